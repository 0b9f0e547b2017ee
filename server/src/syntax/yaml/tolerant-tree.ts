import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type ParsedNode,
  parseAllDocuments,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { type Span, span } from '../../base/span.ts';
import { typeByTag, typeOfPlain } from './scalar-types.ts';
import {
  emptyScalar,
  type ScalarStyle,
  type YamlList,
  type YamlMap,
  type YamlNode,
  type YamlPair,
  type YamlScalar,
} from './yaml-tree.ts';

/** Limits of a tree that is only looked at. */
const limits = { depth: 200, aliases: 50 } as const;

/** What can be read of a text that the Brain's parser refuses, and whether every YAML tool refuses it. */
export function tolerantTree(text: string): { readonly root?: YamlNode; readonly generic: boolean } {
  // The library knows two line ends, YAML 1.1 four that are one character long; places stay what they are.
  const documents = parse(text.replace(/\r(?!\n)|\u0085/g, '\n'));
  const generic = documents.some((document) => document.errors.length > 0);
  const contents = documents[0]?.contents as ParsedNode | null | undefined;
  if (!contents) return { generic };
  return { root: convert({ text, anchors: new Map(), depth: 0, aliases: 0 }, contents), generic };
}

function parse(text: string): readonly Document.Parsed[] {
  const documents = parseAllDocuments(text, {
    // Every scalar arrives as text: its type is decided here, by SnakeYAML's rules.
    schema: 'failsafe',
    version: '1.1',
    uniqueKeys: false,
    strict: false,
    logLevel: 'silent',
    prettyErrors: false,
  });
  return Array.isArray(documents) ? documents : [];
}

interface Build {
  readonly text: string;
  readonly anchors: Map<string, YamlNode>;
  depth: number;
  aliases: number;
}

function convert(build: Build, node: ParsedNode | null, fallback = 0): YamlNode {
  if (node === null) return emptyScalar(fallback);
  if (isAlias(node)) return alias(build, node.source, spanOf(build, node));
  const at = spanOf(build, node);
  if (isScalar(node)) return remember(build, node.anchor, scalar(build, node, at));
  build.depth++;
  const made =
    build.depth > limits.depth ? emptyScalar(at.start) : collection(build, node as YAMLMap.Parsed | YAMLSeq.Parsed, at);
  build.depth--;
  return made;
}

function collection(build: Build, node: YAMLMap.Parsed | YAMLSeq.Parsed, at: Span): YamlNode {
  const flow = node.flow === true;
  if (isSeq(node)) {
    const items: YamlNode[] = [];
    const list: YamlList = { kind: 'list', span: at, items, flow };
    // Registered before its content: an alias inside may refer to it.
    remember(build, node.anchor, list);
    for (const item of node.items) items.push(convert(build, item as ParsedNode, at.start));
    return list;
  }
  const pairs: YamlPair[] = [];
  const map: YamlMap = { kind: 'map', span: at, pairs, flow };
  remember(build, node.anchor, map);
  for (const pair of isMap(node) ? node.items : []) {
    const key = convert(build, pair.key as ParsedNode, at.start);
    const value = convert(build, pair.value as ParsedNode | null, key.span.end);
    pairs.push({ key, value, span: span(key.span.start, Math.max(key.span.end, value.span.end)) });
  }
  return map;
}

function remember<T extends YamlNode>(build: Build, anchor: string | undefined, node: T): T {
  if (anchor) build.anchors.set(anchor, node);
  return node;
}

function alias(build: Build, name: string, at: Span): YamlNode {
  const target = build.anchors.get(name);
  if (!target || (target.kind !== 'scalar' && ++build.aliases > limits.aliases)) return emptyScalar(at.start);
  return { ...target, span: at, alias: true, target };
}

const styles: Readonly<Record<string, ScalarStyle>> = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
};

type ParsedScalar = Extract<ParsedNode, { source: string; type?: unknown }> & { value: unknown };

function scalar(build: Build, node: unknown, at: Span): YamlScalar {
  const { value, tag, type, range } = node as ParsedScalar & { tag?: string; type?: string };
  const style = styles[type ?? 'PLAIN'] ?? 'plain';
  const written = typeof value === 'string' ? value : '';
  // The library ends the last line of a block text even where the file does not.
  const unended =
    (style === 'literal' || style === 'folded') && range[1] >= build.text.length && /\S[ \t]*$/.test(build.text);
  const text = unended ? written.replace(/\n$/, '') : written;
  if (tag) {
    const typed = typeByTag(tag, text);
    if (typed && 'value' in typed) return { kind: 'scalar', span: at, value: typed.value, text, style };
  }
  return { kind: 'scalar', span: at, value: style === 'plain' ? typeOfPlain(text) : text, text, style };
}

/** The content range of a node; block collections and scalars end before the blanks that follow them. */
function spanOf(build: Build, node: ParsedNode): Span {
  const [start, end] = node.range;
  let last = Math.max(start, end);
  while (last > start && /\s/.test(build.text[last - 1]!)) last--;
  return span(start, last);
}
