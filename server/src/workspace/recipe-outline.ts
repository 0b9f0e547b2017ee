import { guardSites } from '../syntax/recipe/guard-sites.ts';
import { readYaml } from '../syntax/yaml/read-yaml.ts';
import { pairOf, type YamlMap } from '../syntax/yaml/yaml-tree.ts';

/** What other files ask about a recipe. */
export interface RecipeOutline {
  /** File name without its ending: how other texts name it. */
  readonly name: string;
  readonly path: string;
  readonly engine?: string;
  readonly internal: boolean;
  readonly hasPrompt: boolean;
  /** Absent = every skill. */
  readonly allowedSkills?: readonly string[];
  readonly defaultActiveSkills: readonly string[];
  /** Gates among its guards. */
  readonly gates: readonly ('command' | 'tool')[];
}

/** Reads the outline of a recipe; also of one that does not load. Total. */
export function recipeOutline(path: string, text: string): RecipeOutline {
  const { root } = readYaml(text);
  const map = root?.kind === 'map' ? root : undefined;
  const points = guardSites(root).flatMap((site) => site.points);
  const engine = scalarAt(map, 'engine');
  const allowed = textsAt(map, 'allowedSkills');
  const prompt = scalarAt(map, 'promptPrefix');
  return {
    name: recipeName(path),
    path,
    ...(typeof engine === 'string' && { engine: engine.trim() }),
    internal: scalarAt(map, 'internal') === true,
    hasPrompt: typeof prompt === 'string' && prompt.trim() !== '',
    ...(allowed && { allowedSkills: allowed }),
    defaultActiveSkills: textsAt(map, 'defaultActiveSkills') ?? [],
    gates: (['command', 'tool'] as const).filter((id) => points.includes(id)),
  };
}

export const recipeName = (path: string): string => path.replace(/^.*\//, '').replace(/\.ya?ml$/i, '');

const scalarAt = (map: YamlMap | undefined, key: string): unknown => {
  const node = map && pairOf(map, key)?.value;
  return node?.kind === 'scalar' ? node.value : undefined;
};

function textsAt(map: YamlMap | undefined, key: string): readonly string[] | undefined {
  const node = map && pairOf(map, key)?.value;
  if (node?.kind !== 'list') return undefined;
  return node.items.flatMap((item) =>
    item.kind === 'scalar' && typeof item.value === 'string' ? [item.value.trim()] : [],
  );
}
