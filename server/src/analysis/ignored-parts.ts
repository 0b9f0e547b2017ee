import { nearest } from '../base/nearest.ts';
import type { Problem, Severity } from '../base/parsed.ts';
import { type RecipeBlock, recipeBlock } from '../model/recipe-blocks.ts';
import {
  effectivePairs,
  isMerge,
  textKey,
  type YamlMap,
  type YamlNode,
  type YamlPair,
} from '../syntax/yaml/yaml-tree.ts';
import type { RecipeFacts } from './recipe-facts.ts';

/** What the loader drops without a word: keys nobody reads, values that count as absent (recipe-yaml 3, 5). */
export function ignoredParts({ root, around }: RecipeFacts): readonly Problem[] {
  return root ? inMap(root, [], around.extensions) : [];
}

function inMap(map: YamlMap, path: readonly string[], extensions: boolean): readonly Problem[] {
  const block = recipeBlock(path);
  if (!block || map.alias) return [];
  return map.pairs.flatMap((pair) => {
    const key = textKey(pair);
    if (key === undefined || isMerge(pair)) return [];
    const own = keyProblem(block, map, pair, key, path, extensions) ?? valueProblem(block, pair, key);
    const inner = pair.value.kind === 'map' ? inMap(pair.value, [...path, key], extensions) : [];
    return own ? [own, ...inner] : inner;
  });
}

/** Keys seen in recipes that servers bring, which read them elsewhere or not at all (recipe-yaml 3). */
const tolerated = /^(?:roles$|_|x-)/;

/** Names people write for something else. */
const meant: Readonly<Record<string, string>> = {
  prompt: 'promptPrefix',
  allowedTools: 'allowedToolsAdd',
  tools: 'allowedToolsAdd',
  skills: 'allowedSkills',
};

/** Keys that are no fields though they look like ones; what to do instead. */
const remedies: Readonly<Record<string, string>> = {
  name: 'The name of a recipe is that of its file; remove the key.',
  version: 'Recipes have no version; remove the key.',
  model: 'Engines read the model from `params:`; move it there.',
};

function keyProblem(
  block: RecipeBlock,
  map: YamlMap,
  pair: YamlPair,
  key: string,
  path: readonly string[],
  extensions: boolean,
): Problem | undefined {
  // The guard entries have rules of their own.
  if (block.fields.some((field) => field.name === key && (extensions || !field.since))) return undefined;
  if (block.names) return block.title === '`modes`' ? modeProblem(block, pair, key) : undefined;
  if (key === 'guard' || (path.length === 0 && (tolerated.test(key) || /^guard/.test(key)))) return undefined;
  const present = new Set(effectivePairs(map).map(textKey));
  const free = block.fields.map((field) => field.name).filter((name) => !present.has(name));
  const wanted = path.length === 0 ? meant[key] : undefined;
  const slip = path.length === 0 ? nearest(key, Object.keys(meant)) : undefined;
  const near = wanted && !present.has(wanted) ? wanted : (nearest(key, free) ?? (slip && meant[slip]));
  const remedy = path.length === 0 ? remedies[key] : undefined;
  const severity: Severity = path.length > 0 || near || remedy ? 'warning' : 'info';
  const advice = near ? `Did you mean \`${near}\`?` : (remedy ?? 'Remove it, or write the field that is meant.');
  return {
    span: pair.key.span,
    severity,
    rule: 'recipe-key-ignored',
    message: `\`${key}\` is ignored: ${block.title} has no such key. ${advice}`,
    ...(near && replaceKey(pair, near)),
  };
}

/** Engines know their modes by exact names; other words are left alone unless they look like a slip. */
function modeProblem(block: RecipeBlock, pair: YamlPair, key: string): Problem | undefined {
  const names = block.names!.map((each) => each.name);
  const near = names.includes(key) ? undefined : nearest(key, names);
  return near === undefined || near.toLowerCase() === key.toLowerCase()
    ? undefined
    : {
        span: pair.key.span,
        severity: 'warning',
        rule: 'recipe-key-ignored',
        message: `No engine has a mode \`${key}\`, so this block is never used. Did you mean \`${near}\`?`,
        ...replaceKey(pair, near),
      };
}

const replaceKey = (pair: YamlPair, name: string): Pick<Problem, 'fixes'> => ({
  fixes: [{ title: `Replace with \`${name}\``, edits: [{ span: pair.key.span, text: name }] }],
});

/** An optional text that is a number, a boolean, a list: the loader takes it as absent, without a message. */
function valueProblem(block: RecipeBlock, pair: YamlPair, key: string): Problem | undefined {
  const field = block.fields.find((each) => each.name === key);
  if (!silentTexts.has(key) || !field || isTextOrEmpty(pair.value)) return undefined;
  const { value } = pair;
  const quoted = value.kind === 'scalar' && !value.alias ? JSON.stringify(value.text) : undefined;
  return {
    span: value.span.end > value.span.start ? value.span : pair.key.span,
    severity: 'warning',
    rule: 'recipe-value-ignored',
    message: `\`${key}\` is read only when it is text, so this value counts as absent. ${quoted ? 'Quote it.' : 'Write a text.'}`,
    ...(quoted && { fixes: [{ title: 'Add quotes', edits: [{ span: value.span, text: quoted }] }] }),
  };
}

/** Texts without a refusal of their own (recipe-yaml 3, "Text rule"). */
const silentTexts: ReadonlySet<string> = new Set([
  'promptPrefix',
  'promptPrefixAppend',
  'dataRelayCorrection',
  'title',
]);

const isTextOrEmpty = (node: YamlNode): boolean =>
  node.kind === 'scalar' && (node.value === null || typeof node.value === 'string');

/** Keys that a map has twice: YAML takes the last one, so the earlier ones are lost without a word (recipe-yaml 2). */
export function repeatedKeys(root: YamlMap | undefined, moved = 0, code = 'recipe-key-repeated'): readonly Problem[] {
  const found: Problem[] = [];
  const open: YamlNode[] = root ? [root] : [];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.alias || node.kind === 'scalar') continue;
    if (node.kind === 'list') {
      open.push(...node.items);
      continue;
    }
    const last = new Map<string, YamlPair>();
    for (const pair of node.pairs) {
      open.push(pair.value);
      const key = textKey(pair);
      if (key === undefined || isMerge(pair)) continue;
      const before = last.get(key);
      last.set(key, pair);
      if (before) found.push(repeated(before, key, moved, code));
    }
  }
  return found;
}

const repeated = ({ key }: YamlPair, name: string, moved: number, code: string): Problem => ({
  span: { start: key.span.start + moved, end: key.span.end + moved },
  severity: 'warning',
  rule: code,
  message: `\`${name}\` stands twice in this map: the last one counts and this one is lost. Remove one of them.`,
});
