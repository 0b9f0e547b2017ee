import { span } from '../../base/span.ts';
import { type AnyNode, isFunction, walk } from '../../syntax/script-nodes.ts';
import { isGlobal } from '../host-calls.ts';
import type { ScriptRule } from '../rule.ts';
import type { ScriptFacts } from '../script-facts.ts';

export const promiseNeverSettles: ScriptRule = {
  id: 'SG604',
  name: 'promise-never-settles',
  severity: 'error',
  title: 'Promise that never settles',
  why: 'As completion value it fails the run.',
  bad: ["new Promise((resolve) => { vance.log.info('x'); });", 'const p = new Promise(() => {});\np;'],
  good: ['new Promise((resolve) => resolve(1));', 'new Promise(run);\nfunction run(r) { r(); }'],
  check: (facts, report) => {
    const last = facts.parsed.recovered.body.at(-1);
    if (last?.type !== 'ExpressionStatement') return;
    const binding = last.expression.type === 'Identifier' ? facts.scopes.bindingOf(last.expression) : undefined;
    const value =
      binding?.source && binding.writes === 0 && binding.source.keys.length === 0
        ? binding.source.from
        : last.expression;
    const executor =
      value.type === 'NewExpression' && isGlobal(facts, value.callee as AnyNode, 'Promise')
        ? value.arguments[0]
        : undefined;
    if (!executor || !isFunction(executor) || settles(facts, executor)) return;
    report({
      span: span(value.start, value.end),
      message:
        'This promise stays pending and fails the run: there is no event loop that could settle it. Call `resolve` inside.',
    });
  },
};

/** Whether a parameter of the executor is used outside of functions nested in it. */
function settles(facts: ScriptFacts, executor: AnyNode): boolean {
  const params = new Set('params' in executor ? (executor.params as AnyNode[]) : []);
  let used = false;
  walk(executor, (node) => {
    if (node !== executor && isFunction(node)) return false;
    const binding = node.type === 'Identifier' && !params.has(node) ? facts.scopes.bindingOf(node) : undefined;
    if (binding && params.has(binding.declaration)) used = true;
    return !used;
  });
  return used;
}
