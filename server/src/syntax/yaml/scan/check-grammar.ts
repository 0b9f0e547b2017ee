import { fault, type Mark, ScanFault } from './reader.ts';
import { isStandardTag } from './scan-tags.ts';
import { createScanner, type Scanner, type Token, type TokenId } from './scanner.ts';

/** Limits of SnakeYAML's composer. */
const limits = { depth: 50, aliases: 50 } as const;

/**
 * Why SnakeYAML refuses the grammar of a text, in its words. `late` is what it says only after the whole text has been read, when
 * values are made: a tag that nobody knows, a merge of something that is no map.
 */
export function grammarFault(text: string): { readonly fault?: ScanFault; readonly late?: ScanFault } {
  const scanner = createScanner(text);
  const check: Check = { scanner, depth: 0, aliases: 0, anchors: new Map(), handles: new Set() };
  try {
    checkStream(check);
    return check.late ? { late: check.late } : {};
  } catch (error) {
    if (error instanceof ScanFault) return { fault: error };
    throw error;
  }
}

interface Check {
  readonly scanner: Scanner;
  depth: number;
  aliases: number;
  /** Whether the node behind an anchor is a collection. */
  readonly anchors: Map<string, boolean>;
  readonly handles: Set<string>;
  /** The first thing that only the making of values refuses. */
  late?: ScanFault;
}

/** One document, and nothing behind it. */
function checkStream(check: Check): void {
  const { scanner } = check;
  const start = startDocument(check, true);
  if (start === undefined) return;
  while (next(check, '<document end>')) scanner.take();
  if (next(check, '<stream end>')) return;
  const second = startDocument(check, false);
  if (second === undefined) return;
  throw fault(scanner.reader, 'but found another document', second, {
    what: 'expected a single document in the stream',
    mark: start,
  });
}

const next = ({ scanner }: Check, ...ids: readonly TokenId[]): boolean => ids.includes(scanner.peek().id);

/**
 * Takes directives and `---`, and of the first document its content; answers where the document begins. Undefined when there is
 * none. Only the first document can begin without `---`.
 */
function startDocument(check: Check, first: boolean): Mark | undefined {
  const { scanner } = check;
  if (first && !next(check, '<directive>', '<document start>', '<stream end>')) {
    const { start } = scanner.peek();
    checkNode(check, { block: true });
    return start;
  }
  while (next(check, '<document end>')) scanner.take();
  if (next(check, '<stream end>')) return undefined;
  const { start } = scanner.peek();
  checkDirectives(check);
  if (next(check, '<stream end>')) return undefined;
  if (!next(check, '<document start>')) {
    const { id, start: place } = scanner.peek();
    throw fault(scanner.reader, `expected '<document start>', but found '${id}'`, place);
  }
  scanner.take();
  if (first && !next(check, '<directive>', '<document start>', '<document end>', '<stream end>'))
    checkNode(check, { block: true });
  return start;
}

function checkDirectives(check: Check): void {
  const { scanner } = check;
  let hasVersion = false;
  while (next(check, '<directive>')) {
    const token = scanner.take();
    if (token.name === 'YAML') {
      if (hasVersion) throw fault(scanner.reader, 'found duplicate YAML directive', token.start);
      hasVersion = true;
    } else if (token.name === 'TAG') {
      const handle = token.tag?.handle ?? '';
      if (check.handles.has(handle)) throw fault(scanner.reader, `duplicate tag handle ${handle}`, token.start);
      check.handles.add(handle);
    }
  }
}

const tagPrefix = 'tag:yaml.org,2002:';

const noConstructor = ({ scanner }: Check, tag: string, place: Mark): ScanFault =>
  fault(scanner.reader, `could not determine a constructor for the tag ${tag}`, place);

interface Place {
  readonly block: boolean;
  /** A list may begin without more indentation than its key. */
  readonly indentless?: boolean;
  readonly isKey?: boolean;
}

function checkNode(check: Check, { block, indentless = false, isKey = false }: Place): void {
  const { scanner } = check;
  if (next(check, '<alias>')) {
    checkAlias(check, scanner.take());
    return;
  }
  const { start } = scanner.peek();
  const anchor = checkProperties(check);
  const token = scanner.peek();
  const collection = collectionAt(token.id, block, indentless);
  if (anchor.name !== undefined) check.anchors.set(anchor.name, collection !== undefined);
  if (collection) checkCollection(check, collection, token.start);
  else if (token.id === '<scalar>') {
    scanner.take();
    if (token.isMerge && !isKey && !anchor.given) check.late ??= noConstructor(check, `${tagPrefix}merge`, token.start);
  } else if (!anchor.given)
    throw fault(scanner.reader, `expected the node content, but found '${token.id}'`, token.start, {
      what: `while parsing a ${block ? 'block' : 'flow'} node`,
      mark: start,
    });
}

function checkAlias(check: Check, token: Token): void {
  const isCollection = check.anchors.get(token.name ?? '');
  if (isCollection === undefined) throw fault(check.scanner.reader, `found undefined alias ${token.name}`, token.start);
  if (isCollection && ++check.aliases > limits.aliases)
    throw plain(
      check,
      `Number of aliases for non-scalar nodes exceeds the specified max=${limits.aliases}`,
      token.start,
    );
}

/** A fault without a place in its words. */
const plain = ({ scanner: { reader } }: Check, message: string, place: Mark): ScanFault =>
  new ScanFault(message, reader.span(place));

