import type { Cdp, RemoteObject } from './cdp.ts';
import { displayRemote } from './display-value.ts';

/** Longest time of a hover and of everything else, in ms: an expression may never end. */
const limits = { pure: 1_000, other: 10_000 } as const;

/** `impure`: it was refused or ended because it may change something; only of looks. */
export type Evaluation = { readonly value: RemoteObject } | { readonly problem: string; readonly impure?: boolean };

/**
 * Evaluates an expression at a frame. `pure`: refuse what would change something (hovers).
 * @returns the value, or the text of what it threw
 */
export async function evaluate(cdp: Cdp, callFrameId: string, expression: string, pure = false): Promise<Evaluation> {
  const answer = await evaluateOnce(cdp, { callFrameId, expression, pure });
  if (!pure || 'value' in answer || !answer.impure) return answer;
  const seen = await readPath(cdp, callFrameId, expression.trim()).catch(() => undefined);
  return seen ? { value: seen } : answer;
}

async function evaluateOnce(
  cdp: Cdp,
  { callFrameId, expression, pure }: { callFrameId: string; expression: string; pure: boolean },
): Promise<Evaluation> {
  try {
    const { result, exceptionDetails } = await cdp.send('Debugger.evaluateOnCallFrame', {
      callFrameId,
      expression,
      silent: true,
      generatePreview: true,
      timeout: pure ? limits.pure : limits.other,
      ...(pure ? { throwOnSideEffect: true } : {}),
    });
    if (!exceptionDetails) return { value: result };
    const { exception, text } = exceptionDetails;
    const problem = (exception?.description ?? (exception ? displayRemote(exception) : text)).split('\n')[0]!;
    return /^EvalError: Possible side-effect/.test(problem) ? { problem: onlyLooks, impure: true } : { problem };
  } catch (e) {
    const { message } = e as Error;
    return message === ended ? { problem: endedText, impure: pure } : { problem: message };
  }
}

const onlyLooks = 'This may change something, so it is not evaluated here. Write it into the debug console.';
/** The inspector says only that an expression was ended, not why. */
const ended = 'Execution was terminated';
const endedText = `The expression was ended: it ran longer than ${limits.other / 1000} s (a hover ${limits.pure / 1000} s), or the memory of the sandbox is used up.`;

/**
 * The value behind a path as `guard.task`, read without running anything: V8 takes every read of a proxy for a side effect,
 * and the objects of the host API are proxies. Undefined when there is no such path.
 */
async function readPath(cdp: Cdp, callFrameId: string, path: string): Promise<RemoteObject | undefined> {
  if (!/^[\w$]+(\.[\w$]+)+$/.test(path)) return undefined;
  const [root, ...names] = path.split('.');
  const first = await evaluateOnce(cdp, { callFrameId, expression: root!, pure: true });
  let at = 'value' in first ? first.value : undefined;
  for (const name of names) at = at?.objectId === undefined ? undefined : await readMember(cdp, at.objectId, name);
  return at;
}

async function readMember(cdp: Cdp, objectId: string, name: string): Promise<RemoteObject | undefined> {
  const params = { objectId, ownProperties: true, generatePreview: true };
  const { result, internalProperties } = await cdp.send('Runtime.getProperties', params);
  const target = internalProperties?.find((p) => p.name === '[[Target]]')?.value?.objectId;
  if (target !== undefined) return readMember(cdp, target, name);
  return result.find((p) => p.name === name)?.value;
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
