import { readJsonDocument } from '../base/json-document.ts';
import type { AgentId, HookPoint } from '../model/agents.ts';
import { followUpMarker, type HookEvent, type ReadEvent } from './hook-event.ts';

type Payload = Readonly<Record<string, unknown>>;

/** What surrounds the hook process. */
export interface HookSurroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether the project has hooks in Grok's own folder. */
  readonly hasGrokHooks: boolean;
}

const points: Readonly<Record<string, HookPoint>> = {
  userpromptsubmit: 'start',
  user_prompt_submit: 'start',
  pretooluse: 'tool',
  pre_tool_use: 'tool',
  stop: 'stop',
  start: 'start',
  tool: 'tool',
};

/**
 * Reads the payload an agent writes to its hook. Whatever is not certain decides nothing: a broken payload, a flag that is
 * no boolean, an event without a meaning for guards.
 */
export function readEvent(agent: AgentId, text: string, around: HookSurroundings): ReadEvent {
  const read = readJsonDocument(text);
  if ('fault' in read) return { allow: read.fault };
  if (typeof read.value !== 'object' || read.value === null || Array.isArray(read.value))
    return { allow: 'the payload is no JSON object' };
  const payload = read.value as Payload;
  // Grok also runs the hooks of .claude/settings.json: its payload, under the other agent's command
  const grokInDisguise = agent === 'claude' && around.env['GROK_HOOK_EVENT'] !== undefined;
  if (grokInDisguise && around.hasGrokHooks) return { allow: 'Grok runs its own hook as well; this one stands down' };
  return eventOf(grokInDisguise ? 'grok' : agent, payload);
}

function eventOf(agent: AgentId, payload: Payload): ReadEvent {
  const name = text(payload, 'hookEventName') ?? text(payload, 'hook_event_name') ?? '';
  const point = points[name.toLowerCase()];
  if (!point) return { allow: `the event "${name}" has no point` };
  const reason = text(payload, 'reason');
  if (point === 'stop' && reason !== undefined && agent === 'grok' && reason !== 'end_turn')
    return { allow: `the stop is a ${reason}, not the end of a turn` };
  if (point === 'stop' && text(payload, 'outcome') !== undefined && payload['outcome'] !== 'completed')
    return { allow: `the run ended as ${String(payload['outcome'])}` };
  const continuing = flag(payload);
  if (continuing === undefined) return { allow: 'the flag that marks a forced turn is no boolean' };
  const prompt = text(payload, 'prompt') ?? '';
  if (point === 'start' && prompt.startsWith(followUpMarker)) return { allow: 'the prompt is our own follow-up' };
  const event: HookEvent = {
    point,
    agent,
    sessionId: text(payload, 'sessionId') ?? text(payload, 'session_id') ?? 'none',
    turnId: text(payload, 'promptId') ?? text(payload, 'prompt_id') ?? text(payload, 'turn_id') ?? null,
    prompt,
    tool: point === 'tool' ? toolOf(payload) : null,
    lastMessage: text(payload, 'lastAssistantMessage') ?? text(payload, 'last_assistant_message') ?? '',
    continuing,
  };
  if (point === 'tool' && !event.tool) return { allow: 'the payload names no tool' };
  return { event };
}

const text = (payload: Payload, key: string): string | undefined => {
  const value = payload[key];
  return typeof value === 'string' ? value : undefined;
};

/** The flag of a forced turn; camel case wins where both spellings stand. Absent = false. */
function flag(payload: Payload): boolean | undefined {
  const value = payload['stopHookActive'] ?? payload['stop_hook_active'] ?? false;
  return typeof value === 'boolean' ? value : undefined;
}

function toolOf(payload: Payload): HookEvent['tool'] {
  const name = text(payload, 'toolName') ?? text(payload, 'tool_name');
  const args = payload['toolInput'] ?? payload['tool_input'] ?? {};
  if (name === undefined || typeof args !== 'object' || args === null) return null;
  return { name, args: args as Readonly<Record<string, unknown>> };
}
