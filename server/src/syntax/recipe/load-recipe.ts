import { type Span, span } from '../../base/span.ts';
import type { Recipe } from '../../model/recipe.ts';
import { readYaml } from '../yaml/read-yaml.ts';
import { effectivePairs, textKey, type YamlMap, type YamlNode } from '../yaml/yaml-tree.ts';
import { headOf, type LoadContext, type LoaderFinding, refuse } from './findings.ts';
import { pebbleFault } from './pebble.ts';
import { readGuards } from './read-guards.ts';
import { readModes, readProfiles } from './read-profiles.ts';
import {
  flag,
  given,
  optionalList,
  optionalMap,
  optionalText,
  optionalWord,
  paramsOf,
  stringOf,
  toolLists,
} from './read-values.ts';

export interface LoadOptions {
  /** Name in texts; default: the file name without its ending. */
  readonly name?: string;
  /** Newer servers: `handler:`, `tool`, newer fields. Default true. */
  readonly extensions?: boolean;
  /** Where the recipe was found, in texts. Default `PROJECT`. */
  readonly layer?: 'PROJECT' | 'VANCE' | 'RESOURCE';
}

/** What the Brain's loader makes of a text. */
export interface LoadedRecipe {
  /** Absent when the loader refuses the recipe. */
  readonly value?: Recipe;
  /** The text a server reports for a refused recipe (`RecipeParseException`). */
  readonly message?: string;
  /** Every refusal; the first one in loader order is that of `message`. */
  readonly failures: readonly LoaderFinding[];
  /** Log warnings of the loader. */
  readonly warnings: readonly string[];
  /** The YAML as written, with the spans of every key and value; also for a refused recipe. */
  readonly root?: YamlNode;
}

/** Reads a recipe as the Brain's loader does: same defaults, order of checks and texts (recipe-yaml 2 to 5). Total. */
export function loadRecipe(text: string, path: string, options: LoadOptions = {}): LoadedRecipe {
  const name = options.name ?? /([^/\\]*?)(?:\.ya?ml)?$/.exec(path)?.[1] ?? path;
  const context: LoadContext = { name, extensions: options.extensions ?? true, failures: [], warnings: [] };
  const yaml = readYaml(text);
  if (yaml.failure) refuse(context, yaml.failure.message, yaml.failure.span, 'recipe-parse');
  const value = yaml.failure ? undefined : readRoot(context, text, yaml.root);
  const first = context.failures[0];
  const frame = `Failed to parse recipe '${name}' from ${options.layer ?? 'PROJECT'} at path '${path}': `;
  return {
    failures: context.failures,
    warnings: context.warnings,
    ...(yaml.root && { root: yaml.root }),
    ...(first ? { message: frame + first.detail } : value && { value }),
  };
}

function readRoot(context: LoadContext, text: string, root: YamlNode | undefined): Recipe | undefined {
  if (root?.kind === 'map') {
    const recipe = readFields(context, root, firstKey(text, root));
    if (context.failures.length === 0) shadowedParams(context, root);
    return recipe;
  }
  const empty = !root || (root.kind === 'scalar' && root.value === null);
  const at = root ? headOf(text, root.span) : span(0, Math.min(1, text.length));
  refuse(context, 'recipe YAML must have a top-level map', at, empty ? 'recipe-empty' : 'recipe-mapping');
  return undefined;
}

const firstKey = (text: string, root: YamlMap): Span => root.pairs[0]?.key.span ?? headOf(text, root.span);

/** In the loader's read order; the first refusal is the one a server reports. */
function readFields(context: LoadContext, map: YamlMap, head: Span): Recipe {
  const newer = context.extensions;
  const description = required(context, map, 'description', head);
  const engine = required(context, map, 'engine', head);
  const params = paramsOf(context, map, 'params', 'recipe-params');
  const promptPrefix = readPrompt(context, map);
  const promptMode = optionalWord(context, given(map, 'promptMode'), ['APPEND', 'OVERWRITE'], {
    must: "'promptMode' must be a string",
    unknown: (value) => `unknown promptMode '${value}' — expected APPEND or OVERWRITE`,
  });
  const projectKind = optionalWord(
    context,
    newer ? given(map, 'projectKind') : undefined,
    ['NORMAL', 'SYSTEM', 'ANY'],
    {
      must: "'projectKind' must be a string",
      unknown: (value) => `unknown projectKind '${value}' — expected NORMAL, SYSTEM or ANY`,
    },
  );
  const correction = optionalText(map, 'dataRelayCorrection');
  const lists = toolLists(context, map);
  const modes = readModes(context, map);
  const profiles = readProfiles(context, map);
  const skills = readSkills(context, map);
  const keywords = readKeywords(context, map);
  const flags = { locked: flag(map, 'locked'), internal: flag(map, 'internal'), listed: flag(map, 'listed') };
  const title = optionalText(map, 'title');
  const theme = newer ? readTheme(context, map) : {};
  const tags = optionalList(context, map, 'tags') ?? [];
  const tenants = (newer && optionalList(context, map, 'tenants')) || [];
  return {
    description,
    engine,
    params,
    promptMode: promptMode ?? 'APPEND',
    projectKind: projectKind ?? 'NORMAL',
    ...lists,
    modes,
    profiles,
    ...skills,
    keywords,
    ...flags,
    web: newer && flag(map, 'web'),
    tags,
    tenants,
    guards: readGuards(context, map),
    ...theme,
    ...(promptPrefix && { promptPrefix }),
    ...(correction && { dataRelayCorrection: correction }),
    ...(title && { title }),
  };
}

