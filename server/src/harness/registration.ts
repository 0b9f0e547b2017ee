import { type AgentId, agents, hookTimeoutSeconds } from '../model/agents.ts';

/** A configuration file before and after. `after` null = the file is removed. */
export interface FileChange {
  readonly file: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Registers nothing: why the file cannot be changed. */
export interface Refused {
  readonly problem: string;
}

interface HookEntry {
  readonly matcher?: string;
  readonly hooks?: readonly { readonly type?: string; readonly command?: string; readonly timeout?: number }[];
}

type HookFile = Record<string, unknown> & { hooks?: Record<string, HookEntry[]> };

/** Whether a registered command is ours, whatever stands in front of the program. */
export const isOurs = (command: string | undefined): boolean =>
  /(?:\bshooty(?:\.mjs)?|[\\/]cli\.cjs)["']?\s+hook\s+[a-z]+\s*$/.test(command ?? '');

/**
 * Adds our hooks to a JSON configuration and keeps everything that is not ours. `command` is the whole command line; it
 * stays the same across versions, because a changed one must be trusted again.
 */
export function register(agent: AgentId, before: string | null, command: string): FileChange | Refused {
  const read = readFile(agent, before);
  if ('problem' in read) return read;
  const hooks: Record<string, HookEntry[]> = { ...read.value.hooks };
  for (const event of Object.values(agents[agent].events)) {
    const others = (hooks[event] ?? []).filter((entry) => !ownEntry(entry));
    hooks[event] = [...others, { hooks: [{ type: 'command', command, timeout: hookTimeoutSeconds }] } as HookEntry];
  }
  return change(agent, before, { ...read.value, hooks });
}

/** Takes our hooks out again; a file that then holds nothing is removed. */
export function unregister(agent: AgentId, before: string | null): FileChange | Refused {
  const read = readFile(agent, before);
  if ('problem' in read) return read;
  const hooks = Object.fromEntries(
    Object.entries(read.value.hooks ?? {}).flatMap(([event, entries]) => {
      const others = entries.filter((entry) => !ownEntry(entry));
      return others.length > 0 ? [[event, others]] : [];
    }),
  );
  const { hooks: _, ...rest } = read.value;
  const value = Object.keys(hooks).length > 0 ? { ...rest, hooks } : rest;
  return Object.keys(value).length > 0
    ? change(agent, before, value)
    : { file: agents[agent].file, before, after: null };
}

/** Events at which our hook is registered. */
export function registeredEvents(agent: AgentId, text: string | null): readonly string[] {
  const read = readFile(agent, text);
  if ('problem' in read) return [];
  return Object.entries(read.value.hooks ?? {}).flatMap(([event, entries]) => (entries.some(ownEntry) ? [event] : []));
}

const ownEntry = (entry: HookEntry): boolean => (entry.hooks ?? []).some((hook) => isOurs(hook.command));

function change(agent: AgentId, before: string | null, value: HookFile): FileChange {
  return { file: agents[agent].file, before, after: `${JSON.stringify(value, null, 2)}\n` };
}

function readFile(agent: AgentId, text: string | null): { readonly value: HookFile } | Refused {
  if (text === null || text.trim() === '') return { value: {} };
  const problem = `${agents[agent].file} is no JSON object, so it is left alone. Mend it first.`;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { problem };
    const { hooks } = value as HookFile;
    const lists =
      hooks === undefined ||
      (typeof hooks === 'object' &&
        hooks !== null &&
        !Array.isArray(hooks) &&
        Object.values(hooks).every(Array.isArray));
    return lists
      ? { value: value as HookFile }
      : { problem: `\`hooks\` in ${agents[agent].file} has another shape than expected, so the file is left alone.` };
  } catch {
    return { problem };
  }
}

/** A small line diff for people: what goes and what comes. */
export function changeText({ file, before, after }: FileChange): string {
  const old = before?.split('\n') ?? [];
  const next = after?.split('\n') ?? [];
  let head = 0;
  while (head < old.length && head < next.length && old[head] === next[head]) head++;
  let tail = 0;
  while (
    tail < old.length - head &&
    tail < next.length - head &&
    old[old.length - 1 - tail] === next[next.length - 1 - tail]
  )
    tail++;
  const gone = old.slice(head, old.length - tail).map((l) => `- ${l}`);
  const come = next.slice(head, next.length - tail).map((l) => `+ ${l}`);
  return [`${file}${before === null ? ' (new)' : after === null ? ' (removed)' : ''}`, ...gone, ...come].join('\n');
}
