import { argumentAt, hostCalls, textOf } from '../analysis/host-calls.ts';
import { isOutOfReach } from '../analysis/listed-tools.ts';
import type { ScriptFacts } from '../analysis/script-facts.ts';
import { type Limit, limits } from '../model/limits.ts';

/** What holds for a run of the script. */
export interface EffectiveLimits {
  /** In words: `30 s`, `1 000 000 statements`; with `was` when the header says something else. */
  readonly limits: readonly { readonly text: string; readonly was?: string }[];
  /** Tools that the script calls by name. */
  readonly needs: readonly string[];
  /** Those of them that its entries do not give it, or its own `@allowTools` takes away. */
  readonly missing: readonly string[];
}

/** Limits after clamping (script-engine 4, 5) and the tools a script needs, against what its entries and its header allow. */
export function effectiveLimits(facts: ScriptFacts): EffectiveLimits {
  const { values, tags } = facts.header;
  const of = (limit: Limit, value: number | undefined) => {
    const written = tags.findLast((each) => each.name === limit.tag)?.value;
    const held = Math.min(limit.max ?? Number.POSITIVE_INFINITY, Math.max(limit.min ?? 0, value ?? limit.fallback));
    const clamped = value !== undefined && held !== value && written !== undefined;
    return { text: inWords(held, limit.unit), ...(clamped && { was: written }) };
  };
  const needs = neededTools(facts);
  const allowed = values.allowTools;
  const missing = needs.filter((name) => isOutOfReach(facts, name) || (allowed && !allowed.includes(name)));
  return {
    limits: [of(limits.timeout, values.timeoutMs), of(limits.statements, values.statements)],
    needs,
    missing,
  };
}

/** Milliseconds as seconds, minutes or hours; numbers in groups of three. */
export function inWords(value: number, unit: Limit['unit']): string {
  if (unit !== 'ms') return `${value.toLocaleString('en-US').replaceAll(',', ' ')} ${unit}`;
  if (value % 3_600_000 === 0) return `${value / 3_600_000} h`;
  return value % 60_000 === 0 ? `${value / 60_000} min` : `${value / 1000} s`;
}

/** Names of tools in calls, by name or by the member that uses them. */
function neededTools(facts: ScriptFacts): readonly string[] {
  const named = hostCalls(facts, /^vance\.tools\.call$/).flatMap(
    ({ call }) => textOf(facts, argumentAt(call, 0)) ?? [],
  );
  const files = hostCalls(facts, /^vance\.files\.(?:list|read|readRaw|write)$/).map(
    ({ name }) => `file_${name === 'readRaw' ? 'read' : name}`,
  );
  const spawns = hostCalls(facts, /^vance\.process\.spawn$/).map(() => 'process_spawn');
  return [...new Set([...named, ...files, ...spawns])].sort();
}

/** One line: `runs at most 30 s and 1 000 000 statements · needs exec_run (not allowed)`. */
export function limitLine({ limits: held, needs, missing }: EffectiveLimits): string {
  const times = held.map(({ text, was }) => (was ? `${text} (clamped from ${was})` : text)).join(', ');
  const tools = needs.map((name) => (missing.includes(name) ? `${name} (not allowed)` : name)).join(', ');
  return `at most ${times}${tools ? ` · needs ${tools}` : ''}`;
}
