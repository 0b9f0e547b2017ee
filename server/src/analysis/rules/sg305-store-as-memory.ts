import { span } from '../../base/span.ts';
import type { AnyNode } from '../../syntax/script-nodes.ts';
import { leaves } from '../conditions.ts';
import { hostCalls } from '../host-calls.ts';
import { resolved } from '../resolved.ts';
import type { ScriptRule } from '../rule.ts';
import type { ScriptFacts } from '../script-facts.ts';
import { type StoreCall, storeCalls } from '../store-calls.ts';

export const storeAsMemory: ScriptRule = {
  id: 'SG305',
  name: 'store-as-memory',
  severity: 'info',
  title: 'Store used as durable memory',
  why: 'It lives in memory only and is lost on restart or eviction.',
  bad: [
    "// @point command\nif (!vance.guard.sessionValues.get('approved')) vance.guard.deny('not approved');",
    "// @point command\nif (vance.guard.sessionValues.has('approved') && vance.guard.task) vance.log.info('x');\nelse vance.guard.deny('no');",
  ],
  good: [
    "// @point command\nconst s = vance.guard.sessionValues;\nif (!s.get('n')) vance.guard.deny('x');\ns.set('n', 1);",
    "// @point command\nif (vance.guard.sessionValues.get('blocked')) vance.guard.deny('x');",
  ],
  check: (facts, report) => {
    if (!facts.points?.some((id) => id === 'command' || id === 'tool')) return;
    const calls = storeCalls(facts);
    const set = new Set(calls.filter((each) => each.operation === 'set').map((each) => each.key));
    if (set.has(undefined)) return;
    const reads = new Map<AnyNode, StoreCall>(
      calls.flatMap((each) =>
        each.key !== undefined && !set.has(each.key) && /^(?:get|has)$/.test(each.operation)
          ? [[each.call as AnyNode, each] as const]
          : [],
      ),
    );
    for (const { call } of hostCalls(facts, /^vance\.guard\.deny$/)) {
      const read = emptyReadAbove(facts, call, reads);
      if (!read) continue;
      report({
        span: span(read.start, read.end),
        message:
          'Guard stores are not persistent: after a restart this is empty, and the gate refuses. Keep what has to last in a document.',
      });
    }
  },
};

/** The store read whose empty answer leads to `node`. */
function emptyReadAbove(
  facts: ScriptFacts,
  node: AnyNode,
  reads: ReadonlyMap<AnyNode, StoreCall>,
): AnyNode | undefined {
  let at = node;
  for (let parent = facts.scopes.parents.get(at); parent; at = parent, parent = facts.scopes.parents.get(at)) {
    const test = parent.type === 'IfStatement' || parent.type === 'ConditionalExpression' ? parent.test : undefined;
    const found =
      test && at !== test
        ? emptyWhen(facts, test, at === (parent as { consequent?: AnyNode }).consequent, reads)
        : undefined;
    const short =
      parent.type === 'LogicalExpression' && at === parent.right && parent.operator !== '??'
        ? emptyWhen(facts, parent.left, parent.operator === '&&', reads)
        : undefined;
    const left = found ?? short ?? leftWhenFilled(facts, parent, at, reads);
    if (left) return left;
  }
  return undefined;
}

/** `if (read) return;` before `at`: what stands behind runs when the read is empty. */
function leftWhenFilled(
  facts: ScriptFacts,
  block: AnyNode,
  at: AnyNode,
  reads: ReadonlyMap<AnyNode, StoreCall>,
): AnyNode | undefined {
  if (block.type !== 'BlockStatement' && block.type !== 'Program') return undefined;
  for (const each of block.body.slice(0, block.body.indexOf(at as never))) {
    const read =
      each.type === 'IfStatement' && !each.alternate && leaves(each.consequent)
        ? emptyWhen(facts, each.test, false, reads)
        : undefined;
    if (read) return read;
  }
  return undefined;
}

/** A read that has to be empty for `test` to be `truth`. */
function emptyWhen(
  facts: ScriptFacts,
  test: AnyNode,
  truth: boolean,
  reads: ReadonlyMap<AnyNode, StoreCall>,
): AnyNode | undefined {
  if (test.type === 'UnaryExpression' && test.operator === '!') return emptyWhen(facts, test.argument, !truth, reads);
  if (test.type === 'LogicalExpression' && test.operator !== '??')
    return emptyWhen(facts, test.left, truth, reads) ?? emptyWhen(facts, test.right, truth, reads);
  if (test.type === 'BinaryExpression') return emptyWhenCompared(facts, test, truth, reads);
  const value = resolved(facts, test);
  return !truth && reads.has(value) ? value : undefined;
}

/** `read === null`, `read !== true`: how a comparison of a read comes out when it is empty. */
function emptyWhenCompared(
  facts: ScriptFacts,
  test: Extract<AnyNode, { type: 'BinaryExpression' }>,
  truth: boolean,
  reads: ReadonlyMap<AnyNode, StoreCall>,
): AnyNode | undefined {
  if (!/^[!=]==?$/.test(test.operator)) return undefined;
  const sides = [test.left as AnyNode, test.right];
  const read = sides.map((side) => resolved(facts, side)).find((side) => reads.has(side));
  const other = sides.map((side) => facts.constant(side)).find((value) => value !== undefined);
  if (!read || !other) return undefined;
  // `has` answers false, `get` null.
  const empty = reads.get(read)!.operation === 'has' ? other.is === false : (other.is ?? null) === null;
  return (empty === (test.operator[0] === '=')) === truth ? read : undefined;
}
