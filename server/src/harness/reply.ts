import { type AgentId, agents } from '../model/agents.ts';
import type { HookAnswer, HookEvent } from './hook-event.ts';

/** What the hook process says to the agent. */
export interface HookReply {
  readonly exitCode: 0 | 2;
  readonly stdout: string;
  readonly stderr: string;
}

const silent: HookReply = { exitCode: 0, stdout: '', stderr: '' };

/**
 * The answer in the words of an agent. Command hooks: a refusal is exit code 2 with the reason on standard error and nothing
 * on standard output, the one form that all of them take; text for the model stands alone on standard output. Extensions
 * and plugins read one JSON object.
 */
export function reply(agent: AgentId, event: Pick<HookEvent, 'point'>, answer: HookAnswer): HookReply {
  if (agents[agent].way !== 'command') return { ...silent, stdout: `${JSON.stringify(answer)}\n` };
  if (answer.kind === 'allow') return silent;
  if (answer.kind === 'context') return { ...silent, stdout: contextText(event, answer.text) };
  // an empty reason would be no refusal for one of them
  return { exitCode: 2, stdout: '', stderr: `${answer.reason.trim() || 'refused by a guard'}\n` };
}

/** At a prompt the plain text, at a tool call the JSON form that carries text beside the call. */
const contextText = ({ point }: Pick<HookEvent, 'point'>, text: string): string =>
  point === 'tool'
    ? `${JSON.stringify({ hookSpecificOutput: { hookEventName: 'PreToolUse', additionalContext: text } })}\n`
    : `${text}\n`;