/** Anchor and tag in front of a node, in either order. */
function checkProperties(check: Check): { readonly name?: string; readonly given: boolean } {
  const { scanner } = check;
  let name: string | undefined;
  let tag: Token | undefined;
  const { start } = scanner.peek();
  if (next(check, '<anchor>')) {
    name = scanner.take().name;
    if (next(check, '<tag>')) tag = scanner.take();
  } else if (next(check, '<tag>')) {
    tag = scanner.take();
    if (next(check, '<anchor>')) name = scanner.take().name;
  }
  const handle = tag?.tag?.handle;
  if (tag && handle !== undefined && handle !== '!' && handle !== '!!' && !check.handles.has(handle))
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
    check.late ??= noConstructor(check, parts.handle === undefined ? uri : parts.handle + parts.suffix, start);
  return { ...(name !== undefined && { name }), given: name !== undefined || tag !== undefined };
}

type Collection = 'flow list' | 'flow map' | 'block list' | 'block map' | 'indentless list';

function collectionAt(id: TokenId, block: boolean, indentless: boolean): Collection | undefined {
  if (indentless && id === '-') return 'indentless list';
  if (id === '[') return 'flow list';
  if (id === '{') return 'flow map';
  if (block && id === '<block sequence start>') return 'block list';
  return block && id === '<block mapping start>' ? 'block map' : undefined;
}

function checkCollection(check: Check, kind: Collection, start: Mark): void {
  if (++check.depth > limits.depth) throw plain(check, `Nesting Depth exceeded max ${limits.depth}`, start);
  if (kind === 'flow list') flowList(check);
  else if (kind === 'flow map') flowMap(check);
  else if (kind === 'block list') blockList(check);
  else if (kind === 'block map') blockMap(check);
  else indentlessList(check);
  check.depth--;
}

function blockList(check: Check): void {
  const { start } = check.scanner.take();
  while (next(check, '-')) {
    check.scanner.take();
    if (!next(check, '-', '<block end>')) checkNode(check, { block: true });
  }
  endBlock(check, 'while parsing a block collection', start);
}

function indentlessList(check: Check): void {
  while (next(check, '-')) {
    check.scanner.take();
    if (!next(check, '-', '?', ':', '<block end>')) checkNode(check, { block: true });
  }
}

function blockMap(check: Check): void {
  const { start } = check.scanner.take();
  while (next(check, '?')) {
    check.scanner.take();
    const key = check.scanner.peek();
    if (!next(check, '?', ':', '<block end>')) checkNode(check, { block: true, indentless: true, isKey: true });
    if (!next(check, ':')) {
      checkMerge(check, key, start);
      continue;
    }
    const colon = check.scanner.take().start;
    checkMerge(check, key, start, colon);
    if (!next(check, '?', ':', '<block end>')) checkNode(check, { block: true, indentless: true });
  }
  endBlock(check, 'while parsing a block mapping', start);
}

/** `<<` takes a map or a list of maps. */
function checkMerge(check: Check, key: Token, map: Mark, colon?: Mark): void {
  const { scanner } = check;
  if (!key.isMerge) return;
  const { id, start } = scanner.peek();
  if (/^[[{*!&-]$|^<(?:alias|anchor|tag|block (?:mapping|sequence) start)>$/.test(id)) return;
  const problem = 'expected a mapping or list of mappings for merging, but found scalar';
  // A value that is not there stands behind the colon.
  const missing = colon && { ...colon, index: colon.index + 1, column: colon.column + 1 };
  const place = id === '<scalar>' ? start : (missing ?? start);
  check.late ??= fault(scanner.reader, problem, place, { what: 'while constructing a mapping', mark: map });
}

function endBlock({ scanner }: Check, what: string, mark: Mark): void {
  const { id, start } = scanner.peek();
  if (id !== '<block end>')
    throw fault(scanner.reader, `expected <block end>, but found '${id}'`, start, { what, mark });
  scanner.take();
}

function flowList(check: Check): void {
  const { start } = check.scanner.take();
  for (let first = true; !next(check, ']'); first = false) {
    if (!first) flowComma(check, 'sequence', ']', start);
    if (next(check, '?')) flowPair(check);
    else if (!next(check, ']')) checkNode(check, { block: false });
  }
  check.scanner.take();
}

function flowComma({ scanner }: Check, what: string, close: string, mark: Mark): void {
  const { id, start } = scanner.peek();
  if (id !== ',')
    throw fault(scanner.reader, `expected ',' or '${close}', but got ${id}`, start, {
      what: `while parsing a flow ${what}`,
      mark,
    });
  scanner.take();
}

/** `[a: b]`: a map of one pair. */
function flowPair(check: Check): void {
  if (++check.depth > limits.depth)
    throw plain(check, `Nesting Depth exceeded max ${limits.depth}`, check.scanner.peek().start);
  check.scanner.take();
  if (!next(check, ':', ',', ']')) checkNode(check, { block: false });
  if (next(check, ':')) {
    check.scanner.take();
    if (!next(check, ',', ']')) checkNode(check, { block: false });
  }
  check.depth--;
}

function flowMap(check: Check): void {
  const { start } = check.scanner.take();
  for (let first = true; !next(check, '}'); first = false) {
    if (!first) flowComma(check, 'mapping', '}', start);
    if (next(check, '?')) {
      check.scanner.take();
      const key = check.scanner.peek();
      if (!next(check, ':', ',', '}')) checkNode(check, { block: false, isKey: true });
      if (!next(check, ':')) checkMerge(check, key, start);
      else {
        check.scanner.take();
        checkMerge(check, key, start);
        if (!next(check, ',', '}')) checkNode(check, { block: false });
      }
    } else if (!next(check, '}')) {
      const key = check.scanner.peek();
      checkNode(check, { block: false, isKey: true });
      checkMerge(check, key, start);
    }
  }
  check.scanner.take();
}
