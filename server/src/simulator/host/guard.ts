import { type HostData, isHostMap } from '../../model/host-data.ts';
import { limits } from '../../model/limits.ts';
import { type ActionId, type PointId, points } from '../../model/points.ts';
import type { HostAnswer } from '../../model/script-runner.ts';
import type { ScratchStore } from '../scratch-store.ts';
import { answer, isBlank, nothing, raise, refuse, textOf } from './host-answer.ts';

/** What the guard service does for the script that runs; every text is checked already and not blank. */
export interface GuardHost {
  readonly point: PointId;
  continueWith(prompt: string): HostAnswer;
  deny(reason: string): HostAnswer;
  activateSkill(name: string, args: string | null): HostAnswer | Promise<HostAnswer>;
  setTurnPrompt(text: string): HostAnswer;
  readonly loop: ScratchStore;
  readonly session: ScratchStore;
}

const argumentNames: Readonly<Record<ActionId, string>> = {
  continueWith: 'prompt',
  deny: 'reason',
  activateSkill: 'skillName',
  setTurnPrompt: 'text',
};

/** How an action names the points it works at in its refusal (script-api 2.2): that of the run, stop and terminate as one. */
const pointWord = (point: PointId): string => (point === 'stop' || point === 'terminate' ? 'stop/terminate' : point);

/** Whether a member of `vance.guard` is an action. */
export const isAction = (name: string): name is ActionId => Object.hasOwn(argumentNames, name);

/** An action of a guard: blank check, then point check, then the deed (script-api 2.2). */
export function guardAction(
  guard: GuardHost,
  action: ActionId,
  args: readonly HostData[],
): HostAnswer | Promise<HostAnswer> {
  const text = textOf(args[0]);
  if (text === null || isBlank(text)) {
    return refuse(`vance.guard.${action}: ${argumentNames[action]} must not be blank`);
  }
  if (!points[guard.point].actions.includes(action)) {
    return refuse(`vance.guard.${action}: not available at point '${pointWord(guard.point)}'`);
  }
  if (action === 'activateSkill') return guard.activateSkill(text, textOf(args[1]));
  return guard[action](text);
}

/** `vance.guard.loopValues.*` and `sessionValues.*` (script-api 2.5). */
export function storeCall(store: ScratchStore, method: string, args: readonly HostData[]): HostAnswer {
  const key = textOf(args[0]);
  switch (method) {
    case 'get':
      if (args.length === 0) return copied(store.all());
      return key === null ? nothing : answer(store.get(key));
    case 'has':
      return answer(key !== null && store.has(key));
    case 'remove':
      if (key !== null) store.remove(key);
      return nothing;
    case 'set': {
      if (key === null || isBlank(key)) return refuse('vance.guard scratch set: key must not be blank');
      const value = args[1] ?? null;
      const fault = copyFault(value);
      if (fault) return raise('ScriptExecutionException', fault);
      store.set(key, value);
      return nothing;
    }
    default:
      return raise('NoSuchMethodException', method);
  }
}

function copied(value: HostData): HostAnswer {
  const fault = copyFault(value);
  return fault ? raise('ScriptExecutionException', fault) : answer(value);
}

/** Why a value cannot be copied to or from a store, undefined when it can (script-api 2.5; `limits.storeNodes`). */
function copyFault(value: HostData): string | undefined {
  let nodes = 0;
  const walk = (data: HostData, depth: number): string | undefined => {
    if (!Array.isArray(data) && !isHostMap(data)) return undefined;
    if (depth > limits.storeDepth.fallback) return 'value nesting exceeds maxDepth (32) — cyclic or too deeply nested';
    for (const item of Array.isArray(data) ? data : Object.values(data)) {
      if (++nodes > limits.storeNodes.fallback) {
        return 'value exceeds the node cap (vance.script.result.max / @maxResultNodes) — too large';
      }
      const fault = walk(item, depth + 1);
      if (fault) return fault;
    }
    return undefined;
  };
  return walk(value, 0);
}
