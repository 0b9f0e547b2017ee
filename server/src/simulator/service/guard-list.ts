import type { HostDataMap } from '../../model/host-data.ts';
import { defaultMaxRounds } from '../../model/limits.ts';
import type { PointId } from '../../model/points.ts';
import type { RecipeGuard } from '../../model/recipe.ts';
import type { GuardRef } from '../../model/trace.ts';
import { yamlMap } from '../yaml-data.ts';
import type { ServiceContext } from './service-context.ts';

export type GuardSource =
  | { readonly kind: 'script'; readonly path: string }
  | { readonly kind: 'inline'; readonly body: string }
  | { readonly kind: 'handler'; readonly name: string };

/** A guard of the process, from its recipe or set at run time. */
export interface ListedGuard {
  readonly ref: GuardRef;
  readonly source: GuardSource;
  readonly points: readonly PointId[];
  /** The word of the entry, for people. */
  readonly trigger: string;
  readonly maxRounds: number;
  readonly allowTools: boolean;
  readonly params: HostDataMap;
}

/** Guards in order of evaluation: those of the recipe, then the runtime guard (guard-service 2). */
export function listGuards(context: ServiceContext): ListedGuard[] {
  const runtime = runtimeGuard(context);
  return [...recipeGuards(context), ...(runtime ? [runtime] : [])];
}

/** The entries of the recipe; a recipe that does not load has none, and that is told. */
export function recipeGuards({ recipe, sink, state, defaultParams }: ServiceContext): ListedGuard[] {
  const view = recipe();
  if (view.kind === 'broken') {
    sink({ kind: 'recipe', error: view.message });
    return [];
  }
  if (view.kind === 'none') return [];
  const listed = view.guards.map((entry, index) => fromEntry(entry, index, defaultParams));
  if (state.mock.extensions) return listed;
  return listed.filter(({ source, points }) => source.kind !== 'handler' && !points.includes('tool'));
}

function fromEntry(entry: RecipeGuard, index: number, defaultParams: HostDataMap): ListedGuard {
  const source = sourceOf(entry);
  return {
    ref: { id: `guard[${index}]`, name: sourceName(source), index },
    source,
    points: entry.points,
    trigger: entry.trigger,
    maxRounds: entry.maxRounds,
    allowTools: entry.allowTools,
    params: { ...defaultParams, ...yamlMap(entry.params) },
  };
}

function sourceOf(entry: RecipeGuard): GuardSource {
  if (entry.handler !== undefined) return { kind: 'handler', name: entry.handler };
  if (entry.script !== undefined) return { kind: 'script', path: entry.script };
  return { kind: 'inline', body: entry.scriptBody ?? '' };
}

/** How a guard is named: its path, `inline`, `handler:<name>`. */
function sourceName(source: GuardSource): string {
  if (source.kind === 'script') return source.path;
  return source.kind === 'inline' ? 'inline' : `handler:${source.name}`;
}

/** The runtime guard: STOP only, cap 3, no params; a non-blank inline body wins over a path (guard-service 2). */
function runtimeGuard({ state }: ServiceContext): ListedGuard | undefined {
  const { script, inline } = state.runtimeGuard;
  const source: GuardSource | undefined = inline?.trim()
    ? { kind: 'inline', body: inline }
    : script?.trim()
      ? { kind: 'script', path: script }
      : undefined;
  return (
    source && {
      ref: { id: 'runtime', name: sourceName(source) },
      source,
      points: ['stop'],
      trigger: 'stop',
      maxRounds: defaultMaxRounds.runtime,
      allowTools: false,
      params: {},
    }
  );
}
