import { span } from '../../base/span.ts';
import { limits } from '../../model/limits.ts';
import { type AnyNode, isFunction, walk } from '../../syntax/script-nodes.ts';
import type { ScriptRule } from '../rule.ts';

export const endlessLoop: ScriptRule = {
  id: 'SG610',
  name: 'endless-loop',
  severity: 'warning',
  title: 'Endless loop',
  why: 'The statement limit or the timeout ends the run.',
  bad: ["while (true) { vance.log.info('x'); }", 'for (;;) {}', "do { vance.log.info('x'); } while (true);"],
  good: [
    'while (true) { if (vance.guard.round) break; }',
    '(function () { for (;;) { return; } })();',
    'while (vance.guard.round) {}',
  ],
  check: ({ parsed, text, header }, report) => {
    walk(parsed.recovered, (node) => {
      if (node.type !== 'WhileStatement' && node.type !== 'ForStatement' && node.type !== 'DoWhileStatement')
        return true;
      const endless =
        node.type === 'ForStatement' ? !node.test : node.test.type === 'Literal' && Boolean(node.test.value);
      if (!endless || hasExit(node.body)) return true;
      const last = node.type === 'DoWhileStatement';
      const start = last ? text.indexOf('while', node.body.end) : node.start;
      const end = last
        ? node.end - (text[node.end - 1] === ';' ? 1 : 0)
        : node.start + text.slice(node.start, node.body.start).trimEnd().length;
      const statements = header.values.statements ?? limits.statements.fallback;
      report({
        span: span(start, end),
        message: `This loop never ends; the run stops after ${statements} statements (\`RESOURCE_EXHAUSTED\`). Add a way out.`,
      });
      return true;
    });
  },
};

/** `break` of this loop, `return` or `throw` in its body. */
function hasExit(body: AnyNode): boolean {
  let found = false;
  const inner: AnyNode[] = [];
  walk(body, (node) => {
    if (isFunction(node)) return false;
    if (/^(?:For|While|DoWhile|Switch)/.test(node.type)) inner.push(node);
    if (node.type === 'ReturnStatement' || node.type === 'ThrowStatement') found = true;
    if (
      node.type === 'BreakStatement' &&
      (node.label || !inner.some((each) => each.start <= node.start && node.end <= each.end))
    )
      found = true;
    return !found;
  });
  return found;
}
