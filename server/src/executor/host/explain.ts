import type { Explained, RawFrame } from '../guest-contract.ts';
import { type Failing, translations } from './engine-texts.ts';
import { originalOffset, rootOf, type ScriptTexts } from './script-texts.ts';
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
  const failing: Failing = {
    root: at ? rootOf(at.text) : undefined,
    native: frames[0]?.native === true,
    offset: at?.offset ?? 0,
    hint: (kind) => hints.find((hint) => hint.startsWith(`${kind}:`))?.slice(kind.length + 1),
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
  return undefined;
}
