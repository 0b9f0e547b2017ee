import { parseScript, type ScriptSyntaxError, syntaxErrorText } from '../../syntax/script/parse-script.ts';
import type { ChildResult } from '../contract.ts';
import type { GuestFailure } from '../guest-contract.ts';

/** What the parser says of a text that nests too deep; to the engine that is no syntax error. */
export const tooDeep = 'Maximum call stack size exceeded';

export const deepResult: ChildResult = {
  ok: false,
  error: 'GUEST_EXCEPTION',
  message: `Script raised: RangeError: ${tooDeep}`,
  frames: [],
  flags: ['guest'],
};

export const memoryResult: ChildResult = {
  ok: false,
  error: 'RESOURCE_EXHAUSTED',
  message: 'Script exceeded resource limit: memory of the sandbox is used up',
  frames: [],
  flags: ['resource', 'cancelled'],
};

/** Class, message and flags of a failure inside the script (script-engine 10). */
export function describeFailure(
  failure: GuestFailure,
): Pick<Extract<ChildResult, { ok: false }>, 'error' | 'message' | 'flags' | 'host'> {
  const { kind, text, host } = failure;
  if (kind === 'promise') return { error: 'GUEST_EXCEPTION', message: text, flags: [] };
  if (kind === 'resource') return { error: 'RESOURCE_EXHAUSTED', message: text, flags: [] };
  if (kind === 'conversion') return { error: 'HOST_EXCEPTION', message: `Script execution failed: ${text}`, flags: [] };
  if (kind === 'host')
    return { error: 'HOST_EXCEPTION', message: `Host call failed: ${text}`, flags: ['host'], ...(host && { host }) };
  return {
    error: 'GUEST_EXCEPTION',
    message: `Script raised: ${text}`,
    flags: failure.syntax ? ['syntax', 'guest'] : ['guest'],
  };
}

/**
 * What the engine says of the text of `new Function`: it reads the parameters as line 0, then the body. Undefined for the
 * other function constructors, whose text it reads as a whole.
 */
export function functionFault(source: string, prefix: number): string | undefined {
  const head = '(function anonymous(';
  if (!source.startsWith(head)) return undefined;
  const params = source.slice(head.length, prefix - '\n) {\n'.length);
  const inParams = parseScript(`(function(${params}\n){})`).error;
  const said = (text: string, error: ScriptSyntaxError): string =>
    syntaxErrorText(text, '<function>', error).replace(/\n$/, '');
  if (inParams) {
    const shift = '(function('.length;
    const offset = Math.max(0, inParams.offset - shift);
    return said(params, { ...inParams, line: inParams.line - 1, column: Math.max(0, inParams.column - shift), offset });
  }
  const body = `${source.slice(prefix, -'\n})'.length)}\n`;
  const { error } = parseScript(body, { functionBody: true });
  return error ? said(body, error) : undefined;
}
