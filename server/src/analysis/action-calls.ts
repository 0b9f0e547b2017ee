import { type ActionId, type PointId, points } from '../model/points.ts';
import type { HostUse } from './host-uses.ts';
import type { Finding } from './rule.ts';
import type { ScriptFacts } from './script-facts.ts';

/** Calls of an action with the known points they can be reached at. */
export function actionCalls(
  facts: ScriptFacts,
  action: ActionId,
): readonly {
  readonly use: HostUse;
  readonly works: readonly PointId[];
  readonly fails: readonly PointId[];
  readonly tested: boolean;
  /** Whether a test on the way may exclude points in a way that is not followed. */
  readonly unsure: boolean;
}[] {
  return facts.hosts.uses.flatMap((use) => {
    if (use.path !== `vance.guard.${action}` || !use.call) return [];
    const state = facts.flow?.at(use.call) ?? facts.flow?.at(use.node);
    if (!state) return [];
    const reached = [...state.points];
    return [
      {
        use,
        works: reached.filter((id) => points[id].actions.includes(action)),
        fails: reached.filter((id) => !points[id].actions.includes(action)),
        tested: state.tested,
        unsure: state.unsure === true,
      },
    ];
  });
}

/** Reports calls of `action` that fail at every known point of the script (SG101 to SG103). */
export function reportWrongPoint(
  facts: ScriptFacts,
  action: ActionId,
  say: (points: readonly PointId[]) => string,
  report: (finding: Finding) => void,
): void {
  const all = facts.points ?? [];
  if (all.some((id) => points[id].actions.includes(action))) return;
  for (const { use, fails, unsure } of actionCalls(facts, action)) {
    if (fails.length > 0 && !unsure) report({ span: use.nameSpan, message: say(fails) });
  }
}
