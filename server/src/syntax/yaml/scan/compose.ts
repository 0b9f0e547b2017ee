import { span } from '../../../base/span.ts';
import { typeByTag, typeOfPlain } from '../scalar-types.ts';
import {
  emptyScalar,
  type YamlList,
  type YamlMap,
  type YamlNode,
  type YamlPair,
  type YamlScalar,
} from '../yaml-tree.ts';
import { fault, type Mark, ScanFault } from './reader.ts';
import { isStandardTag } from './scan-tags.ts';
import { createScanner, type Scanner, type Token, type TokenId } from './scanner.ts';

/** Limits of SnakeYAML's composer. */
const limits = { depth: 50, aliases: 50 } as const;

/** What SnakeYAML makes of a text. */
export interface Composed {
  /** The document; absent when there is none, or when the text is refused. */
  readonly root?: YamlNode;
  /** Why the text is refused, in its words. */
  readonly fault?: ScanFault;
  /** Why its values cannot be made: a tag that nobody knows, a merge of something that is no map. */
  readonly late?: ScanFault;
}

/** Reads one YAML 1.1 document into a tree, with the checks of SnakeYAML's scanner, parser and composer. */
export function compose(text: string): Composed {
  const scanner = createScanner(text);
  const work: Work = { scanner, depth: 0, aliases: 0, anchors: new Map(), handles: new Set() };
  try {
    const root = readStream(work);
    return { ...(root && { root }), ...(work.late && { late: work.late }) };
  } catch (error) {
    if (error instanceof ScanFault) return { fault: error };
    throw error;
  }
}

interface Work {
  readonly scanner: Scanner;
  depth: number;
  aliases: number;
  readonly anchors: Map<string, YamlNode>;
  readonly handles: Set<string>;
  /** The first thing that only the making of values refuses. */
  late?: ScanFault;
}

/** One document, and nothing behind it. */
function readStream(work: Work): YamlNode | undefined {
  const { scanner } = work;
  const document = startDocument(work, true);
  if (!document) return undefined;
  while (next(work, '<document end>')) scanner.take();
  const second = next(work, '<stream end>') ? undefined : startDocument(work, false);
  if (!second) return document.root;
  throw fault(scanner.reader, 'but found another document', second.start, {
    what: 'expected a single document in the stream',
    mark: document.start,
  });
}

const next = ({ scanner }: Work, ...ids: readonly TokenId[]): boolean => ids.includes(scanner.peek().id);

/**
 * Takes directives and `---`, and of the first document its content. Undefined when there is no document. Only the first one can
 * begin without `---`.
 */
function startDocument(work: Work, first: boolean): { readonly start: Mark; readonly root?: YamlNode } | undefined {
  const { scanner } = work;
  if (first && !next(work, '<directive>', '<document start>', '<stream end>')) {
    const { start } = scanner.peek();
    return { start, root: readNode(work, { block: true }) };
  }
  while (next(work, '<document end>')) scanner.take();
  if (next(work, '<stream end>')) return undefined;
  const { start } = scanner.peek();
  readDirectives(work);
  if (next(work, '<stream end>')) return undefined;
  if (!next(work, '<document start>')) {
    const { id, start: place } = scanner.peek();
    throw fault(scanner.reader, `expected '<document start>', but found '${id}'`, place);
  }
  scanner.take();
  if (!first || next(work, '<directive>', '<document start>', '<document end>', '<stream end>')) return { start };
  return { start, root: readNode(work, { block: true }) };
}

function readDirectives(work: Work): void {
  const { scanner } = work;
  let hasVersion = false;
  while (next(work, '<directive>')) {
    const token = scanner.take();
    if (token.name === 'YAML') {
      if (hasVersion) throw fault(scanner.reader, 'found duplicate YAML directive', token.start);
      hasVersion = true;
    } else if (token.name === 'TAG') {
      const handle = token.tag?.handle ?? '';
      if (work.handles.has(handle)) throw fault(scanner.reader, `duplicate tag handle ${handle}`, token.start);
      work.handles.add(handle);
    }
  }
}

const tagPrefix = 'tag:yaml.org,2002:';

