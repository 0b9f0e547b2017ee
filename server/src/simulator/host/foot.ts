import type { HostData } from '../../model/host-data.ts';
import { fits } from '../match-pattern.ts';
import { own } from '../own.ts';
import { answer, refuse, textOf } from './host-answer.ts';
import { type Sourced, type ToolCalls, usable } from './tools.ts';

/** `client.tools.call`: local tools of the Foot; every failure is one form of text (script-api 14). */
export function footToolCall(calls: ToolCalls, args: readonly HostData[]): Sourced {
  const name = textOf(args[0]);
  const params = args[1] ?? {};
  const fail = (detail: string): Sourced => ({
    answer: refuse(`Client tool '${name ?? 'null'}' failed: ${detail}`),
    origin: 'scenario',
  });
  const rules = name === null ? undefined : own(calls.state.world.tools, name);
  if (name === null || !rules) return { ...fail(`Unknown client tool: ${name ?? 'null'}`), origin: 'unmatched' };
  calls.sink({ kind: 'tool', name, params });
  const rule = rules.find(
    (candidate) => usable(calls.state, candidate) && (!candidate.when || fits(candidate.when, params)),
  );
  if (!rule) return { ...fail('no rule of the scenario fits the arguments'), origin: 'unmatched' };
  calls.state.used.set(rule, (calls.state.used.get(rule) ?? 0) + 1);
  if ('returns' in rule.answer) return { answer: answer(rule.answer.returns ?? {}), origin: 'scenario' };
  return fail('throws' in rule.answer ? rule.answer.throws : (rule.answer.crashes ?? 'null'));
}
