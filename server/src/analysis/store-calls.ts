import type { AnyNode, CallExpression } from '../syntax/script-nodes.ts';
import { argumentAt, hostCalls, textOf } from './host-calls.ts';
import type { ScriptFacts } from './script-facts.ts';

/** A call on a scratch store. */
export interface StoreCall {
  readonly call: CallExpression;
  readonly store: 'loopValues' | 'sessionValues';
  readonly operation: 'get' | 'has' | 'set' | 'remove';
  /** Absent when the key is computed or there is none. */
  readonly key?: string;
  /** The second argument of `set`. */
  readonly value?: AnyNode;
}

/** Every call on `loopValues` and `sessionValues`. */
export function storeCalls(facts: ScriptFacts): readonly StoreCall[] {
  return hostCalls(facts, /^vance\.guard\.(?:loopValues|sessionValues)\.(?:get|has|set|remove)$/).map(
    ({ call, path, name }): StoreCall => {
      const key = textOf(facts, argumentAt(call, 0));
      const value = name === 'set' ? argumentAt(call, 1) : undefined;
      return {
        call,
        store: path.includes('.loopValues.') ? 'loopValues' : 'sessionValues',
        operation: name as StoreCall['operation'],
        ...(key !== undefined && { key }),
        ...(value && { value }),
      };
    },
  );
}
