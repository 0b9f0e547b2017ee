import { type Span, span } from '../base/span.ts';
import { type FrontMatter, readFrontMatter } from '../syntax/skill/front-matter.ts';
import { pairOf, type YamlMap, type YamlNode, type YamlScalar } from '../syntax/yaml/yaml-tree.ts';

/** One command of `activate:` or `deactivate:`. */
export interface SkillCommand {
  readonly list: 'activate' | 'deactivate';
  readonly text: string;
  /** The scalar in the text of the file. */
  readonly span: Span;
  /** As it is in the front matter; its places are those of `front.text`. */
  readonly node: YamlScalar;
}

/** A skill as far as guards need it (recipe-yaml 6). */
export interface SkillFile {
  /** Folder name, lower case. */
  readonly name: string;
  readonly front?: FrontMatter;
  readonly enabled: boolean;
  readonly lifecycle: 'sticky' | 'shot';
  readonly target: 'inline' | 'spawn';
  /** Whether it takes a text behind its name. */
  readonly takesArguments: boolean;
  readonly commands: readonly SkillCommand[];
  /** File names under `scripts:`, relative to the folder of the skill. */
  readonly scripts: readonly string[];
  /** Paths set by `guard script <path>` commands, with the place of the command. */
  readonly guardScripts: readonly { readonly path: string; readonly span: Span }[];
}

/** Reads the front matter of a `SKILL.md`. Total. */
export function readSkill(path: string, text: string): SkillFile {
  const name = (/([^/]+)\/SKILL\.md$/i.exec(path)?.[1] ?? '').toLowerCase();
  const front = readFrontMatter(text);
  const root = front?.root;
  const commands =
    root && front ? [...commandsOf(root, 'activate', front), ...commandsOf(root, 'deactivate', front)] : [];
  const run = root && pairOf(root, 'run')?.value;
  const args = root && pairOf(root, 'arguments')?.value;
  return {
    name,
    ...(front && { front }),
    enabled: scalarAt(root, 'enabled') !== false,
    lifecycle: scalarAt(root, 'lifecycle') === 'shot' ? 'shot' : 'sticky',
    target: run?.kind === 'map' && scalarAt(run, 'target') === 'spawn' ? 'spawn' : 'inline',
    takesArguments: args?.kind === 'list' || (args?.kind === 'scalar' && args.value === true),
    commands,
    scripts: itemsAt(root, 'scripts').flatMap((item) => {
      const file = item.kind === 'map' ? scalarAt(item, 'file') : undefined;
      return typeof file === 'string' ? [file] : [];
    }),
    guardScripts: commands.flatMap(({ list, text: command, span: at }) => {
      const target = list === 'activate' ? guardScriptPath(command) : undefined;
      return target ? [{ path: target, span: at }] : [];
    }),
  };
}

/** The path of a `guard script <path>` command. */
export const guardScriptPath = (command: string): string | undefined =>
  /^\s*(?:\/\/)?\s*guard\s+script\s+(\S[\s\S]*?)\s*$/.exec(command)?.[1];

const scalarAt = (map: YamlNode | undefined, key: string): unknown => {
  const node = map?.kind === 'map' ? pairOf(map, key)?.value : undefined;
  return node?.kind === 'scalar' ? node.value : undefined;
};

const itemsAt = (map: YamlMap | undefined, key: string): readonly YamlNode[] => {
  const node = map && pairOf(map, key)?.value;
  return node?.kind === 'list' ? node.items : [];
};

const commandsOf = (root: YamlMap, list: SkillCommand['list'], front: FrontMatter): readonly SkillCommand[] =>
  itemsAt(root, list).flatMap((node) =>
    node.kind === 'scalar' && typeof node.value === 'string'
      ? [{ list, text: node.value, node, span: span(node.span.start + front.offset, node.span.end + front.offset) }]
      : [],
  );
