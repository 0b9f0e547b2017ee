import { nearest } from '../../base/nearest.ts';
import { type HostData, type HostDataMap, isHostMap } from '../../model/host-data.ts';
import type { ToolRule } from '../../model/mock-process.ts';
import type { HostAnswer, ToolSurface } from '../../model/script-runner.ts';
import type { Origin, TraceSink } from '../../model/trace.ts';
import { fits, patternText } from '../match-pattern.ts';
import { own } from '../own.ts';
import { answer, raise, refuse, textOf } from './host-answer.ts';
import { spawnDefault } from './spawn-default.ts';
import type { WorldState } from './world-state.ts';

export interface ToolCalls {
  readonly state: WorldState;
  readonly surface: ToolSurface;
  readonly sink: TraceSink;
}

/** An answer with the place it came from. */
export interface Sourced {
  readonly answer: HostAnswer;
  readonly origin: Origin;
}

/** `vance.tools.call` and everything that goes through it; `params` null = none (script-api 6). */
export function callTool(calls: ToolCalls, name: string | null, params: HostData): Sourced {
  if (name === null) return { answer: raise('NullPointerException', null), origin: 'host' };
  const { allowed, denied } = calls.surface;
  if ((allowed && !allowed.includes(name)) || denied?.includes(name)) {
    return { answer: refuse(`not allowed: ${name}`), origin: 'host' };
  }
  const args = params ?? {};
  const rules = own(calls.state.world.tools, name);
  const usesDefault = rules === undefined && name === 'process_spawn' && calls.state.world.defaults;
  if (rules === undefined && !usesDefault) return unknownTool(calls, name, args);
  calls.sink({ kind: 'tool', name, params: args });
  if (usesDefault) return { answer: spawnDefault(calls.state, args), origin: 'default' };
  const rule = rules!.find(
    (candidate) => usable(calls.state, candidate) && (!candidate.when || fits(candidate.when, args)),
  );
  if (!rule) return noRule(calls, name, rules!);
  calls.state.used.set(rule, (calls.state.used.get(rule) ?? 0) + 1);
  return { answer: ruleAnswer(name, rule), origin: 'scenario' };
}

/** Whether a rule with `times` still has an answer left. */
export const usable = (state: WorldState, rule: { readonly times?: number }): boolean =>
  rule.times === undefined || (state.used.get(rule) ?? 0) < rule.times;

function ruleAnswer(name: string, { answer: said }: ToolRule): HostAnswer {
  if ('returns' in said) return answer(said.returns ?? {});
  if ('throws' in said) return refuse(said.throws);
  return refuse(`Tool '${name}' failed: ${said.crashes ?? 'null'}`);
}

function unknownTool(calls: ToolCalls, name: string, params: HostData): Sourced {
  const close = nearest(name, Object.keys(calls.state.world.tools));
  calls.sink({
    kind: 'unmatched',
    what: 'tool',
    name,
    detail: `no tool of this name is described (arguments ${textOf(params) ?? keys(params)})`,
    ...(close === undefined ? {} : { nearest: close }),
  });
  return { answer: refuse(`Unknown tool: ${name}`), origin: 'unmatched' };
}

function noRule(calls: ToolCalls, name: string, rules: readonly ToolRule[]): Sourced {
  const last = rules.at(-1)?.when;
  calls.sink({
    kind: 'unmatched',
    what: 'tool',
    name,
    detail: 'no rule fits the arguments',
    ...(last === undefined ? {} : { nearest: patternText(last) }),
  });
  return { answer: refuse(`Tool '${name}' failed: no rule of the scenario fits the arguments`), origin: 'unmatched' };
}

const keys = (params: HostData): string =>
  isHostMap(params) ? `{ ${Object.keys(params as HostDataMap).join(', ')} }` : '';
