import { type Span, span } from '../../base/span.ts';
import { compose } from './scan/compose.ts';
import { tolerantTree } from './tolerant-tree.ts';
import type { YamlNode } from './yaml-tree.ts';

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

/** Longest text and deepest nesting of SnakeYAML's loader. */
const limits = { codePoints: 3_145_728, depth: 50 } as const;

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
    const refused = unprintable(text);
    const { root, fault, late } = refused ? { fault: refused } : compose(text);
    if (!fault) return { ...(root && { root }), ...(late && { failure: { message: late.message, span: late.span } }) };
    const tolerant = tolerantTree(text);
    return {
      ...(tolerant.root && { root: tolerant.root }),
      failure: { message: fault.message, span: fault.span, ...(tolerant.generic && { generic: true }) },
    };
  } catch (error) {
    // The library recurses; a text that exhausts the stack is beyond the depth limit by far.
    const message = error instanceof RangeError ? `Nesting Depth exceeded max ${limits.depth}` : String(error);
    return { failure: { message, span: whole } };
  }
}

/** The first character that SnakeYAML's reader takes nowhere. */
function unprintable(text: string): YamlFailure | undefined {
  const found = /[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(text);
  return found
    ? { message: 'special characters are not allowed', span: span(found.index, found.index + found[0].length) }
    : undefined;
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