const noConstructor = ({ scanner }: Work, tag: string, place: Mark): ScanFault =>
  fault(scanner.reader, `could not determine a constructor for the tag ${tag}`, place);

interface Place {
  readonly block: boolean;
  /** A list may begin without more indentation than its key. */
  readonly indentless?: boolean;
  readonly isKey?: boolean;
}

const offsetOf = ({ scanner }: Work, mark: Mark): number => scanner.reader.offset(mark);

/** A value that is not written. */
const nothing = (work: Work, at: Mark): YamlScalar => emptyScalar(offsetOf(work, at));

/** The place behind a token of one character. */
const behind = (mark: Mark): Mark => ({ ...mark, index: mark.index + 1, column: mark.column + 1 });

function readNode(work: Work, { block, indentless = false, isKey = false }: Place): YamlNode {
  const { scanner } = work;
  if (next(work, '<alias>')) return readAlias(work, scanner.take());
  const { start } = scanner.peek();
  const properties = readProperties(work);
  const token = scanner.peek();
  const collection = collectionAt(token.id, block, indentless);
  if (collection) return readCollection(work, collection, token.start, properties.anchor);
  if (token.scalar) {
    scanner.take();
    return remember(work, properties.anchor, scalarOf(work, token, properties, isKey));
  }
  if (properties.given) {
    const empty = { ...token, scalar: { text: '', style: 'plain' as const, end: token.start } };
    return remember(work, properties.anchor, scalarOf(work, empty, properties, isKey));
  }
  throw fault(scanner.reader, `expected the node content, but found '${token.id}'`, token.start, {
    what: `while parsing a ${block ? 'block' : 'flow'} node`,
    mark: start,
  });
}

function remember<T extends YamlNode>(work: Work, anchor: string | undefined, node: T): T {
  if (anchor !== undefined) work.anchors.set(anchor, node);
  return node;
}

function readAlias(work: Work, token: Token): YamlNode {
  const { reader } = work.scanner;
  const target = work.anchors.get(token.name ?? '');
  if (!target) throw fault(reader, `found undefined alias ${token.name}`, token.start);
  if (target.kind !== 'scalar' && ++work.aliases > limits.aliases)
    throw plain(
      work,
      `Number of aliases for non-scalar nodes exceeds the specified max=${limits.aliases}`,
      token.start,
    );
  const start = offsetOf(work, token.start);
  return { ...target, span: span(start, start + 1 + (token.name ?? '').length), alias: true, target };
}

/** A scalar with its value: by its tag, or by its form when it is plain. */
function scalarOf(work: Work, token: Token, { tag, given }: Properties, isKey: boolean): YamlScalar {
  const { text, style, end } = token.scalar!;
  const at = span(offsetOf(work, token.start), offsetOf(work, end));
  const typed = tag === undefined || (tag === '!' && text === '') ? undefined : typeByTag(tag, text);
  if (typed && 'refusal' in typed) work.late ??= plain(work, typed.refusal, token.start);
  if (style === 'plain' && text === '<<' && !isKey && !given)
    work.late ??= noConstructor(work, `${tagPrefix}merge`, token.start);
  const value = typed && 'value' in typed ? typed.value : style === 'plain' ? typeOfPlain(text) : text;
  return { kind: 'scalar', span: at, value, text, style };
}

/** A fault without a place in its words. */
const plain = ({ scanner: { reader } }: Work, message: string, place: Mark): ScanFault =>
  new ScanFault(message, reader.span(place));

interface Properties {
  readonly anchor?: string;
  /** The whole tag; absent when none is written. */
  readonly tag?: string;
  readonly given: boolean;
}

