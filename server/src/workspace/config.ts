import { nearest } from '../base/nearest.ts';
import type { Parsed, Problem, Severity } from '../base/parsed.ts';
import { readYaml } from '../syntax/yaml/read-yaml.ts';
import { effectivePairs, textKey, type YamlMap, type YamlNode } from '../syntax/yaml/yaml-tree.ts';
import { defaultHookConfig, type HookConfig, readHookConfig } from './hook-config.ts';

const knownKinds = ['skills', 'recipes', 'tools', 'handlers', 'verbs', 'settings'] as const;
export type KnownKind = (typeof knownKinds)[number];

/** `shooty.config.yaml`: what a team shares about a workspace. */
export interface ShootyConfig {
  /** `closed`: names that the workspace does not know are errors. */
  readonly world: 'open' | 'closed';
  /** Names that live in layers the workspace does not show. */
  readonly known: Readonly<Record<KnownKind, readonly string[]>>;
  /** Folders of outer layers, relative to the file. */
  readonly layers: readonly string[];
  /** Severity by rule id. */
  readonly rules: Readonly<Record<string, Severity | 'off'>>;
  /** What newer servers add; undefined = as the editor is set. */
  readonly extensions?: boolean;
  /** Guards at the events of coding agents. */
  readonly hooks: HookConfig;
}

export const defaultConfig: ShootyConfig = {
  world: 'open',
  known: { skills: [], recipes: [], tools: [], handlers: [], verbs: [], settings: [] },
  layers: [],
  rules: {},
  hooks: defaultHookConfig,
};

const keys = ['world', 'known', 'layers', 'rules', 'vance', 'hooks'];
const severities: readonly string[] = ['error', 'warning', 'info', 'hint', 'off'];

/** Reads a configuration file. Total: what is wrong is a problem and counts as not written. */
export function readConfig(text: string): Parsed<ShootyConfig> {
  const { root, failure } = readYaml(text);
  const problems: Problem[] = [];
  const report = (rule: string, node: YamlNode, message: string): void => {
    problems.push({ span: node.span, severity: 'error', rule, message });
  };
  if (failure) problems.push({ span: failure.span, severity: 'error', rule: 'config-parse', message: failure.message });
  if (root?.kind !== 'map') {
    if (root && !(root.kind === 'scalar' && root.value === null))
      report(
        'config-value',
        root,
        'The configuration is a map of `world`, `known`, `layers`, `rules`, `vance` and `hooks`; this is ignored.',
      );
    return { value: defaultConfig, problems };
  }
  const value: { -readonly [K in keyof ShootyConfig]: ShootyConfig[K] } = { ...defaultConfig };
  for (const pair of effectivePairs(root)) {
    const key = textKey(pair) ?? '';
    if (key === 'world') value.world = readWorld(pair.value, report);
    else if (key === 'known') value.known = readKnown(pair.value, report);
    else if (key === 'layers') value.layers = texts(pair.value, 'layers', report);
    else if (key === 'rules') value.rules = readRules(pair.value, report);
    else if (key === 'hooks') value.hooks = readHookConfig(pair.value, report);
    else if (/^(?:shooty\.)?vance(?:\.extensions)?$/.test(key)) {
      const node =
        pair.value.kind === 'map'
          ? effectivePairs(pair.value).find((each) => textKey(each) === 'extensions')?.value
          : pair.value;
      if (node?.kind === 'scalar' && typeof node.value === 'boolean') value.extensions = node.value;
      else if (node) report('config-value', node, '`extensions` is `true` or `false`; this value is ignored.');
    } else {
      const near = nearest(key, keys);
      report(
        'config-key',
        pair.key,
        `\`${key}\` is no key of this file and is ignored.${near ? ` Did you mean \`${near}\`?` : ''}`,
      );
    }
  }
  return { value, problems };
}

type Report = (rule: string, node: YamlNode, message: string) => void;

function readWorld(node: YamlNode, report: Report): ShootyConfig['world'] {
  const word = node.kind === 'scalar' ? node.value : undefined;
  if (word === 'open' || word === 'closed') return word;
  report('config-value', node, '`world` is `open` or `closed`; this value is ignored.');
  return 'open';
}

function texts(node: YamlNode, name: string, report: Report): readonly string[] {
  if (node.kind === 'scalar' && node.value === null) return [];
  const items = node.kind === 'list' ? node.items : [node];
  return items.flatMap((item) => {
    if (node.kind === 'list' && item.kind === 'scalar' && typeof item.value === 'string') return [item.value];
    report('config-value', item, `\`${name}\` is a list of texts; this value is ignored.`);
    return [];
  });
}

function readKnown(node: YamlNode, report: Report): ShootyConfig['known'] {
  const value: Record<KnownKind, readonly string[]> = { ...defaultConfig.known };
  for (const pair of mapPairs(node, 'known', report)) {
    const key = textKey(pair) as KnownKind | undefined;
    if (key && knownKinds.includes(key)) value[key] = texts(pair.value, key, report);
    else report('config-key', pair.key, `\`known\` has only ${knownKinds.join(', ')}; this key is ignored.`);
  }
  return value;
}

function readRules(node: YamlNode, report: Report): ShootyConfig['rules'] {
  const value: Record<string, Severity | 'off'> = {};
  for (const pair of mapPairs(node, 'rules', report)) {
    // An unquoted `off` is a YAML boolean; its text says what was meant.
    const word = pair.value.kind === 'scalar' ? pair.value.text : '';
    const id = textKey(pair);
    if (id && severities.includes(word)) value[id] = word as Severity | 'off';
    else report('config-value', pair.value, `A severity is ${severities.join(', ')}; this value is ignored.`);
  }
  return value;
}

function mapPairs(node: YamlNode, name: string, report: Report): ReturnType<typeof effectivePairs> {
  if (node.kind === 'map') return effectivePairs(node as YamlMap);
  if (!(node.kind === 'scalar' && node.value === null))
    report('config-value', node, `\`${name}\` is a map; this value is ignored.`);
  return [];
}
