import { readJsonDocument } from '../base/json-document.ts';
import { type HostData, isHostMap } from '../model/host-data.ts';

/** What the guard side of a gate says. Source: the prose guard pattern (design of the gate). */
export interface GateAnswer {
  readonly proceed: boolean;
  readonly reason: string;
}

/** How a gated task ended: the target's result when it was let through, else null. */
export interface GateResult<T> {
  readonly proceeded: boolean;
  readonly reason: string;
  readonly result: T | null;
}

const blocked = (reason: string): GateAnswer => ({ proceed: false, reason });

/**
 * Reads `{ proceed, reason }` from a script's result or a model's reply. Only an explicit `proceed: true` lets through: a
 * missing, unreadable, ambiguous or wrongly typed answer blocks and says why.
 */
export function readGateAnswer(given: HostData | undefined): GateAnswer {
  if (given === undefined || given === null) return blocked('the guard gave no answer');
  if (typeof given === 'string') return readText(given);
  if (!isHostMap(given)) return blocked('the guard answered something other than { proceed, reason }');
  const { proceed, reason } = given;
  const words = typeof reason === 'string' && reason.trim() !== '' ? reason : undefined;
  if (proceed === true) return { proceed: true, reason: words ?? '' };
  if (proceed === false) return blocked(words ?? 'the guard refused and gave no reason');
  if (proceed === undefined) return blocked('the answer has no `proceed`');
  return blocked(`\`proceed\` is ${JSON.stringify(proceed) ?? 'no JSON'}, not true or false`);
}

/** A reply as text: one JSON object, a Markdown fence around it is taken off; anything else is not certain. */
function readText(text: string): GateAnswer {
  const fenced = /^\s*```(?:json)?\s*\n([\s\S]*?)\n\s*```\s*$/i.exec(text)?.[1];
  const read = readJsonDocument(fenced ?? text);
  if ('fault' in read) return blocked(`the answer cannot be read: ${read.fault.replace('the payload', 'it')}`);
  const { value } = read;
  if (typeof value === 'string') return blocked('the answer is a text, not { proceed, reason }');
  return readGateAnswer(value as HostData);
}

/**
 * The pattern "check before delegating". The guard side sees the brief and answers; only a clear yes hands the brief on, and
 * the target gets it unchanged. A guard side that throws blocks.
 * @param guard asks the guard side
 * @param target carries the task out; what it throws is thrown on
 */
export async function gate<B, T>(
  brief: B,
  guard: (brief: B) => Promise<HostData | undefined>,
  target: (brief: B) => Promise<T>,
): Promise<GateResult<T>> {
  const answer = await guard(brief).then(readGateAnswer, (e: Error) => blocked(`the guard failed: ${e.message}`));
  if (!answer.proceed) return { proceeded: false, reason: answer.reason, result: null };
  return { proceeded: true, reason: answer.reason, result: await target(brief) };
}