/** Anchor and tag in front of a node, in either order. */
function readProperties(work: Work): Properties {
  const { scanner } = work;
  let name: string | undefined;
  let tag: Token | undefined;
  const { start } = scanner.peek();
  if (next(work, '<anchor>')) {
    name = scanner.take().name;
    if (next(work, '<tag>')) tag = scanner.take();
  } else if (next(work, '<tag>')) {
    tag = scanner.take();
    if (next(work, '<anchor>')) name = scanner.take().name;
  }
  const handle = tag?.tag?.handle;
  if (tag && handle !== undefined && handle !== '!' && handle !== '!!' && !work.handles.has(handle))
    throw fault(scanner.reader, `found undefined tag handle ${handle}`, tag.start, {
      what: 'while parsing a node',
      mark: start,
    });
  const parts = tag?.tag;
  const uri =
    parts && (parts.handle === '!!' ? `${tagPrefix}${parts.suffix}` : parts.handle === undefined ? parts.suffix : '');
  if (tag && uri?.startsWith(tagPrefix) && !isStandardTag(uri.slice(tagPrefix.length)))
    throw fault(scanner.reader, `Global tag is not allowed: ${uri}`, start);
  if (parts && uri !== undefined && !uri.startsWith(tagPrefix) && parts.suffix !== '!')
    work.late ??= noConstructor(work, parts.handle === undefined ? uri : parts.handle + parts.suffix, start);
  return {
    ...(name !== undefined && { anchor: name }),
    // `!` alone says nothing about what is not there.
    ...(tag && { tag: uri === undefined || uri === '' || uri === '!' ? '!' : uri }),
    given: name !== undefined || tag !== undefined,
  };
}

type Collection = 'flow list' | 'flow map' | 'block list' | 'block map' | 'indentless list';

function collectionAt(id: TokenId, block: boolean, indentless: boolean): Collection | undefined {
  if (indentless && id === '-') return 'indentless list';
  if (id === '[') return 'flow list';
  if (id === '{') return 'flow map';
  if (block && id === '<block sequence start>') return 'block list';
  return block && id === '<block mapping start>' ? 'block map' : undefined;
}

