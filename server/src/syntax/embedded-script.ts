import { type Span, span } from '../base/span.ts';
import { scanBlock } from './yaml/scan-block.ts';
import { scanFlow } from './yaml/scan-flow.ts';
import type { YamlScalar } from './yaml/yaml-tree.ts';

/** One UTF-16 unit of the inner text and the outer range it comes from. */
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
 * brought together (an alias, a tag that changes the text): then nothing inside is touched.
 */
export function embeddedScript(source: string, scalar: YamlScalar): EmbeddedScript | undefined {
  if (scalar.alias || typeof scalar.value !== 'string') return undefined;
  const block = scalar.style === 'literal' || scalar.style === 'folded';
  const units = block ? scanBlock(source, scalar) : scanFlow(source, scalar);
  if (units?.map((unit) => unit.text).join('') !== scalar.text) return undefined;
  return mapOf(source, scalar, units);
}

function mapOf(source: string, scalar: YamlScalar, units: readonly Unit[]): EmbeddedScript {
  const end = units.at(-1)?.to ?? contentStart(scalar);
  const startOf = (inner: number): number => units[inner]?.from ?? end;
  return {
    text: scalar.text,
    toOuter(inner) {
      const start = startOf(inner.start);
      return span(start, inner.end > inner.start ? Math.max(start, units[inner.end - 1]?.to ?? end) : start);
    },
    toInner(outer) {
      if (outer < (units[0]?.from ?? end) || outer > end) return undefined;
      let low = 0;
      let high = units.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (units[middle]!.from >= outer || units[middle]!.to > outer) high = middle;
        else low = middle + 1;
      }
      return low;
    },
    encode: (text) => encode(source, scalar, units, text),
  };
}

/** Where content begins in an empty scalar. */
const contentStart = (scalar: YamlScalar): number =>
  scalar.style === 'single' || scalar.style === 'double' ? scalar.span.start + 1 : scalar.span.end;

function encode(source: string, scalar: YamlScalar, units: readonly Unit[], text: string): string | undefined {
  switch (scalar.style) {
    case 'literal': {
      const first = units.find((unit) => unit.text !== '\n')?.from ?? 0;
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
