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