function readCollection(work: Work, kind: Collection, start: Mark, anchor: string | undefined): YamlNode {
  deeper(work, start);
  const from = offsetOf(work, start);
  const flow = kind.startsWith('flow');
  // Registered before its content: an alias inside may refer to it.
  const list = { kind: 'list', span: span(from), items: [] as YamlNode[], flow } satisfies YamlList;
  const map = { kind: 'map', span: span(from), pairs: [] as YamlPair[], flow } satisfies YamlMap;
  const node: Writable<YamlList | YamlMap> = /list$/.test(kind) ? list : map;
  remember(work, anchor, node);
  const end =
    kind === 'flow list'
      ? flowList(work, list.items)
      : kind === 'flow map'
        ? flowMap(work, map.pairs)
        : kind === 'block list'
          ? blockList(work, list.items)
          : kind === 'block map'
            ? blockMap(work, map.pairs)
            : indentlessList(work, list.items);
  node.span = span(from, Math.max(from, end));
  work.depth--;
  return node;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

function deeper(work: Work, at: Mark): void {
  if (++work.depth > limits.depth) throw plain(work, `Nesting Depth exceeded max ${limits.depth}`, at);
}

/** Reads a list and answers where it ends. */
function blockList(work: Work, items: YamlNode[]): number {
  const { start } = work.scanner.take();
  let end = 0;
  while (next(work, '-')) {
    const dash = behind(work.scanner.take().start);
    const item = next(work, '-', '<block end>') ? nothing(work, dash) : readNode(work, { block: true });
    items.push(item);
    end = item.span.end;
  }
  endBlock(work, 'while parsing a block collection', start);
  return end;
}

function indentlessList(work: Work, items: YamlNode[]): number {
  let end = 0;
  while (next(work, '-')) {
    const dash = behind(work.scanner.take().start);
    const item = next(work, '-', '?', ':', '<block end>') ? nothing(work, dash) : readNode(work, { block: true });
    items.push(item);
    end = item.span.end;
  }
  return end;
}

const pairOfNodes = (key: YamlNode, value: YamlNode): YamlPair => ({
  key,
  value,
  span: span(key.span.start, Math.max(key.span.end, value.span.end)),
});

/** Reads a map and answers where it ends. */
function blockMap(work: Work, pairs: YamlPair[]): number {
  const { scanner } = work;
  const { start } = scanner.take();
  const inner = { block: true, indentless: true };
  while (next(work, '?')) {
    const mark = scanner.take().start;
    const written = scanner.peek();
    const key = next(work, '?', ':', '<block end>')
      ? nothing(work, behind(mark))
      : readNode(work, { ...inner, isKey: true });
    const colon = next(work, ':') ? scanner.take().start : undefined;
    checkMerge(work, written, start, colon);
    const value =
      !colon || next(work, '?', ':', '<block end>')
        ? colon
          ? nothing(work, behind(colon))
          : emptyScalar(key.span.end)
        : readNode(work, inner);
    pairs.push(pairOfNodes(key, value));
  }
  endBlock(work, 'while parsing a block mapping', start);
  return pairs.at(-1)?.span.end ?? 0;
}

/** `<<` takes a map or a list of maps. */
function checkMerge(work: Work, key: Token, map: Mark, colon?: Mark): void {
  const { scanner } = work;
  if (key.scalar?.style !== 'plain' || key.scalar.text !== '<<') return;
  const { id, start } = scanner.peek();
  if (/^[[{*!&-]$|^<(?:alias|anchor|tag|block (?:mapping|sequence) start)>$/.test(id)) return;
  const problem = 'expected a mapping or list of mappings for merging, but found scalar';
  // A value that is not there stands behind the colon.
  const place = id === '<scalar>' || !colon ? start : behind(colon);
  work.late ??= fault(scanner.reader, problem, place, { what: 'while constructing a mapping', mark: map });
}

function endBlock({ scanner }: Work, what: string, mark: Mark): void {
  const { id, start } = scanner.peek();
  if (id !== '<block end>')
    throw fault(scanner.reader, `expected <block end>, but found '${id}'`, start, { what, mark });
  scanner.take();
}

function flowList(work: Work, items: YamlNode[]): number {
  const { start } = work.scanner.take();
  for (let first = true; !next(work, ']'); first = false) {
    if (!first) flowComma(work, 'sequence', ']', start);
    if (next(work, '?')) items.push(flowPair(work));
    else if (!next(work, ']')) items.push(readNode(work, { block: false }));
  }
  return offsetOf(work, behind(work.scanner.take().start));
}

function flowComma({ scanner }: Work, what: string, close: string, mark: Mark): void {
  const { id, start } = scanner.peek();
  if (id !== ',')
    throw fault(scanner.reader, `expected ',' or '${close}', but got ${id}`, start, {
      what: `while parsing a flow ${what}`,
      mark,
    });
  scanner.take();
}

/** `[a: b]`: a map of one pair. */
function flowPair(work: Work): YamlMap {
  const { start } = work.scanner.peek();
  deeper(work, start);
  const pair = flowEntry(work, start, [',', ']']);
  work.depth--;
  return { kind: 'map', span: pair.span, pairs: [pair], flow: true };
}

/** A key with its value behind a `?` that is written or meant. */
function flowEntry(work: Work, map: Mark, ends: readonly TokenId[]): YamlPair {
  const { scanner } = work;
  const mark = scanner.take().start;
  const written = scanner.peek();
  const key = next(work, ':', ...ends) ? nothing(work, mark) : readNode(work, { block: false, isKey: true });
  const colon = next(work, ':') ? scanner.take().start : undefined;
  checkMerge(work, written, map, colon);
  if (!colon) return pairOfNodes(key, emptyScalar(key.span.end));
  const value = next(work, ...ends) ? nothing(work, behind(colon)) : readNode(work, { block: false });
  return pairOfNodes(key, value);
}

function flowMap(work: Work, pairs: YamlPair[]): number {
  const { scanner } = work;
  const { start } = scanner.take();
  for (let first = true; !next(work, '}'); first = false) {
    if (!first) flowComma(work, 'mapping', '}', start);
    if (next(work, '?')) pairs.push(flowEntry(work, start, [',', '}']));
    else if (!next(work, '}')) {
      const written = scanner.peek();
      const key = readNode(work, { block: false, isKey: true });
      checkMerge(work, written, start);
      pairs.push(pairOfNodes(key, emptyScalar(key.span.end)));
    }
  }
  return offsetOf(work, behind(scanner.take().start));
}
