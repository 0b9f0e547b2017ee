import type { Program } from 'acorn';
import { parseScript, type ScriptSyntaxError, syntaxErrorText } from '../../syntax/script/parse-script.ts';
import type { AnyNode } from './walk.ts';

/**
 * Whether the text of a function constructor is the one function it should be: parameters or a body that close it and go on
 * would run as soon as it is made. The body starts at `prefix`.
 */
export function isOneFunction(program: Program, source: string, prefix: number): boolean {
  const [only, ...more] = program.body as unknown as AnyNode[];
  const made = only?.expression as AnyNode | undefined;
  if (more.length || made?.type !== 'FunctionExpression' || made.start !== 1 || made.end !== source.length - 1)
    return false;
  return (made.body as AnyNode).start === prefix - '{\n'.length;
}

/** The SyntaxError of such a text: parameters and body do not stand by themselves. */
export function brokenOut(source: string, prefix: number): string {
  const fault = functionFault(source, prefix);
  if (fault) return fault;
  const body = bodyOf(source, prefix);
  const { error } = parseScript(body, { functionBody: true });
  return error ? said(body, error) : 'Invalid function text';
}

const said = (text: string, error: ScriptSyntaxError): string =>
  syntaxErrorText(text, '<function>', error).replace(/\n$/, '');

const bodyOf = (source: string, prefix: number): string => `${source.slice(prefix, -'\n})'.length)}\n`;

/**
 * What the engine says of the text of `new Function`: it reads the parameters as line 0, then the body. Undefined for the
 * other function constructors, whose text it reads as a whole.
 */
export function functionFault(source: string, prefix: number): string | undefined {
  const head = '(function anonymous(';
  if (!source.startsWith(head)) return undefined;
  const params = source.slice(head.length, prefix - '\n) {\n'.length);
  const inParams = parseScript(`(function(${params}\n){})`).error;
  if (inParams) {
    const shift = '(function('.length;
    const offset = Math.max(0, inParams.offset - shift);
    return said(params, { ...inParams, line: inParams.line - 1, column: Math.max(0, inParams.column - shift), offset });
  }
  const body = bodyOf(source, prefix);
  const { error } = parseScript(body, { functionBody: true });
  return error ? said(body, error) : undefined;
}
