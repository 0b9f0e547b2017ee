import type { DebugProtocol } from '@vscode/debugprotocol';
import { verbs } from '../model/commands.ts';
import type { CallFrame, Cdp } from './cdp.ts';
import { consoleCommands } from './console-command.ts';
import { evaluate } from './evaluate.ts';
import type { Guest } from './guest.ts';

/** Names of all members an object shows, inherited ones included. */
const memberNames = `function () {
  const names = new Set();
  for (let at = Object(this), depth = 0; at && depth < 8; at = Object.getPrototypeOf(at), depth++)
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  for (const name in this) names.add(name);
  return [...names].slice(0, 2000);
}`;

/**
 * What may be written at a 0-based column of a console line: names in the frame, members of what stands before a dot (it is
 * evaluated without side effects), commands of the debugger and of the process.
 */
export async function completions(
  text: string,
  column: number,
  guest: Guest | undefined,
  frame: CallFrame | undefined,
): Promise<DebugProtocol.CompletionItem[]> {
  const before = text.slice(0, Number.isFinite(column) ? Math.max(0, column) : text.length);
  const [, command] = /^\s*(\/\/\S*|\.\w*)$/.exec(before) ?? [];
  if (command !== undefined) return commandItems(command, before.length - command.length + 1);
  if (!guest || !frame) return [];
  const { cdp } = guest;
  const [, object, typed = ''] = /([\w$.[\]"']+)\.([\w$]*)$/.exec(before) ?? [];
  const names = object === undefined ? await namesInFrame(cdp, frame) : await membersOf(cdp, frame, object);
  const word = object === undefined ? (/[\w$]*$/.exec(before)?.[0] ?? '') : typed;
  return names
    .filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && name.startsWith(word) && !guest.hides(name))
    .slice(0, 500)
    .map((label) => ({
      label,
      type: 'property',
      start: before.length - word.length + 1,
      length: word.length,
    }));
}

/** Commands of the process and of the debugger that begin as it is written. */
function commandItems(written: string, start: number): DebugProtocol.CompletionItem[] {
  const known = [
    ...verbs.map(({ name, doc }) => ({ label: `//${name}`, detail: doc })),
    ...Object.entries(consoleCommands).map(([label, { doc }]) => ({ label, detail: doc })),
  ];
  return known
    .filter(({ label }) => label.startsWith(written))
    .map((item) => ({ ...item, type: 'keyword' as const, start, length: written.length }));
}

async function membersOf(cdp: Cdp, frame: CallFrame, object: string): Promise<string[]> {
  const answer = await evaluate(cdp, frame.callFrameId, object, true);
  if (!('value' in answer) || !answer.value.objectId) return [];
  const { result } = await cdp.send('Runtime.callFunctionOn', {
    objectId: answer.value.objectId,
    functionDeclaration: memberNames,
    returnByValue: true,
    silent: true,
  });
  return Array.isArray(result.value) ? (result.value as string[]) : [];
}

async function namesInFrame(cdp: Cdp, frame: CallFrame): Promise<string[]> {
  const names = new Set<string>();
  for (const { object } of frame.scopeChain) {
    if (!object.objectId) continue;
    const { result } = await cdp.send('Runtime.getProperties', { objectId: object.objectId, ownProperties: true });
    for (const { name } of result) names.add(name);
  }
  return [...names];
}