function required(context: LoadContext, map: YamlMap, key: 'description' | 'engine', head: Span): string {
  const text = optionalText(map, key);
  if (text !== undefined) return text;
  const pair = given(map, key);
  refuse(context, `missing required field '${key}'`, pair?.value.span ?? head, `recipe-${key}`);
  return '';
}

function readPrompt(context: LoadContext, map: YamlMap): string | undefined {
  const text = optionalText(map, 'promptPrefix');
  const fault = text && pebbleFault(text);
  if (fault) {
    const at = given(map, 'promptPrefix')!.value.span;
    refuse(context, `'promptPrefix' is not a valid Pebble template: ${fault}`, at, 'recipe-prompt-prefix');
  }
  return text;
}

function readSkills(context: LoadContext, map: YamlMap): Pick<Recipe, 'defaultActiveSkills' | 'allowedSkills'> {
  const active = optionalList(context, map, 'defaultActiveSkills') ?? [];
  const allowed = optionalList(context, map, 'allowedSkills');
  const missing = allowed && active.findIndex((skill) => !allowed.includes(skill));
  if (missing !== undefined && missing >= 0) {
    const list = given(map, 'defaultActiveSkills')!.value;
    const at = list.kind === 'list' ? list.items[missing]!.span : list.span;
    refuse(context, `recipe '${context.name}': defaultActiveSkill '${active[missing]}' is not in allowedSkills`, at);
  }
  return { defaultActiveSkills: active, ...(allowed && { allowedSkills: allowed }) };
}

function readKeywords(context: LoadContext, map: YamlMap): readonly string[] {
  const triggers = optionalMap(context, map, 'triggers');
  const pair = triggers && given(triggers, 'keywords');
  if (!pair) return [];
  if (pair.value.kind !== 'list') {
    refuse(context, "'triggers.keywords' must be a list", pair.value.span);
    return [];
  }
  const odd = pair.value.items.find((item) => stringOf(item) === undefined);
  if (odd) refuse(context, "'triggers.keywords' contains a non-string entry", odd.span);
  const words = pair.value.items.map((item) => stringOf(item)?.trim().toLowerCase() ?? '');
  return [...new Set(words.filter((word) => word !== ''))];
}

function readTheme(context: LoadContext, map: YamlMap): Pick<Recipe, 'category' | 'webTheme'> {
  const text = (key: string): string | undefined => {
    const pair = given(map, key);
    const value = stringOf(pair?.value);
    if (pair && value === undefined) refuse(context, `'${key}' must be a string`, pair.value.span);
    return value?.trim() || undefined;
  };
  const category = text('category')?.toLowerCase();
  const webTheme = text('webTheme');
  if (webTheme && !/^[a-z0-9-]+$/.test(webTheme)) {
    refuse(context, `'webTheme' must match [a-z0-9-]+, got '${webTheme}'`, given(map, 'webTheme')!.value.span);
  }
  return { ...(category && { category }), ...(webTheme && { webTheme }) };
}

/** Fields of the seed's servers; the newer ones are named too when extensions are on (recipe-yaml 3.1). */
const fieldNames = new Set(
  `description engine params promptPrefix promptMode dataRelayCorrection allowedToolsAdd allowedToolsRemove
  allowedToolsDefer allowedToolsKeep allowedToolsDropFirst modes profiles defaultActiveSkills allowedSkills triggers
  locked internal listed title tags guard`.split(/\s+/),
);
const newerFieldNames = new Set(['projectKind', 'web', 'category', 'webTheme', 'tenants']);

function shadowedParams(context: LoadContext, map: YamlMap): void {
  const params = given(map, 'params')?.value;
  for (const pair of params?.kind === 'map' ? effectivePairs(params) : []) {
    const key = textKey(pair) ?? '';
    if (!fieldNames.has(key) && !(context.extensions && newerFieldNames.has(key))) continue;
    context.warnings.push(
      `Recipe '${context.name}': 'params.${key}' shadows the top-level recipe field '${key}' — it is stored as an engine parameter and has NO effect as a recipe field. Move it out of 'params' if that was the intent.`,
    );
  }
}
