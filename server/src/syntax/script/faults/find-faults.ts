import { functionFrame } from './functions.ts';
import { verifyHoisted } from './names.ts';
import { expect, type FunctionFrame, inside, makeReader, next, type Reader, report } from './reader.ts';
import { type EngineFault, EnoughFaults, Refused } from './scan.ts';
import { globalScope, innerScope } from './scopes.ts';
import { sourceElements } from './source-elements.ts';

export interface Surroundings {
  /** Text of a direct `eval` inside a function: `new.target` is known. */
  readonly insideFunction?: boolean;
  readonly strict?: boolean;
  /** The text is the body of a function: `return` is allowed. */
  readonly functionBody?: boolean;
}

/**
 * Everything the real engine has to say against a text, in its words and its order (script-engine 10 and 16); empty when it
 * takes the text. Reads as the engine's own parser reads: the same tokens ahead, the same order of checks, the same places
 * where it goes on after a fault. Throws a RangeError for a text that nests deeper than the stack.
 */
export function findFaults(text: string, surroundings: Surroundings = {}): readonly EngineFault[] {
  const r = makeReader(text);
  r.strict = surroundings.strict === true;
  try {
    next(r);
    readProgram(r, surroundings);
  } catch (caught) {
    if (caught instanceof Refused) report(r, caught.fault);
    else if (!(caught instanceof EnoughFaults)) throw caught;
  }
  return r.faults;
}

function readProgram(r: Reader, { insideFunction = false, functionBody = false }: Surroundings): void {
  const outside = { ...globalScope(), inFunction: insideFunction || functionBody };
  r.frames.push({ kind: 'block', scope: outside, braces: true });
  const frame: FunctionFrame = { ...functionFrame(r, { arrow: true }), program: !functionBody, arrow: false };
  r.frames.pop();
  const scope = functionBody ? innerScope(outside, 'body') : outside;
  frame.body = scope;
  inside(r, { ...frame, scope }, () => {
    sourceElements(r);
    expect(r, 'eof');
    verifyHoisted(r, { ...frame, hoisted: (r.frames[0] as FunctionFrame).hoisted });
  });
}
