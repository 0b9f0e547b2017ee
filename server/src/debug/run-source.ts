import { lineIndex, type Position } from '../base/line-index.ts';
import { span } from '../base/span.ts';
import { embeddedScript } from '../syntax/embedded-script.ts';
import { guardSites } from '../syntax/recipe/guard-sites.ts';
import { readYaml } from '../syntax/yaml/read-yaml.ts';
import type { YamlNode, YamlScalar } from '../syntax/yaml/yaml-tree.ts';

/** Where the text of a run stands in the workspace. Positions are 0-based. */
export interface RunSource {
  /** Short name for people: `dev-done.js`. */
  readonly name: string;
  /** Absolute path; absent when the text stands in no file. */
  readonly file?: string;
  /** Content of the file when the run began. */
  readonly fileText: string;
  /** The script. */
  readonly text: string;
  toFile(inScript: Position): Position;
  /** The place in the script for a place in the file, a whole line when `character` is absent; undefined outside the script. */
  toScript(inFile: { readonly line: number; readonly character?: number }): Position | undefined;
}

const baseName = (file: string): string => file.split(/[\\/]/).pop() ?? file;

/** A script that is a file. */
export function fileSource(file: string, text: string): RunSource {
  return { ...looseSource(baseName(file), text), file };
}

/** A script that stands in no file: made at run time, or changed by the parameters of a table. */
export function looseSource(name: string, text: string): RunSource {
  return {
    name,
    fileText: text,
    text,
    toFile: (at) => at,
    toScript: ({ line, character = 0 }) => ({ line, character }),
  };
}

/**
 * A script inside a YAML file: the `scriptBody` of `guard[index]` when it is this text, else any text of the file that is.
 * Undefined when none is.
 */
export function embeddedSource(file: string, fileText: string, script: string, index?: number): RunSource | undefined {
  const { root } = readYaml(fileText);
  const site = index === undefined ? undefined : guardSites(root).find((s) => s.index === index)?.scriptBody;
  const scalars = [...(site ? [site] : []), ...scalarsOf(root)];
  const scalar = scalars.find((s) => s.value === script);
  const embedded = scalar && embeddedScript(fileText, scalar);
  if (!embedded) return undefined;
  const outer = lineIndex(fileText);
  const inner = lineIndex(script);
  return {
    name: `${baseName(file)}${index === undefined ? '' : ` guard[${index}]`}`,
    file,
    fileText,
    text: script,
    toFile(at) {
      const offset = inner.offsetAt(at);
      return outer.positionAt(embedded.toOuter(span(offset, offset + 1)).start);
    },
    toScript({ line, character }) {
      const offset =
        character === undefined
          ? firstOnLine(fileText, outer.lineSpan(line), embedded)
          : embedded.toInner(outer.offsetAt({ line, character }));
      return offset === undefined ? undefined : inner.positionAt(offset);
    },
  };
}

/** Inner offset of the first character of the script on a line of the file. */
function firstOnLine(
  text: string,
  line: { readonly start: number; readonly end: number },
  embedded: NonNullable<ReturnType<typeof embeddedScript>>,
): number | undefined {
  const begin = embedded.toOuter(span(0, 1)).start;
  if (begin > line.start && begin < line.end) return 0;
  const indent = /\S/.exec(text.slice(line.start, line.end))?.index ?? line.end - line.start;
  return embedded.toInner(line.start + indent);
}

function* scalarsOf(node: YamlNode | undefined): Generator<YamlScalar> {
  if (!node || node.alias) return;
  if (node.kind === 'scalar') yield node;
  else if (node.kind === 'list') for (const item of node.items) yield* scalarsOf(item);
  else for (const pair of node.pairs) yield* scalarsOf(pair.value);
}
