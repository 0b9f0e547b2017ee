import { type Span, span } from '../base/span.ts';
import { readYaml } from '../syntax/yaml/read-yaml.ts';
import { pairOf } from '../syntax/yaml/yaml-tree.ts';

/** A skill as far as guards need it (recipe-yaml 6). */
export interface SkillFile {
  /** Folder name, lower case. */
  readonly name: string;
  /** Paths set by `guard script <path>` commands, with the place of the command. */
  readonly guardScripts: readonly { readonly path: string; readonly span: Span }[];
}

/** Reads the front matter of a `SKILL.md`. Total. */
export function readSkill(path: string, text: string): SkillFile {
  const name = (/([^/]+)\/SKILL\.md$/.exec(path)?.[1] ?? '').toLowerCase();
  const front = /^---[^\n]*\n([\s\S]*?)^---/m.exec(text);
  if (front?.index !== 0) return { name, guardScripts: [] };
  const offset = front[0].indexOf('\n') + 1;
  const { root } = readYaml(front[1]!);
  const list = root?.kind === 'map' ? pairOf(root, 'activate')?.value : undefined;
  const items = list?.kind === 'list' ? list.items : [];
  const guardScripts = items.flatMap((item) => {
    const command = item.kind === 'scalar' && typeof item.value === 'string' ? item.value : '';
    const target = /^\s*(?:\/\/)?\s*guard\s+script\s+(\S.*?)\s*$/.exec(command)?.[1];
    return target ? [{ path: target, span: span(item.span.start + offset, item.span.end + offset) }] : [];
  });
  return { name, guardScripts };
}
