import { span } from '../../base/span.ts';
import { type AnyNode, walk } from '../../syntax/script-nodes.ts';
import { argumentAt, textOf } from '../host-calls.ts';
import { isAsked, resolved } from '../resolved.ts';
import type { ScriptRule } from '../rule.ts';
import type { ScriptFacts } from '../script-facts.ts';

export const exitCodeMissing: ScriptRule = {
  id: 'SG505',
  name: 'exit-code-missing',
  severity: 'warning',
  title: 'Exit code missing while the job runs',
  why: '`undefined !== 0` is true, and `!r.exitCode` is true.',
  bad: [
    "const r = vance.tools.call('exec_run', { command: 'x' });\nif (r.exitCode !== 0) vance.log.info('x');",
    "const { exitCode } = vance.tools.call('work_exec_run', { command: 'x' });\nif (!exitCode) vance.log.info('x');",
  ],
  good: [
    "const r = vance.tools.call('exec_run', { command: 'x' });\nif (r.status === 'RUNNING' || r.exitCode !== 0) vance.log.info('x');",
    "const r = vance.tools.call('exec_run', { command: 'x' });\nif ((r.exitCode ?? 1) !== 0) vance.log.info('x');",
    "const r = other();\nif (r.exitCode !== 0) vance.log.info('x');",
  ],
  check: (facts, report) => {
    const status = statusReads(facts);
    walk(facts.parsed.recovered, (node) => {
      const result = exitCodeOf(facts, node);
      if (!result || !isTest(facts, node)) return true;
      if (status.some((each) => each.of === result && each.at < node.start)) return true;
      const name = node.type === 'MemberExpression' ? node.property : node;
      report({
        span: span(name.start, name.end),
        message:
          "`exitCode` is missing while the job still runs (after about 15 s), so this test goes wrong then. Test `status === 'RUNNING'` first, or write `(r.exitCode ?? 1) !== 0`.",
      });
      return true;
    });
  },
};

/** The exec-run call whose exit code an expression is. */
function exitCodeOf(facts: ScriptFacts, node: AnyNode): AnyNode | undefined {
  if (node.type === 'MemberExpression') {
    const named = !node.computed && node.property.type === 'Identifier' && node.property.name === 'exitCode';
    return named ? execRun(facts, node.object as AnyNode) : undefined;
  }
  const source = node.type === 'Identifier' ? facts.scopes.bindingOf(node) : undefined;
  if (!source?.source || source.writes > 0 || source.declaration === node) return undefined;
  const { from, keys } = source.source;
  if (keys.length === 1 && keys[0] === 'exitCode') return execRun(facts, from);
  return keys.length === 0 && from.type === 'MemberExpression' ? exitCodeOf(facts, from) : undefined;
}

function execRun(facts: ScriptFacts, node: AnyNode): AnyNode | undefined {
  const call = resolved(facts, node);
  if (call.type !== 'CallExpression' || facts.hosts.pathOf(call.callee) !== 'vance.tools.call') return undefined;
  return /(?:^|_)exec_run$/.test(textOf(facts, argumentAt(call, 0)) ?? '') ? call : undefined;
}

const isTest = (facts: ScriptFacts, node: AnyNode): boolean => {
  const parent = facts.scopes.parents.get(node);
  if (parent?.type === 'ChainExpression') return isTest(facts, parent);
  const fallback =
    parent?.type === 'LogicalExpression' && /^(?:\?\?|\|\|)$/.test(parent.operator) && parent.left === node;
  return !fallback && isAsked(facts, node);
};

/** Where the script looks at the `status` of a result. */
function statusReads(facts: ScriptFacts): readonly { readonly of: AnyNode; readonly at: number }[] {
  const found: { of: AnyNode; at: number }[] = [];
  walk(facts.parsed.recovered, (node) => {
    if (node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'status') {
      const of = execRun(facts, node.object as AnyNode);
      if (of) found.push({ of, at: node.start });
    } else if (node.type === 'Property' && node.key.type === 'Identifier' && node.key.name === 'status') {
      const pattern = facts.scopes.parents.get(node);
      const holder = pattern && facts.scopes.parents.get(pattern);
      const of = holder?.type === 'VariableDeclarator' && holder.init ? execRun(facts, holder.init) : undefined;
      if (of) found.push({ of, at: node.start });
    }
    return true;
  });
  return found;
}
