import { nearest } from '../base/nearest.ts';
import type { Problem } from '../base/parsed.ts';
import type { FieldTable, FieldType } from '../model/field-table.ts';
import type { DataNode, MapNode } from './data-node.ts';
import { readPattern } from './read-pattern.ts';

/** Checks a value against its type; problems carry places and say what happens. Total. */
export function checkField(node: DataNode, type: FieldType, name: string, problems: Problem[]): void {
  if (type.kind === 'data') return;
  if (type.kind === 'pattern') readPattern(node, problems);
  else if (type.kind === 'either') checkEither(node, type, name, problems);
  else if (type.kind === 'list' || type.kind === 'map' || type.kind === 'object') {
    checkContainer(node, type, name, problems);
  } else checkScalar(node, type, name, problems);
}

function checkContainer(
  node: DataNode,
  type: Extract<FieldType, { kind: 'list' | 'map' | 'object' }>,
  name: string,
  problems: Problem[],
): void {
  if (type.kind === 'list' && node.kind === 'list') {
    for (const [index, item] of node.items.entries()) checkField(item, type.of, `${name}[${index}]`, problems);
  } else if (type.kind === 'map' && node.kind === 'map') {
    for (const { key, value } of node.entries) checkField(value, type.of, `${name}.${key}`, problems);
  } else if (type.kind === 'object' && node.kind === 'map') {
    checkObject(node, type.fields, name, problems);
  } else {
    const form = type.kind === 'object' ? `a map with ${words(Object.keys(type.fields))}` : `a ${type.kind}`;
    wrong(node, name, form, problems);
  }
}

/** Checks the keys of a map against a table: unknown keys, missing ones, and every value. */
export function checkObject(node: MapNode, fields: FieldTable, name: string, problems: Problem[]): void {
  const where = name === '' ? '' : ` in \`${name}\``;
  for (const { key, keySpan, value } of node.entries) {
    const known = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (known) {
      checkField(value, known.type, name === '' ? key : `${name}.${key}`, problems);
      continue;
    }
    const close = nearest(key, Object.keys(fields));
    const advice = close ? `Did you mean \`${close}\`?` : `Known keys: ${words(Object.keys(fields))}.`;
    problems.push({
      span: keySpan,
      severity: 'error',
      rule: 'scenario-key',
      message: `\`${key}\` is no key${where}, so it has no effect. ${advice}`,
      ...(close ? { fixes: [{ title: `Replace with \`${close}\``, edits: [{ span: keySpan, text: close }] }] } : {}),
    });
  }
  for (const [key, { required }] of Object.entries(fields)) {
    if (!required || node.entries.some((entry) => entry.key === key)) continue;
    problems.push({
      span: node.entries[0]?.keySpan ?? node.span,
      severity: 'error',
      rule: 'scenario-missing',
      message: `\`${key}\` is missing${where}. Add it.`,
    });
  }
}

function checkEither(
  node: DataNode,
  type: Extract<FieldType, { kind: 'either' }>,
  name: string,
  problems: Problem[],
): void {
  const shape = type.types.find((candidate) => sameShape(node, candidate));
  if (shape) checkField(node, shape, name, problems);
  else wrong(node, name, type.name, problems);
}

/** Whether a value has the outer form of a type, so that its own messages are the helpful ones. */
function sameShape(node: DataNode, type: FieldType): boolean {
  switch (type.kind) {
    case 'data':
    case 'pattern':
      return true;
    case 'list':
      return node.kind === 'list';
    case 'map':
    case 'object':
      return node.kind === 'map';
    case 'either':
      return type.types.some((inner) => sameShape(node, inner));
    default:
      return node.kind === 'scalar' && scalarFault(node.value, type) === undefined;
  }
}

function checkScalar(node: DataNode, type: FieldType, name: string, problems: Problem[]): void {
  const fault = node.kind === 'scalar' ? scalarFault(node.value, type) : expectedWord(type);
  if (fault !== undefined) wrong(node, name, fault, problems);
}

type Scalar = null | boolean | number | bigint | string;

/** What a scalar should be instead; undefined when it fits. A number or flag is a text too, as it is written. */
function scalarFault(value: Scalar, type: FieldType): string | undefined {
  switch (type.kind) {
    case 'text':
      return value === null && !type.nullable ? 'a text' : undefined;
    case 'null':
      return value === null ? undefined : 'empty';
    case 'flag':
      return typeof value === 'boolean' ? undefined : '`true` or `false`';
    case 'choice':
      return type.values.includes(String(value)) ? undefined : expectedWord(type);
    case 'number':
      if (typeof value !== 'number' || (type.whole && !Number.isInteger(value))) return expectedWord(type);
      return type.min !== undefined && value < type.min ? `at least ${type.min}` : undefined;
    default:
      return undefined;
  }
}

function expectedWord(type: FieldType): string {
  if (type.kind === 'choice') return words(type.values, 'or');
  if (type.kind === 'number') return type.whole ? 'a whole number' : 'a number';
  return type.kind === 'flag' ? '`true` or `false`' : type.kind === 'null' ? 'empty' : 'a text';
}

function wrong(node: DataNode, name: string, expected: string, problems: Problem[]): void {
  const is = node.kind === 'scalar' ? (node.value === null ? 'empty' : `\`${node.source}\``) : `a ${node.kind}`;
  problems.push({
    span: node.span,
    severity: 'error',
    rule: 'scenario-value',
    message: `\`${name}\` must be ${expected}, but is ${is}.`,
  });
}

/** Names in backticks, as a list in prose. */
export function words(names: readonly string[], joiner = 'and'): string {
  const quoted = names.map((name) => `\`${name}\``);
  if (quoted.length <= 1) return quoted.join('');
  return `${quoted.slice(0, -1).join(', ')} ${joiner} ${quoted.at(-1)}`;
}
