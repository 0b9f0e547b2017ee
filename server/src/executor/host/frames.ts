import type { GuestFrame } from '../../model/script-runner.ts';
import type { RawFrame } from '../guest-contract.ts';
import { nativeName, nativeRoot, silentFrame, silentMember } from './builtin-frames.ts';
import { frameName } from './function-names.ts';
import { anchorOf, callAt } from './locate.ts';
import { asPlaced, isNamedByPlace } from './placed-node.ts';
import { originalOffset, placeOf, rootOf, type ScriptText, type ScriptTexts } from './script-texts.ts';
import { type AnyNode, isFunction, pathTo } from './walk.ts';

/** Frames a failed run reports. */
const reportedFrames = 8;

/** Name of the code a frame runs: `:program`, a function name, `:=>`, `:anonymous` (script-engine 10). */
export function rootName(texts: ScriptTexts, frame: RawFrame): string {
  const at = originalOffset(texts, frame);
  if (!at) return frame.name ?? ':program';
  if (frame.name === '<instance_members_initializer>' || frame.name === '<static_initializer>') return ':initializer';
  const site = at.text.rewritten.siteAt(frame.offset);
  // the constructor a derived class has without writing one
  if (isClass(site as AnyNode | undefined)) return className(at.text, site as AnyNode, frame);
  const made = frame.construct ? classAt(at.text, at.offset) : undefined;
  if (made?.start === at.offset) return className(at.text, made, frame);
  const offset = site?.start ?? at.offset;
  const path = pathTo(rootOf(at.text), offset);
  const last = path.findLastIndex(isFunction);
  const owner = path[last];
  if (!owner) return ':program';
  const given = frameName(path.slice(0, last + 1));
  if (given !== undefined) return given;
  // V8 calls every anonymous function of an evaluated text `eval`
  if (frame.name && frame.name !== 'eval') return frame.name;
  return owner.type === 'ArrowFunctionExpression' ? ':=>' : ':anonymous';
}

/** Name of a class whose constructor nobody wrote; V8 makes one up for a class without a name. */
function className(text: ScriptText, made: AnyNode, { name }: RawFrame): string {
  const own = (made.id as AnyNode | null | undefined)?.name;
  if (own !== undefined) return String(own);
  return (isNamedByPlace(text, made) && name) || 'constructor';
}

/** Frames as the engine reports them: its own code left out, columns at the start of the calling expression. */
export function guestFrames(texts: ScriptTexts, frames: readonly RawFrame[], first?: AnyNode | null): GuestFrame[] {
  const shown: GuestFrame[] = [];
  let holder: AnyNode | undefined;
  for (const frame of frames) {
    if (shown.length === reportedFrames) break;
    const at = originalOffset(texts, frame);
    if (!at) continue;
    const name = rootName(texts, frame);
    const failing = shown.length === 0 && first !== undefined;
    const call = callNode(at.text, at.offset, frame);
    const implicit = !failing && !holder && isClass(call);
    const node = failing ? first : (holder ?? call);
    // what a class runs when it is made is called from the class
    holder = frame.name === '<static_initializer>' ? classAt(at.text, at.offset) : undefined;
    if (node === null) shown.push({ name, line: 0, column: 0 });
    // a constructor nobody wrote is where its class is
    else if (node && implicit) shown.push({ name, ...placeOf(at.text, node.start) });
    else shown.push({ name, ...placeOf(at.text, node ? asPlaced(at.text, node).start : at.offset) });
  }
  return shown;
}

const isClass = (node: AnyNode | undefined): boolean =>
  node?.type === 'ClassDeclaration' || node?.type === 'ClassExpression';

const classAt = (text: ScriptText, offset: number): AnyNode | undefined =>
  pathTo(rootOf(text), offset).findLast(isClass);

/** The node a frame is at: what the instrumentation wrote there for, else the calling expression. */
function callNode(text: ScriptText, offset: number, frame: RawFrame): AnyNode | undefined {
  const site = text.rewritten.siteAt(frame.offset) as AnyNode | undefined;
  return site ?? callAt(rootOf(text), offset);
}

export interface StackOf {
  /** A Java exception. */
  readonly host: boolean;
  /** Its first frame has no place. */
  readonly placeless?: boolean;
  /** Where the error is, if V8 says another place in its first frame. */
  readonly failing?: AnyNode;
}

