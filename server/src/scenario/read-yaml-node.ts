import { type Document, isAlias, isMap, isScalar, isSeq, type Node, parseDocument, type Scalar } from 'yaml';
import type { Parsed, Problem } from '../base/parsed.ts';
import { type Span, span } from '../base/span.ts';
import type { DataNode, MapEntry } from './data-node.ts';

const maxText = 1_000_000;
const maxNodes = 50_000;
const maxLevels = 60;

/**
 * Reads YAML 1.2 into nodes with places. Total: syntax errors, duplicate keys, floods of aliases, cycles and files beyond
 * 1 000 000 characters are problems. The value is undefined when there is nothing to read.
 */
export function readYamlNode(text: string): Parsed<DataNode | undefined> {
  if (text.length > maxText) {
    return refused(span(0, 1), 'The file is larger than 1 MB and is not read. Split it.');
  }
  if (deepest(text) > maxLevels)
    return refused(span(0, 1), `The file nests deeper than ${maxLevels} levels and is not read.`);
  let document: Document.Parsed;
  try {
    document = parseDocument(text, { version: '1.2', uniqueKeys: true, prettyErrors: false, logLevel: 'silent' });
  } catch (error) {
    return refused(span(0, 1), `The file is no YAML: ${(error as Error).message}`);
  }
  const problems = document.errors.map(
    ({ message, pos }): Problem => ({
      span: span(Math.min(pos[0], text.length), Math.min(Math.max(pos[1], pos[0]), text.length)),
      severity: 'error',
      rule: 'scenario-yaml',
      message: `The file is no valid YAML here, so it is not run: ${firstLine(message)}`,
    }),
  );
  const reading: Reading = { document, problems, nodes: 0, open: new Set(), text };
  const value = document.contents ? convert(reading, document.contents as Node, 0) : undefined;
  return { value, problems };
}

interface Reading {
  readonly document: Document.Parsed;
  readonly problems: Problem[];
  readonly text: string;
  readonly open: Set<Node>;
  nodes: number;
}

const firstLine = (text: string): string => text.split('\n')[0] ?? text;

function refused(at: Span, message: string): Parsed<undefined> {
  return { value: undefined, problems: [{ span: at, severity: 'error', rule: 'scenario-yaml', message }] };
}

/** Deepest indentation or bracket nesting, a cheap bound before the recursive parser. */
function deepest(text: string): number {
  let depth = 0;
  let most = 0;
  for (const c of text) {
    if (c === '[' || c === '{') most = Math.max(most, ++depth);
    else if (c === ']' || c === '}') depth = Math.max(0, depth - 1);
    else if (c === '\n') depth = Math.min(depth, maxLevels);
  }
  return most;
}

function convert(reading: Reading, node: Node, level: number): DataNode {
  const at = spanOf(node);
  if (++reading.nodes > maxNodes || level > maxLevels) return flood(reading, at);
  if (isAlias(node)) {
    const target = node.resolve(reading.document) as Node | undefined;
    if (!target || reading.open.has(target)) return cycle(reading, at);
    return { ...convert(reading, target, level + 1), span: at };
  }
  reading.open.add(node);
  try {
    if (isSeq(node)) {
      return { kind: 'list', items: node.items.map((item) => convert(reading, item as Node, level + 1)), span: at };
    }
    if (isMap(node)) return { kind: 'map', entries: entriesOf(reading, node.items, level), span: at };
  } finally {
    reading.open.delete(node);
  }
  return scalar(node, at, reading.text);
}

function entriesOf(reading: Reading, items: readonly { key: unknown; value: unknown }[], level: number): MapEntry[] {
  return items.map(({ key, value }) => {
    const keyNode = key as Node;
    const keySpan = spanOf(keyNode);
    return {
      key: isScalar(keyNode) ? String(keyNode.value) : reading.text.slice(keySpan.start, keySpan.end),
      keySpan,
      value: value
        ? convert(reading, value as Node, level + 1)
        : { kind: 'scalar', value: null, plain: true, source: '', span: span(keySpan.end), style: 'plain' },
    };
  });
}

function scalar(node: Node, at: Span, text: string): DataNode {
  const { value, type, source } = node as Scalar;
  const known = ['string', 'number', 'boolean', 'bigint'].includes(typeof value) ? value : null;
  const style = type === 'PLAIN' || type === undefined ? 'plain' : type.startsWith('QUOTE') ? 'quoted' : 'block';
  return {
    kind: 'scalar',
    value: known as string | number | boolean | bigint | null,
    plain: style === 'plain',
    source: source ?? text.slice(at.start, at.end),
    span: at,
    style,
  };
}

function spanOf(node: Node | null | undefined): Span {
  const range = node?.range;
  return range ? span(range[0], range[1]) : span(0);
}

function flood(reading: Reading, at: Span): DataNode {
  if (!reading.problems.some(({ rule }) => rule === 'scenario-size')) {
    reading.problems.push({
      span: at,
      severity: 'error',
      rule: 'scenario-size',
      message: `The file holds more than ${maxNodes} values or nests too deep once aliases are resolved; it is not run.`,
    });
  }
  return empty(at);
}

function cycle(reading: Reading, at: Span): DataNode {
  reading.problems.push({
    span: at,
    severity: 'error',
    rule: 'scenario-alias',
    message: 'This alias has no anchor or leads back to itself, so it has no value. Write the value out.',
  });
  return empty(at);
}

const empty = (at: Span): DataNode => ({
  kind: 'scalar',
  value: null,
  plain: true,
  source: '',
  span: at,
  style: 'plain',
});
