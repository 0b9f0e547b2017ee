import { type Span, span } from '../../base/span.ts';
import { readYaml } from '../yaml/read-yaml.ts';
import type { YamlMap, YamlNode } from '../yaml/yaml-tree.ts';

/** The front matter of a skill: its YAML and where it begins in the file. */
export interface FrontMatter {
  readonly text: string;
  readonly offset: number;
  /** Absent when the front matter is no map. */
  readonly root?: YamlMap;
  /** What stands there instead of a map; absent when nothing does. */
  readonly other?: YamlNode;
  /** A fault of the YAML, in the file. */
  readonly failure?: { readonly message: string; readonly span: Span };
}

/** Reads what stands between the two lines of `---`; undefined when the frame is not there (recipe-yaml 6). */
export function readFrontMatter(text: string): FrontMatter | undefined {
  const found = /^---[^\r\n]*(\r\n|\n|\r)([\s\S]*?)^---/m.exec(text);
  if (found?.index !== 0) return undefined;
  const offset = found[0].indexOf(found[1]!) + found[1]!.length;
  const { root, failure } = readYaml(found[2]!);
  const other = root && root.kind !== 'map' && !(root.kind === 'scalar' && root.value === null) ? root : undefined;
  return {
    text: found[2]!,
    offset,
    ...(root?.kind === 'map' && { root }),
    ...(other && { other }),
    ...(failure && {
      failure: { message: failure.message, span: span(failure.span.start + offset, failure.span.end + offset) },
    }),
  };
}
