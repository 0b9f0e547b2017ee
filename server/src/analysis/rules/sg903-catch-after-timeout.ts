import { span } from '../../base/span.ts';
import { type AnyNode, isFunction, walk } from '../../syntax/script-nodes.ts';
import { literalRounds } from '../explore.ts';
import { hostEntry } from '../host-uses.ts';
import type { ScriptRule } from '../rule.ts';
import type { ScriptFacts } from '../script-facts.ts';

export const catchAfterTimeout: ScriptRule = {
  id: 'SG903',
  name: 'catch-after-timeout',
  severity: 'warning',
  title: 'Catch-all around a long loop',
  why: 'On a timeout `catch` and `finally` may still run and reach the host.',
  bad: ["try {\n  while (vance.guard.task) vance.log.info('x');\n} catch (e) {\n  vance.guard.continueWith('x');\n}"],
  good: [
    "try {\n  for (const a of [1, 2]) vance.log.info('x');\n} catch (e) {\n  vance.guard.continueWith('x');\n}",
    "try {\n  while (vance.guard.task) vance.log.info('x');\n} catch (e) {\n  vance.log.warn('x');\n}",
    "try {\n  for (let i = 0; i < 5; i++) vance.log.info('x');\n} finally {\n  vance.guard.deny('x');\n}",
  ],
  check: (facts, report) => {
    walk(facts.parsed.recovered, (node) => {
      if (node.type !== 'TryStatement' || !hasLongLoop(facts, node.block)) return true;
      const parts = [node.handler?.body, node.finalizer].filter((part) => part);
      if (parts.some((part) => reachesHost(facts, part as AnyNode)))
        report({
          span: span(node.start, node.start + 'try'.length),
          message:
            'This block may run after the timeout: the loop is interrupted, and `catch` or `finally` still reaches the host. Bound the loop, or only log there.',
        });
      return true;
    });
  },
};

function hasLongLoop(facts: ScriptFacts, block: AnyNode): boolean {
  let found = false;
  walk(block, (node) => {
    if (isFunction(node)) return false;
    if (/^(?:While|DoWhile|ForIn)Statement$/.test(node.type)) found = true;
    if (node.type === 'ForStatement' || node.type === 'ForOfStatement')
      found ||= literalRounds(facts, node) === undefined && !hasNumericBound(facts, node);
    return !found;
  });
  return found;
}

const hasNumericBound = (facts: ScriptFacts, node: AnyNode): boolean =>
  node.type === 'ForStatement' &&
  node.test?.type === 'BinaryExpression' &&
  [node.test.left, node.test.right].some(
    (side) => side.type !== 'PrivateIdentifier' && typeof facts.constant(side)?.is === 'number',
  );

function reachesHost(facts: ScriptFacts, part: AnyNode): boolean {
  let found = false;
  walk(part, (node) => {
    const path = node.type === 'CallExpression' ? facts.hosts.pathOf(node.callee) : undefined;
    if (path && hostEntry(path) && !/\.log\./.test(path)) found = true;
    return !found;
  });
  return found;
}
