import { shellTools } from '../model/agents.ts';
import type { HookEvent } from './hook-event.ts';

/** An event as it is kept: everything a scenario needs, nothing else. */
export interface RecordedEvent {
  readonly at: string;
  readonly agent: string;
  readonly session: string;
  readonly point: HookEvent['point'];
  readonly prompt: string;
  readonly lastMessage: string;
  readonly tool: HookEvent['tool'];
}

/** Texts that are secrets by their form, whatever stands around them. */
const secretForms: readonly RegExp[] = [
  /\b(?:sk|pk|rk)-[A-Za-z0-9_-]{16,}/g,
  /\bgh[pousr]_[A-Za-z0-9]{20,}/g,
  /\bxox[abprs]-[A-Za-z0-9-]{10,}/g,
  /\bAKIA[0-9A-Z]{16}\b/g,
  /\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]*/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?-----END [A-Z ]*PRIVATE KEY-----/g,
  /(?<=\b(?:password|passwd|token|secret|api[_-]?key)\s*[=:]\s*["']?)[^\s"'&]{6,}/gi,
  /(?<=\bbearer\s+)[A-Za-z0-9._~+/=-]{12,}/gi,
];

/** Values of environment variables whose names say that they are secret. */
export const environmentSecrets = (env: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && value.length >= 8 && /KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL/i.test(name) ? [value] : [],
  );

/** Replaces secrets by `***`: known values, and what has the form of one. */
export function maskText(text: string, secrets: readonly string[]): string {
  let masked = text;
  for (const secret of secrets) masked = masked.replaceAll(secret, '***');
  for (const form of secretForms) masked = masked.replace(form, '***');
  return masked;
}

/** What is kept of an event. */
export function recordOf(event: HookEvent, at: string, secrets: readonly string[]): RecordedEvent {
  const mask = (value: unknown): unknown => {
    if (typeof value === 'string') return maskText(value, secrets);
    if (Array.isArray(value)) return value.map(mask);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mask(inner)]));
  };
  const { agent, sessionId: session, point, prompt, lastMessage, tool } = event;
  return mask({ at, agent, session, point, prompt, lastMessage, tool }) as RecordedEvent;
}

/** Reads kept events; lines that are none are left out. */
export const readRecords = (text: string): RecordedEvent[] =>
  text.split('\n').flatMap((line) => {
    try {
      const value = JSON.parse(line) as Partial<RecordedEvent>;
      return typeof value.session === 'string' && typeof value.point === 'string' ? [value as RecordedEvent] : [];
    } catch {
      return [];
    }
  });

/**
 * A scenario with a step for each event of a session. Texts are written as JSON, which YAML reads as it is.
 * @param recipe path of the recipe, as the scenario names it
 */
export function scenarioOf(events: readonly RecordedEvent[], recipe: string): string {
  const [first] = events;
  const name = `recorded from ${first?.agent ?? 'an agent'}, session ${first?.session ?? ''}`;
  const steps = events.map((event) => `  - ${stepOf(event)}\n    note: ${JSON.stringify(event.at)}`);
  return [`scenario: ${JSON.stringify(name)}`, `recipe: ${JSON.stringify(recipe)}`, 'steps:', ...steps, ''].join('\n');
}

/** The step an event becomes, as the hook maps it: a shell call is a tool call, another tool a command. */
function stepOf({ point, prompt, lastMessage, tool }: RecordedEvent): string {
  if (point === 'start') return `user: ${JSON.stringify(prompt)}`;
  if (point === 'stop') return `stop: ${JSON.stringify(lastMessage)}`;
  const args = tool?.args ?? {};
  if (tool && shellTools.includes(tool.name)) {
    const command = String(args['command'] ?? args['cmd'] ?? '');
    return `tool: ${JSON.stringify({ name: 'exec_run', args: { ...args, command } })}`;
  }
  return `command: ${JSON.stringify({ name: tool?.name ?? '', args: { text: JSON.stringify(args) } })}`;
}
