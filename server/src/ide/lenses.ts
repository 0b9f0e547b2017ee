import type { ScriptFacts } from '../analysis/script-facts.ts';
import { type Span, span } from '../base/span.ts';
import { type PointId, pointIds, points } from '../model/points.ts';
import { fileName } from '../workspace/paths.ts';
import type { Wiring } from '../workspace/wiring.ts';
import type { SourceDocument, Workspace } from '../workspace/workspace.ts';
import { effectiveLimits, limitLine } from './effective-limits.ts';

/** A line above a guard. */
export interface Lens {
  readonly span: Span;
  readonly title: string;
  readonly action:
    | { readonly kind: 'show'; readonly file: string; readonly span: Span }
    | { readonly kind: 'run' | 'debug'; readonly point: PointId }
    | { readonly kind: 'wire' }
    /** Nothing but its text. */
    | { readonly kind: 'none' };
}

/** Lenses above the first statement of a guard: where it is wired, Run, Debug; or that it is not wired. */
export function lensesOf(workspace: Workspace, document: SourceDocument, facts: ScriptFacts): readonly Lens[] {
  if (document.kind !== 'guard' && !facts.guard) return [];
  const first = facts.parsed.recovered.body[0];
  const at = span(first?.start ?? facts.header.block?.end ?? 0);
  const wirings = workspace.wirings(document.path);
  const known = facts.points ?? [];
  const wired = wirings.map(
    (each): Lens => ({ span: at, title: titleOf(each), action: { kind: 'show', file: each.file, span: each.span } }),
  );
  const notWired: Lens = { span: at, title: 'not wired: Add to a recipe…', action: { kind: 'wire' } };
  const point = known[0] ?? 'stop';
  const limits = effectiveLimits(facts);
  const { block } = facts.header;
  const above: Lens = { span: span(block?.start ?? at.start), title: limitLine(limits), action: { kind: 'none' } };
  return [
    ...(block || limits.needs.length > 0 ? [above] : []),
    ...(wired.length ? wired : [notWired]),
    { span: at, title: 'Run', action: { kind: 'run', point } },
    { span: at, title: 'Debug', action: { kind: 'debug', point } },
  ];
}

/** `stop · dev.yaml · round cap 2`. */
function titleOf(wiring: Wiring): string {
  const at = wiring.points.length ? wiring.points.join(' + ') : 'unknown trigger';
  const capped = wiring.points.some((id) => points[id].capped);
  return [at, wiring.label, ...(capped ? [`round cap ${wiring.maxRounds}`] : [])].join(' · ');
}

/** One guard of the workspace for lists. */
export interface GuardItem {
  readonly path: string;
  readonly label: string;
  readonly description: string;
  /** Place of the entry for inline and handler guards. */
  readonly span?: Span;
}

/** Every guard of the workspace: entries of recipes and skills by file and order. */
export function guardList(workspace: Workspace): readonly GuardItem[] {
  return workspace.guards.map((each) => {
    const script = each.script && workspace.exists(each.script) ? each.script : undefined;
    const name =
      each.source === 'scriptBody'
        ? `guard[${each.index}]`
        : each.source === 'handler'
          ? `handler ${each.name}`
          : fileName(each.name);
    return {
      path: script ?? each.file,
      label: name,
      description: titleOf(each),
      ...(!script && { span: each.span }),
    };
  });
}

/** What the debugger needs to know about a script. */
export function guardFacts(workspace: Workspace, facts: ScriptFacts, path: string) {
  const named = new Set(facts.points ?? []);
  return {
    points: pointIds.filter((id) => named.has(id)),
    entries: workspace.wirings(path).map((each) => ({
      recipe: each.file,
      index: each.index,
      maxRounds: each.maxRounds,
      allowTools: each.allowTools,
      params: each.params,
    })),
  };
}
