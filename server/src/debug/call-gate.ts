import type { DebugProtocol } from '@vscode/debugprotocol';
import type { HostData } from '../model/host-data.ts';
import { expressionFault } from './breakpoints.ts';
import { actionPaths, type CallPattern, callPattern } from './call-pattern.ts';
import { hitTest } from './hit-condition.ts';

/** A host call that is about to leave the sandbox. */
export interface PendingCall {
  /** `vance.guard.continueWith` */
  readonly path: string;
  readonly args: readonly HostData[];
}

/** Something that stops before certain calls. */
interface Watch {
  readonly id?: number;
  readonly reason: 'exception' | 'function breakpoint' | 'data breakpoint';
  readonly paths: readonly string[];
  /** First argument it looks for; absent = any. */
  readonly key?: string;
  /** Evaluated in the frame that makes the call; absent = always. */
  readonly condition?: string;
  readonly stopsAt: (hits: number) => boolean;
  hits: number;
}

export interface CallStop {
  readonly reason: Watch['reason'];
  readonly ids: readonly number[];
}

/** Which host calls the session stops at before they take effect. */
export interface CallGate {
  /** Names of the launch configuration; they are checked already. */
  setNames(names: readonly string[]): void;
  /** The exception-like filters that are on. */
  setFilters(
    filters: readonly { readonly filterId: string; readonly condition?: string }[],
  ): DebugProtocol.Breakpoint[];
  /** Function breakpoints. `known` = functions of scripts with this name, which are no calls of the host. */
  setFunctions(wanted: readonly DebugProtocol.FunctionBreakpoint[]): DebugProtocol.Breakpoint[];
  setData(wanted: readonly DebugProtocol.DataBreakpoint[]): DebugProtocol.Breakpoint[];
  /** JavaScript over the parameters of the gate that is true for every call that may stop; undefined = none may. */
  readonly condition: string | undefined;
  /** Whether this call stops; `holds` evaluates a condition where the call is made. */
  judge(call: PendingCall, holds: (condition: string) => Promise<boolean>): Promise<CallStop | undefined>;
}

/** Exception-like filters that stop before host calls. */
export const callFilters = [
  {
    filter: 'actions',
    label: 'Actions of the guard',
    description: 'Stops before `continueWith`, `deny`, `activateSkill` and `setTurnPrompt` take effect.',
  },
  {
    filter: 'calls',
    label: 'Host calls',
    description: 'Stops before every host call, or before those that the condition names.',
    conditionDescription: 'Names with `*`, separated by commas: `vance.llm.*, loopValues.set`',
  },
] as const;

/** Data breakpoint of a scratch value: `loop:askedBuild`. */
export const scratchDataId = (scope: 'loop' | 'session', key: string): string => `${scope}:${key}`;

export function callGate(): CallGate {
  let named: Watch[] = [];
  let filtered: Watch[] = [];
  let functions: Watch[] = [];
  let data: Watch[] = [];
  let nextId = 1_000_000;
  const all = (): Watch[] => [...named, ...filtered, ...functions, ...data];

  const functionWatch = (
    want: DebugProtocol.FunctionBreakpoint,
  ): { watch?: Watch; answer: DebugProtocol.Breakpoint } => {
    const id = nextId++;
    const read = callPattern(want.name);
    const refused = 'problem' in read ? read.problem : conditionProblem(want);
    if ('problem' in read || refused) return { answer: { id, verified: false, message: refused ?? '' } };
    return { answer: { id, verified: true }, watch: watchOf('function breakpoint', read.paths, { ...want, id }) };
  };

  return {
    setNames(names) {
      named = patterns(names).map(({ paths }) => watchOf('exception', paths, {}));
    },
    setFilters(filters) {
      filtered = [];
      return filters.map(({ filterId, condition }) => {
        const names = filterId === 'actions' ? actionPaths : (condition ?? '*').split(',');
        const read = names.map((name) => callPattern(name.trim() || '*'));
        const problem = read.find((one) => 'problem' in one);
        if (problem && 'problem' in problem) return { verified: false, message: problem.problem };
        const when = filterId === 'actions' && condition ? { condition } : {};
        const refused = conditionProblem(when);
        if (refused) return { verified: false, message: refused };
        const paths = (read as CallPattern[]).flatMap((pattern) => pattern.paths);
        filtered.push(watchOf('exception', paths, when));
        return { verified: true };
      });
    },
    setFunctions(wanted) {
      const made = wanted.map(functionWatch);
      functions = made.flatMap(({ watch }) => watch ?? []);
      return made.map(({ answer }) => answer);
    },
    setData(wanted) {
      data = [];
      return wanted.map((want) => {
        const id = nextId++;
        const watch = dataWatch(want, id);
        const refused = watch
          ? conditionProblem(want)
          : `"${want.dataId}" is no scratch value, so nothing stops there.`;
        if (!watch || refused) return { id, verified: false, message: refused ?? '' };
        data.push(watch);
        return { id, verified: true };
      });
    },
    get condition() {
      const paths = new Set(all().flatMap((watch) => watch.paths));
      if (paths.size === 0) return undefined;
      return [...paths].map((path) => `arguments[0]===${JSON.stringify(path)}`).join('||');
    },
    async judge(call, holds) {
      const due: Watch[] = [];
      for (const watch of all()) {
        if (!watch.paths.includes(call.path) || (watch.key !== undefined && call.args[0] !== watch.key)) continue;
        if (watch.condition && !(await holds(watch.condition))) continue;
        watch.hits++;
        if (watch.stopsAt(watch.hits)) due.push(watch);
      }
      const [first] = due;
      return first && { reason: first.reason, ids: due.flatMap(({ id }) => id ?? []) };
    },
  };
}

const patterns = (names: readonly string[]): CallPattern[] =>
  names.flatMap((name) => {
    const read = callPattern(name);
    return 'problem' in read ? [] : [read];
  });

interface Wanted {
  readonly id?: number;
  readonly condition?: string;
  readonly hitCondition?: string;
}

function watchOf(reason: Watch['reason'], paths: readonly string[], want: Wanted): Watch {
  return {
    reason,
    paths,
    stopsAt: hitTest(want.hitCondition) ?? (() => true),
    hits: 0,
    ...(want.id === undefined ? {} : { id: want.id }),
    ...(want.condition?.trim() ? { condition: want.condition } : {}),
  };
}

function conditionProblem({ condition, hitCondition }: Wanted): string | undefined {
  if (!hitTest(hitCondition)) return `\`${hitCondition}\` is not a hit count, so this breakpoint never stops.`;
  const reason = expressionFault(condition);
  return reason && `The condition does not parse (${reason}), so this breakpoint never stops.`;
}

function dataWatch(want: DebugProtocol.DataBreakpoint, id: number): Watch | undefined {
  const [, scope, key] = /^(loop|session):(.*)$/s.exec(want.dataId ?? '') ?? [];
  if (scope === undefined) return undefined;
  const { accessType = 'write' } = want;
  const verbs = [
    ...(accessType === 'write' ? [] : ['get', 'has']),
    ...(accessType === 'read' ? [] : ['set', 'remove']),
  ];
  const paths = verbs.map((verb) => `vance.guard.${scope}Values.${verb}`);
  return { ...watchOf('data breakpoint', paths, { ...want, id }), key: key! };
}
