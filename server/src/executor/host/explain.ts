import type { Explained, RawFrame } from '../guest-contract.ts';
import { failedOperation, operationAt } from './builtin-texts.ts';
import { translations } from './engine-texts.ts';
import type { Failing } from './failing.ts';
import { innermost } from './locate.ts';
import { originalOffset, rootOf, type ScriptTexts } from './script-texts.ts';
import { optionalHolder, quotedPart, shownCallee, writtenObject } from './shown-values.ts';
import type { AnyNode } from './walk.ts';

/** What is known about an error V8 raised: the engine's words and the failing node. */
export interface Explanation extends Explained {
  /** Failing node; null: the engine names no place, not even in the first frame. */
  readonly node: AnyNode | null | undefined;
}

/**
 * Says V8's error in the words of the real engine (script-engine 16) and finds the expression that failed: V8 names a
 * point, the engine a node.
 */
export function explain(
  texts: ScriptTexts,
  error: { readonly name: string; readonly message: string },
  frames: readonly RawFrame[],
  hints: readonly string[],
): Explanation | undefined {
  const top = frames.find((frame) => texts.has(frame.script));
  const at = top && originalOffset(texts, top);
  const root = at ? rootOf(at.text) : undefined;
  const offset = at?.offset ?? 0;
  const kept = root && keptKinds(root, offset);
  const failing: Failing = {
    root,
    around: at?.text.direct ? [...texts.values()].map(rootOf) : [],
    native: frames[0]?.native === true,
    offset,
    raised: error.name,
    ...(frames[0]?.native && { builtin: `${frames[0].typeName ?? ''}.${frames[0].name ?? ''}` }),
    hint: (kind) =>
      kept?.[kind] === false ? undefined : hints.find((hint) => hint.startsWith(`${kind}:`))?.slice(kind.length + 1),
  };
  for (const [pattern, translate] of translations) {
    const match = pattern.exec(error.message);
    if (!match) continue;
    const said = translate(match, failing);
    if (!said) continue;
    return {
      name: said.name ?? error.name,
      message: said.message,
      at: !failing.native && said.node !== undefined && said.node !== null,
      // what a builtin raises has no location
      node: failing.native ? undefined : said.node,
    };
  }
  // the words are the same; only the place has to be said
  const failed = error.message === 'Cannot convert object to primitive value' ? operationAt : failedOperation;
  const node = !failing.native && root ? failed(root, offset) : undefined;
  return node && { name: error.name, message: error.message, at: true, node };
}

/** Which values the instrumentation kept at this place; one kept elsewhere before says nothing about this failure. */
function keptKinds(root: AnyNode, offset: number): Readonly<Record<string, boolean>> {
  const node = innermost(root, offset, 'CallExpression', 'NewExpression', 'BinaryExpression');
  const write = innermost(root, offset, 'AssignmentExpression', 'UpdateExpression', 'UnaryExpression');
  const target = write !== undefined && writtenObject(write) !== undefined;
  const callee = node !== undefined && shownCallee(node) !== undefined;
  return {
    given: node !== undefined && quotedPart(node) !== undefined,
    callee,
    callable: callee,
    host: callee,
    target,
    targetArray: target,
    member: node !== undefined && optionalHolder(node) !== undefined,
  };
}
