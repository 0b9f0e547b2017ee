import type { RecipeProfile, RecipeSession, ToolLists } from '../../model/recipe.ts';
import type { YamlMap } from '../yaml/yaml-tree.ts';
import { type LoadContext, refuse } from './findings.ts';
import { pebbleFault } from './pebble.ts';
import {
  blocks,
  given,
  optionalMap,
  optionalText,
  optionalWord,
  paramsOf,
  stringOf,
  toolLists,
} from './read-values.ts';

/** `modes`: blocks with the five lists (recipe-yaml 5). */
export function readModes(context: LoadContext, map: YamlMap, label = 'modes'): Readonly<Record<string, ToolLists>> {
  return blocks(context, optionalMap(context, map, 'modes', label), label, (block, name) =>
    toolLists(context, block, `${name}.`),
  );
}

/** `profiles` (recipe-yaml 5). */
export function readProfiles(context: LoadContext, map: YamlMap): Readonly<Record<string, RecipeProfile>> {
  return blocks(context, optionalMap(context, map, 'profiles'), 'profiles', (block, name): RecipeProfile => {
    const lists = toolLists(context, block, `${name}.`);
    const modes = readModes(context, block, `${name}.modes`);
    const append = optionalText(block, 'promptPrefixAppend');
    const fault = append && pebbleFault(append);
    const at = given(block, 'promptPrefixAppend')?.value.span;
    if (fault && at) refuse(context, `'${name}.promptPrefixAppend' is not a valid Pebble template: ${fault}`, at);
    const params = paramsOf(context, block, `${name}.params`);
    const session = readSession(context, block, `${name}.session`);
    return { ...lists, modes, params, ...(append && { promptPrefixAppend: append }), ...(session && { session }) };
  });
}

function readSession(context: LoadContext, profile: YamlMap, label: string): RecipeSession | undefined {
  const map = optionalMap(context, profile, 'session', label);
  if (!map) return undefined;
  const word = <T extends string>(key: string, type: string, words: readonly T[]): T | undefined =>
    optionalWord(context, given(map, key), words, {
      must: `'${label}.${key}' must be a string`,
      unknown: (value) => `unknown ${type} value '${value}' for '${label}.${key}'`,
    });
  return {
    onDisconnect: word('onDisconnect', 'DisconnectPolicy', ['SUSPEND', 'KEEP_OPEN', 'CLOSE']) ?? 'KEEP_OPEN',
    onIdle: word('onIdle', 'IdlePolicy', ['SUSPEND', 'NONE']) ?? 'NONE',
    onSuspend: word('onSuspend', 'SuspendPolicy', ['KEEP', 'CLOSE']) ?? 'KEEP',
    idleTimeoutMs: milliseconds(context, map, 'idleTimeoutMs', label) ?? 1_800_000,
    suspendKeepDurationMs: milliseconds(context, map, 'suspendKeepDurationMs', label) ?? 86_400_000,
  };
}

function milliseconds(context: LoadContext, map: YamlMap, key: string, label: string): number | undefined {
  const node = given(map, key)?.value;
  if (!node) return undefined;
  if (node.kind === 'scalar' && (typeof node.value === 'number' || typeof node.value === 'bigint')) {
    return Math.trunc(Number(node.value));
  }
  const text = stringOf(node);
  if (text !== undefined && /^[-+]?\d+$/.test(text.trim())) return Number(text);
  const detail =
    text === undefined ? `'${label}.${key}' must be a number` : `'${label}.${key}' is not a number: ${text}`;
  refuse(context, detail, node.span);
  return undefined;
}
