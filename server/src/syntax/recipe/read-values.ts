import type { Span } from '../../base/span.ts';
import type { ToolLists, YamlRecord } from '../../model/recipe.ts';
import { effectivePairs, pairOf, type YamlMap, type YamlNode, type YamlPair } from '../yaml/yaml-tree.ts';
import { yamlRecord } from '../yaml/yaml-value.ts';
import { type LoadContext, refuse } from './findings.ts';

/** The pair of `key`; undefined when it is absent or its value is empty. */
export function given(map: YamlMap, key: string): YamlPair | undefined {
  const pair = pairOf(map, key);
  return pair && !(pair.value.kind === 'scalar' && pair.value.value === null) ? pair : undefined;
}

/** A text; what is missing, blank or no YAML string counts as absent (recipe-yaml 3). */
export function optionalText(map: YamlMap, key: string): string | undefined {
  const value = stringOf(given(map, key)?.value);
  return value?.trim() ? value : undefined;
}

export const stringOf = (node: YamlNode | undefined): string | undefined =>
  node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;

/** A YAML `true`; everything else is false, without a message. */
export function flag(map: YamlMap, key: string): boolean {
  const node = pairOf(map, key)?.value;
  return node?.kind === 'scalar' && node.value === true;
}

/** A map; `label` is the name in the text. */
export function optionalMap(
  context: LoadContext,
  map: YamlMap,
  key: string,
  label = key,
  code?: string,
): YamlMap | undefined {
  const pair = given(map, key);
  if (!pair) return undefined;
  if (pair.value.kind === 'map') return pair.value;
  refuse(context, `'${label}' must be a map`, pair.value.span, code);
  return undefined;
}

/** `params`: a map or nothing. */
export function paramsOf(context: LoadContext, map: YamlMap, label = 'params', code?: string): YamlRecord {
  const params = optionalMap(context, map, 'params', label, code);
  return params ? yamlRecord(params) : {};
}

/** A list of texts, none blank; undefined when absent. */
export function optionalList(
  context: LoadContext,
  map: YamlMap,
  key: string,
  label = key,
): readonly string[] | undefined {
  const pair = given(map, key);
  if (!pair) return undefined;
  if (pair.value.kind !== 'list') {
    refuse(context, `'${label}' must be a list`, pair.value.span);
    return undefined;
  }
  const texts: string[] = [];
  for (const item of pair.value.items) {
    const text = stringOf(item);
    if (!text?.trim()) {
      refuse(context, `'${label}' contains a non-string or blank entry`, spanOrKey(item.span, pair));
      break;
    }
    texts.push(text);
  }
  return texts;
}

/** A word of a closed list: trimmed, any case. `must` and `unknown` are the texts. */
export function optionalWord<T extends string>(
  context: LoadContext,
  pair: YamlPair | undefined,
  words: readonly T[],
  texts: { readonly must: string; readonly unknown: (value: string) => string },
): T | undefined {
  if (!pair) return undefined;
  const value = stringOf(pair.value);
  const word = words.find((each) => each === value?.trim().toUpperCase());
  if (value === undefined) refuse(context, texts.must, pair.value.span);
  else if (!word) refuse(context, texts.unknown(value), pair.value.span);
  return word;
}

export const toolListNames = [
  'allowedToolsAdd',
  'allowedToolsRemove',
  'allowedToolsDefer',
  'allowedToolsKeep',
  'allowedToolsDropFirst',
] as const satisfies readonly (keyof ToolLists)[];

/** The five lists of tools; `prefix` is put in front of their names in texts. */
export function toolLists(context: LoadContext, map: YamlMap, prefix = ''): ToolLists {
  const entries = toolListNames.map((name) => [name, optionalList(context, map, name, prefix + name) ?? []]);
  return Object.fromEntries(entries) as unknown as ToolLists;
}

/** A map of blocks by name: `profiles`, `modes`. An empty block counts as a block without fields. */
export function blocks<T>(
  context: LoadContext,
  map: YamlMap | undefined,
  label: string,
  read: (block: YamlMap, label: string) => T,
): Readonly<Record<string, T>> {
  const found: [string, T][] = [];
  for (const pair of map ? effectivePairs(map) : []) {
    const name = pair.key.kind === 'scalar' ? String(pair.key.value ?? '') : '';
    if (!name.trim()) {
      refuse(context, `'${label}' contains a blank key`, pair.key.span);
      continue;
    }
    const empty = pair.value.kind === 'scalar' && pair.value.value === null;
    if (pair.value.kind !== 'map' && !empty) {
      refuse(context, `'${label}.${name}' must be a map`, pair.value.span);
      continue;
    }
    const block = pair.value.kind === 'map' ? pair.value : emptyMap(pair.value.span);
    found.push([name, read(block, `${label}.${name}`)]);
  }
  return Object.fromEntries(found);
}

const emptyMap = (span: Span): YamlMap => ({ kind: 'map', span, pairs: [], flow: false });

const spanOrKey = (at: Span, pair: YamlPair): Span => (at.end > at.start ? at : pair.key.span);