/** Lines of `e.stack` below its header. */
export function stackLines(
  texts: ScriptTexts,
  frames: readonly RawFrame[],
  { host, placeless, failing }: StackOf,
): string {
  const maker = host ? undefined : silentMaker(texts, frames[0]);
  const lines = frames.map((frame, index) => {
    if (host) return placeless && index === 0 ? rootName(texts, frame) : hostLine(texts, frame);
    return stackLine(texts, frame, index === 0 ? failing : heldBy(texts, frames[index - 1]!));
  });
  return [...(maker ? [maker] : []), ...lines].map((line) => `\n    at ${line}`).join('');
}

/** The class whose static part ran: it stands for the place from which that was called. */
function heldBy(texts: ScriptTexts, inner: RawFrame): AnyNode | undefined {
  const at = inner.name === '<static_initializer>' ? originalOffset(texts, inner) : undefined;
  return at && classAt(at.text, at.offset);
}

/** The builtin that failed, where V8 has no frame for it. */
function silentMaker(texts: ScriptTexts, top: RawFrame | undefined): string | undefined {
  const at = top && originalOffset(texts, top);
  const node = at && callAt(rootOf(at.text), at.offset);
  if (!node || anchorOf(node) !== at.offset || !/^(?:New|Call)Expression$/.test(node.type)) return undefined;
  const { type, name, object, property, computed } = node.callee as AnyNode;
  if (type === 'Identifier') return silentFrame(String(name), node.type === 'NewExpression');
  if (type !== 'MemberExpression' || computed || (object as AnyNode).type !== 'Identifier') return undefined;
  return silentMember(String((object as AnyNode).name), String((property as AnyNode).name));
}

function stackLine(texts: ScriptTexts, frame: RawFrame, failing: AnyNode | undefined): string {
  const at = originalOffset(texts, frame);
  if (!at) return `${nativeName(frame)} (native)`;
  const call = callNode(at.text, at.offset, frame);
  // a name that fails stands for itself, not for the expression around it
  const node = failing ?? (call && anchorOf(call) === at.offset ? call : (nameAt(at.text, at.offset) ?? call));
  const member = node?.type === 'CallExpression' && (node.callee as AnyNode).type === 'MemberExpression';
  const { line, column } = placeOf(at.text, member || !node ? at.offset : asPlaced(at.text, node).start);
  const place = `${at.text.shown}:${line}:${column}`;
  const name = stackName(rootName(texts, frame), frame, isStatic(at.text, at.offset));
  return name ? `${name} (${place})` : place;
}

const nameAt = (text: ScriptText, offset: number): AnyNode | undefined =>
  pathTo(rootOf(text), offset).find(({ type, start }) => type === 'Identifier' && start === offset);

/** Whether the code at an offset belongs to a static method. */
function isStatic(text: ScriptText, offset: number): boolean {
  const path = pathTo(rootOf(text), offset);
  const method = path.findLast((node, index) => node.type === 'MethodDefinition' && path[index + 1] === node.value);
  return method?.static === true;
}

function stackName(name: string, frame: RawFrame, inStatic: boolean): string {
  if (name === ':program' || name === ':=>' || name === ':anonymous') return '';
  if (frame.construct) return `new ${name}`;
  const initial = name === ':initializer';
  const owner = inStatic || frame.name === '<static_initializer>' ? 'Function' : frame.typeName;
  const method = initial ? '<anonymous>' : name.slice(name.replace(/\[.*$/, '').lastIndexOf('.') + 1);
  return owner && owner !== 'Window' && owner !== 'global' && !frame.topLevel ? `${owner}.${method}` : name;
}

/** Frames of a Java exception: root name, lines, and the first and last character counted from the beginning of the text. */
function hostLine(texts: ScriptTexts, frame: RawFrame): string {
  const at = originalOffset(texts, frame);
  if (!at) return nativeRoot(frame);
  const { start, end } = callAt(rootOf(at.text), at.offset) ?? { start: at.offset, end: at.offset + 1 };
  const [first, last] = [start, end].map((offset) => placeOf(at.text, offset).line);
  const lines = first === last ? first : `${first}-${last}`;
  return `${rootName(texts, frame)} (${at.text.shown}:${lines}:${start}-${end - 1})`;
}
