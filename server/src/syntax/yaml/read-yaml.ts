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
import { scannerFailure } from './scanner-failure.ts';
import type { ScalarStyle, YamlList, YamlMap, YamlNode, YamlPair, YamlScalar } from './yaml-tree.ts';

/** Why SnakeYAML refuses a text: its own words where they are known, and the place. */
export interface YamlFailure {
  readonly message: string;
  readonly span: Span;
  /** Every YAML tool says so: it is no speciality of the Brain's parser. */
  readonly generic?: true;
}

/** The first document of a text as a tree; what could be read stays readable when there is a failure. */
export interface YamlFile {
  readonly root?: YamlNode;
  readonly failure?: YamlFailure;
}

/** Limits of SnakeYAML's loader: code points, nesting of collections, aliases of collections. */
const limits = { codePoints: 3_145_728, depth: 50, aliases: 50 } as const;

/** The last answer: index and rules read the same text one after the other. */
let last: { readonly text: string; readonly file: YamlFile } | undefined;

/** Reads one YAML 1.1 document as the Brain's parser does (recipe-yaml 2). Total; bounded by the loader's limits. */
export function readYaml(text: string): YamlFile {
  if (last?.text !== text) last = { text, file: read(text) };
  return last.file;
}

function read(text: string): YamlFile {
  const whole = span(0, text.length);
  if (text.length > limits.codePoints) {
    return {
      failure: {
        message: `The incoming YAML document exceeds the limit: ${limits.codePoints} code points.`,
        span: whole,
      },
    };
  }
  const deep = tooDeepAt(text);
  if (deep !== undefined)
    return { failure: { message: `Nesting Depth exceeded max ${limits.depth}`, span: span(deep, deep + 1) } };
  try {
    // The library knows two line ends, YAML 1.1 four that are one character long; places stay what they are.
    const documents = parse(text.replace(/\r(?!\n)|\u0085/g, '\n'));
    const { failure: refused, late } = scannerFailure(text, documents);
    const first = documents[0];
    if (!first?.contents) return refused ? { failure: refused } : {};
    const build: Build = { text, anchors: new Map(), depth: 0, aliases: 0 };
    const root = convert(build, first.contents as ParsedNode);
    // What the library could not read says nothing about values.
    const made = documents.some((document) => document.errors.length > 0) ? undefined : build.failure;
    const failure = refused ?? earlier(late, made);
    return { root, ...(failure && { failure }) };
  } catch (error) {
    // The parser recurses; a text that exhausts the stack is beyond the depth limit by far.
    const message = error instanceof RangeError ? `Nesting Depth exceeded max ${limits.depth}` : String(error);
    return { failure: { message, span: whole } };
  }
}

const earlier = (a: YamlFailure | undefined, b: YamlFailure | undefined): YamlFailure | undefined =>
  a && b ? (a.span.start <= b.span.start ? a : b) : (a ?? b);

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

/** Offset of the flow bracket that opens a level no loader accepts; a cheap guard before the recursive parser. */
function tooDeepAt(text: string): number | undefined {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0x5b || c === 0x7b) {
      if (++depth > 2000) return i;
    } else if ((c === 0x5d || c === 0x7d) && depth > 0) depth--;
  }
  return undefined;
}

interface Build {
  readonly text: string;
  readonly anchors: Map<string, YamlNode>;
  depth: number;
  aliases: number;
  failure?: YamlFailure;
}

function fail(build: Build, message: string, at: Span): void {
  build.failure ??= { message, span: at };
}

function convert(build: Build, node: ParsedNode | null, fallback = 0): YamlNode {
  if (node === null) return emptyAt(fallback);
  if (isAlias(node)) return alias(build, node.source, spanOf(build, node));
  const at = spanOf(build, node);
  if (isScalar(node)) return remember(build, node.anchor, scalar(build, node, at));
  build.depth++;
  const made =
    build.depth > limits.depth * 4 ? emptyAt(at.start) : collection(build, node as YAMLMap.Parsed | YAMLSeq.Parsed, at);
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
  // Unknown names and too many aliases have been refused before.
  const target = build.anchors.get(name);
  if (!target || (target.kind !== 'scalar' && ++build.aliases > limits.aliases)) return emptyAt(at.start);
  return { ...target, span: at, alias: true };
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
    if (typed) fail(build, typed.refusal, at);
  }
  return { kind: 'scalar', span: at, value: style === 'plain' ? typeOfPlain(text) : text, text, style };
}

const emptyAt = (offset: number): YamlScalar => ({
  kind: 'scalar',
  span: span(offset),
  value: null,
  text: '',
  style: 'plain',
});

/** The content range of a node; block collections and scalars end before the blanks that follow them. */
function spanOf(build: Build, node: ParsedNode): Span {
  const [start, end] = node.range;
  let last = Math.max(start, end);
  while (last > start && /\s/.test(build.text[last - 1]!)) last--;
  return span(start, last);
}
