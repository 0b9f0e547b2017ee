import { type AnyNode, isFunction, walk } from '../../syntax/script-nodes.ts';
import type { ScriptRule } from '../rule.ts';
import type { Scopes } from '../scopes.ts';

export const nothingRuns: ScriptRule = {
  id: 'SG613',
  name: 'nothing-runs',
  severity: 'warning',
  title: 'Function declared, never called',
  why: 'A file that only declares functions does nothing and passes.',
  bad: [
    "function guard() { vance.guard.continueWith('x'); }",
    'const check = () => 1;',
    "module.exports = function () { vance.log.info('x'); };",
  ],
  good: ['function guard() {}\nguard();', 'const n = 1;', ''],
  check: ({ parsed, scopes }, report) => {
    const body = parsed.recovered.body.filter((node) => !('directive' in node && node.directive));
    // Constants that run nothing, `const g = vance.guard`, change nothing about it.
    const declared = body
      .filter((node) => !isQuiet(node))
      .map((node) => declaredName(node) ?? exportedName(node, scopes));
    const [first] = declared;
    if (!first || declared.some((each) => !each)) return;
    const name = declared.find(
      (each) => each?.type === 'Identifier' && each.name !== 'module' && each.name !== 'exports',
    );
    const at = name ?? first;
    const shown = name?.type === 'Identifier' ? name.name : undefined;
    report({
      span: { start: at.start, end: at.end },
      message: `Nothing in this script runs: ${shown ? `\`${shown}\`` : 'the function'} is declared and never called, so the guard always passes. Call it at the end.`,
      ...(shown && {
        fixes: [
          {
            title: `Call \`${shown}()\` at the end`,
            edits: [{ span: { start: parsed.recovered.end, end: parsed.recovered.end }, text: `\n${shown}();\n` }],
          },
        ],
      }),
    });
  },
};

const isQuiet = (node: AnyNode): boolean => node.type === 'VariableDeclaration' && !declaredName(node) && !runs(node);

/** The name of a statement that only declares a function. */
function declaredName(node: AnyNode): AnyNode | undefined {
  if (node.type === 'FunctionDeclaration') return node.id ?? undefined;
  const first =
    node.type === 'VariableDeclaration' && node.declarations.length === 1 ? node.declarations[0] : undefined;
  return first?.init && isFunction(first.init) && first.id.type === 'Identifier' ? first.id : undefined;
}

/** `module.exports = …` and `exports.x = …`: the left side, when the right side runs nothing. */
function exportedName(node: AnyNode, scopes: Scopes): AnyNode | undefined {
  const set = node.type === 'ExpressionStatement' ? node.expression : undefined;
  if (set?.type !== 'AssignmentExpression' || set.left.type !== 'MemberExpression') return undefined;
  let root: AnyNode = set.left;
  while (root.type === 'MemberExpression') root = root.object as AnyNode;
  const free = root.type === 'Identifier' && /^(?:module|exports)$/.test(root.name) && !scopes.bindingOf(root);
  return free && !runs(set.right) ? set.left : undefined;
}

/** Whether evaluating an expression calls anything. */
function runs(value: AnyNode): boolean {
  let found = false;
  walk(value, (node) => {
    if (isFunction(node)) return false;
    if (node.type === 'CallExpression' || node.type === 'NewExpression') found = true;
    return !found;
  });
  return found;
}
