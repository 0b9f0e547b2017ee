import { type Span, span } from '../base/span.ts';
import { scanBlock } from './yaml/scan-block.ts';
import { scanFlow } from './yaml/scan-flow.ts';
import type { YamlScalar } from './yaml/yaml-tree.ts';

/**
 * A piece of the inner text and the outer range it comes from: either a run that stands there as it is, or one UTF-16 unit that is
 * written in another way (a line end with its indentation, an escape).
 */
export interface Unit {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** A script inside a YAML scalar, with an exact map of offsets in both directions. */
export interface EmbeddedScript {
  readonly text: string;
  /** Outer range of an inner one. */
  toOuter(inner: Span): Span;
  /** Inner offset of an outer one; places between lines (indentation) go to the next character. Undefined outside. */
  toInner(outer: number): number | undefined;
  /** Text as it has to be written at this place of the YAML; undefined when the style cannot hold it. */
  encode(text: string): string | undefined;
}

/**
 * Maps a text scalar of any style, chomping and indentation to the text it denotes. Undefined when the two cannot be
 * brought together (a tag that changes the text): then nothing inside is touched.
 */
export function embeddedScript(source: string, node: YamlScalar): EmbeddedScript | undefined {
  // An alias has no text of its own: what it refers to is where the script stands.
  const scalar = node.target?.kind === 'scalar' ? node.target : node;
  const known = maps.get(scalar);
  if (known?.source === source) return known.map;
  const map = makeMap(source, scalar);
  maps.set(scalar, { source, map });
  return map;
}

/** Nodes do not change: the map of one belongs to the text it was read from. */
const maps = new WeakMap<YamlScalar, { readonly source: string; readonly map: EmbeddedScript | undefined }>();

function makeMap(source: string, scalar: YamlScalar): EmbeddedScript | undefined {
  if (scalar.alias || typeof scalar.value !== 'string') return undefined;
  const block = scalar.style === 'literal' || scalar.style === 'folded';
  const units = block ? scanBlock(source, scalar) : scanFlow(source, scalar);
  if (units?.map((unit) => unit.text).join('') !== scalar.text) return undefined;
  return mapOf(source, scalar, units);
}

function mapOf(source: string, scalar: YamlScalar, units: readonly Unit[]): EmbeddedScript {
  const end = units.at(-1)?.to ?? contentStart(scalar);
  const starts: number[] = [];
  let length = 0;
  for (const unit of units) {
    starts.push(length);
    length += unit.text.length;
  }
  /** The unit that holds the inner offset. */
  const unitAt = (inner: number): number => firstOf(units.length, (i) => starts[i]! + units[i]!.text.length > inner);
  const asWritten = (unit: Unit): boolean => unit.to - unit.from === unit.text.length;
  const startOf = (inner: number): number => {
    const at = unitAt(inner);
    const unit = units[at];
    return unit ? unit.from + (asWritten(unit) ? inner - starts[at]! : 0) : end;
  };
  const endOf = (inner: number): number => {
    const at = unitAt(inner - 1);
    const unit = units[at];
    return unit && asWritten(unit) ? unit.from + inner - starts[at]! : (unit?.to ?? end);
  };
  return {
    text: scalar.text,
    toOuter(inner) {
      const start = startOf(inner.start);
      return span(start, inner.end > inner.start ? Math.max(start, endOf(inner.end)) : start);
    },
    toInner(outer) {
      if (outer < (units[0]?.from ?? end) || outer > end) return undefined;
      const at = firstOf(units.length, (i) => units[i]!.from >= outer || units[i]!.to > outer);
      const unit = units[at];
      if (!unit) return length;
      return starts[at]! + (asWritten(unit) ? Math.max(0, outer - unit.from) : 0);
    },
    encode: (text) => encode(source, scalar, units, text),
  };
}

/** The first index below `count` that fits; all behind it fit as well. `count` when none does. */
function firstOf(count: number, fits: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Where content begins in an empty scalar. */
const contentStart = (scalar: YamlScalar): number =>
  scalar.style === 'single' || scalar.style === 'double' ? scalar.span.start + 1 : scalar.span.end;

function encode(source: string, scalar: YamlScalar, units: readonly Unit[], text: string): string | undefined {
  switch (scalar.style) {
    case 'literal': {
      const first = units.find((unit) => !/^\n/.test(unit.text))?.from ?? 0;
      const lineStart = Math.max(source.lastIndexOf('\n', first - 1), source.lastIndexOf('\r', first - 1)) + 1;
      const indent = ' '.repeat(first - lineStart);
      return text.replace(/\n(?=[^\n])/g, `\n${indent}`);
    }
    case 'single':
      return text.includes('\n') ? undefined : text.replaceAll("'", "''");
    case 'double':
      return JSON.stringify(text).slice(1, -1);
    default:
      // A plain or folded text would be read differently with line ends or indicators in it.
      return /[\n\r]|: | #|^[-?:,[\]{}#&*!|>'"%@`]/.test(text) ? undefined : text;
  }
}
