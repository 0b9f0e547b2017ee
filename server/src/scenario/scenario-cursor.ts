import { type Span, span } from '../base/span.ts';
import type { Field, FieldTable, FieldType } from '../model/field-table.ts';
import { scenarioFields } from '../model/scenario-fields.ts';

/** What may be written at a place of a scenario file. */
export type ScenarioPlace =
  /** A key: those that are still free, and what is replaced. */
  | { readonly kind: 'key'; readonly fields: FieldTable; readonly replace: Span }
  /** A value of a key. */
  | { readonly kind: 'value'; readonly field: Field; readonly values: readonly string[]; readonly replace: Span }
  | { readonly kind: 'none' };

/** A key with its field, for hovers. */
export interface ScenarioKey {
  readonly name: string;
  readonly field: Field;
  readonly span: Span;
}

/** What may stand at `offset`, by indentation; works while the rest of the file is unfinished. Total. */
export function scenarioPlace(text: string, offset: number): ScenarioPlace {
  const line = lineAt(text, offset);
  const before = text.slice(line.start, offset);
  const table = tableFor(text, line);
  if (!table) return { kind: 'none' };
  const value = /^(\s*(?:-\s+)*)([\w.-]+):\s+(\S*)$/.exec(before);
  if (value) {
    const field = own(table, value[2]!);
    const replace = span(offset - value[3]!.length, offset);
    return field ? { kind: 'value', field, values: valuesOf(field.type), replace } : { kind: 'none' };
  }
  const key = /^\s*(?:-\s+)*([\w.-]*)$/.exec(before);
  if (!key) return { kind: 'none' };
  const used = siblingKeys(text, line);
  const fields = Object.fromEntries(Object.entries(table).filter(([name]) => !used.has(name) || name === key[1]));
  return { kind: 'key', fields, replace: span(offset - key[1]!.length, offset) };
}

/** The key under `offset`, undefined elsewhere. */
export function scenarioKeyAt(text: string, offset: number): ScenarioKey | undefined {
  const line = lineAt(text, offset);
  const written = /^(\s*(?:-\s+)*)([\w.-]+):(?:\s|$)/.exec(line.text);
  if (!written) return undefined;
  const start = line.start + written[1]!.length;
  const at = span(start, start + written[2]!.length);
  const field = own(tableFor(text, line) ?? {}, written[2]!);
  return field && offset >= at.start && offset <= at.end ? { name: written[2]!, field, span: at } : undefined;
}

interface Line {
  readonly start: number;
  readonly text: string;
  /** Column of the key: dashes in front do not count. */
  readonly column: number;
  /** Columns of the dashes in front of the key. */
  readonly dashes: readonly number[];
}

function lineAt(text: string, offset: number): Line {
  const start = offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  return lineFrom(text.slice(start, end < 0 ? text.length : end), start);
}

function lineFrom(text: string, start: number): Line {
  const lead = /^\s*(?:-\s+|-$)*/.exec(text)![0];
  const dashes = [...lead.matchAll(/-/g)].map(({ index }) => index);
  return { start, text, column: lead.length, dashes };
}

/** Lines above, nearest first, without blank ones and comments. */
function* linesAbove(text: string, line: Line): Generator<Line> {
  for (let end = line.start - 1; end > 0; ) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const above = lineFrom(text.slice(start, end), start);
    if (above.text.trim() !== '' && !above.text.trim().startsWith('#')) yield above;
    end = start - 1;
  }
}

/** Keys from the root to the map a line belongs to; `-` stands for an item of a list. */
function pathTo(text: string, line: Line): string[] {
  const path: string[] = [];
  let column = line.column;
  let dashes = [...line.dashes];
  const step = (): void => {
    const dash = dashes.pop();
    if (dash === undefined) return;
    path.unshift('-');
    column = dash;
    step();
  };
  step();
  for (const above of linesAbove(text, line)) {
    if (column === 0 && path[0] !== '-') break;
    const key = /^\s*(?:-\s+)*([\w./-]+|"[^"]*"|'[^']*'):\s*(?:#.*)?$/.exec(above.text)?.[1];
    // An item of a list may stand in the column of the key above it.
    const holds = key !== undefined && (above.column < column || (above.column === column && path[0] === '-'));
    if (holds) {
      path.unshift(key.replace(/^["']|["']$/g, ''));
      column = above.column;
      dashes = [...above.dashes];
      step();
    } else if (above.dashes.length > 0 && above.column <= column && above.dashes.at(-1)! < column && path[0] !== '-') {
      // A sibling key in the first line of the item this line belongs to.
      dashes = above.dashes.filter((dash) => dash < column);
      step();
    }
  }
  return path;
}

/** The table of the map a line belongs to; undefined where keys are free or nothing is known. */
function tableFor(text: string, line: Line): FieldTable | undefined {
  let type: FieldType | undefined = { kind: 'object', fields: scenarioFields };
  for (const part of pathTo(text, line)) {
    type = part === '-' ? itemOf(type) : memberOf(type, part);
    if (!type) return undefined;
  }
  return shapeOf(type, 'object')?.fields;
}

type Shape<K> = Extract<FieldType, { kind: K }>;

/** The alternative of a type with a certain form. */
function shapeOf<K extends FieldType['kind']>(type: FieldType | undefined, kind: K): Shape<K> | undefined {
  if (type?.kind === kind) return type as Shape<K>;
  if (type?.kind !== 'either') return undefined;
  for (const inner of type.types) {
    const found = shapeOf(inner, kind);
    if (found) return found;
  }
  return undefined;
}

const itemOf = (type: FieldType | undefined): FieldType | undefined => shapeOf(type, 'list')?.of;

const memberOf = (type: FieldType | undefined, key: string): FieldType | undefined =>
  own(shapeOf(type, 'object')?.fields ?? {}, key)?.type ?? shapeOf(type, 'map')?.of;

const own = (fields: FieldTable, key: string): Field | undefined =>
  Object.hasOwn(fields, key) ? fields[key] : undefined;

/** Keys of the same map above the line. */
function siblingKeys(text: string, line: Line): Set<string> {
  const keys = new Set<string>();
  if (line.dashes.length > 0) return keys;
  for (const above of linesAbove(text, line)) {
    if (above.column < line.column) break;
    const key = above.column === line.column ? /([\w.-]+):/.exec(above.text.slice(above.column))?.[1] : undefined;
    if (key !== undefined) keys.add(key);
    if (above.column === line.column && above.dashes.length > 0) break;
  }
  return keys;
}

function valuesOf(type: FieldType): readonly string[] {
  switch (type.kind) {
    case 'choice':
      return type.values;
    case 'flag':
      return ['true', 'false'];
    case 'text':
      return type.suggest ?? [];
    case 'either':
      return [...new Set(type.types.flatMap(valuesOf))];
    default:
      return [];
  }
}
