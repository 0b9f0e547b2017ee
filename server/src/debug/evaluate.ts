import type { Cdp, RemoteObject } from './cdp.ts';
import { displayRemote } from './display-value.ts';

/**
 * Evaluates an expression at a frame. `pure`: refuse what would change something (hovers).
 * @returns the value, or the text of what it threw
 */
export async function evaluate(
  cdp: Cdp,
  callFrameId: string,
  expression: string,
  pure = false,
): Promise<{ value: RemoteObject } | { problem: string }> {
  try {
    const params = {
      callFrameId,
      expression,
      silent: true,
      generatePreview: true,
      // nobody waits for a hover that does not end
      ...(pure ? { throwOnSideEffect: true, timeout: 1000 } : {}),
    };
    const { result, exceptionDetails } = await cdp.send('Debugger.evaluateOnCallFrame', params);
    if (!exceptionDetails) return { value: result };
    return {
      problem: (exceptionDetails.exception?.description ?? displayRemote(exceptionDetails.exception)).split('\n')[0]!,
    };
  } catch (e) {
    return { problem: (e as Error).message };
  }
}

/** The text of a log point: `{expression}` is replaced by its value, `\{` stays a brace. */
export async function interpolate(cdp: Cdp, callFrameId: string, message: string): Promise<string> {
  let text = '';
  for (const part of message.split(/(\\[{}]|\{[^{}]*\})/)) {
    if (/^\\[{}]$/.test(part)) text += part[1];
    else if (part.startsWith('{') && part.length > 2)
      text += shown(await evaluate(cdp, callFrameId, part.slice(1, -1)));
    else text += part;
  }
  return text;
}

function shown(answer: { value: RemoteObject } | { problem: string }): string {
  if ('problem' in answer) return `{${answer.problem}}`;
  return answer.value.type === 'string' ? String(answer.value.value) : displayRemote(answer.value);
}
