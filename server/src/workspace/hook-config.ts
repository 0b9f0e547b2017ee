import { nearest } from '../base/nearest.ts';
import { readDuration } from '../syntax/header-values.ts';
import { effectivePairs, textKey, type YamlNode } from '../syntax/yaml/yaml-tree.ts';

/** `hooks:` of shooty.config.yaml: which guards run at a coding agent's events, and how. */
export interface HookConfig {
  /** Recipe whose guards run, relative to the file. */
  readonly recipe?: string;
  /** Whether a gate that fails refuses the call. */
  readonly failClosed: boolean;
  /** Milliseconds a guard gets. */
  readonly budgetMs?: number;
  /** Work in flight, for the turn-end guard. */
  readonly stateFolder?: string;
  readonly graceSeconds?: number;
  readonly repair?: string;
  /** Keep events (masked) for scenarios. */
  readonly record: boolean;
}

export const defaultHookConfig: HookConfig = { failClosed: false, record: false };

const keys = ['recipe', 'failClosed', 'budget', 'stateFolder', 'grace', 'repair', 'record'];

/** Reads the block; what is wrong is reported and counts as not written. */
export function readHookConfig(
  node: YamlNode,
  report: (rule: string, node: YamlNode, message: string) => void,
): HookConfig {
  if (node.kind !== 'map') {
    report('config-value', node, `\`hooks\` is a map of ${keys.join(', ')}; this value is ignored.`);
    return defaultHookConfig;
  }
  const value: { -readonly [K in keyof HookConfig]: HookConfig[K] } = { ...defaultHookConfig };
  for (const pair of effectivePairs(node)) {
    const key = textKey(pair) ?? '';
    const given = pair.value.kind === 'scalar' ? pair.value.value : undefined;
    if (key === 'recipe' || key === 'stateFolder' || key === 'repair') {
      if (typeof given === 'string' && given.trim() !== '') value[key] = given;
      else report('config-value', pair.value, `\`${key}\` is a text; this value is ignored.`);
    } else if (key === 'failClosed' || key === 'record') {
      if (typeof given === 'boolean') value[key] = given;
      else report('config-value', pair.value, `\`${key}\` is \`true\` or \`false\`; this value is ignored.`);
    } else if (key === 'budget' || key === 'grace') {
      const read = readDuration(key, pair.value.kind === 'scalar' ? pair.value.text : '');
      if ('failure' in read)
        report(
          'config-value',
          pair.value,
          `\`${key}\` is a duration such as \`20s\` or \`5m\`; this value is ignored.`,
        );
      else if (key === 'budget') value.budgetMs = Number(read.value) * 1000;
      else value.graceSeconds = Number(read.value);
    } else {
      const near = nearest(key, keys);
      report(
        'config-key',
        pair.key,
        `\`${key}\` is no key of \`hooks\` and is ignored.${near ? ` Did you mean \`${near}\`?` : ''}`,
      );
    }
  }
  return value;
}
