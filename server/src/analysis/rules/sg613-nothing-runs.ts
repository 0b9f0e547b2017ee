import { isFunction } from '../../syntax/script-nodes.ts';
import type { ScriptRule } from '../rule.ts';

export const nothingRuns: ScriptRule = {
  id: 'SG613',
  name: 'nothing-runs',
  severity: 'warning',
  title: 'Function declared, never called',
  why: 'A file that only declares functions does nothing and passes.',
  bad: ["function guard() { vance.guard.continueWith('x'); }", 'const check = () => 1;'],
  good: ['function guard() {}\nguard();', 'const n = 1;', ''],
  check: ({ parsed }, report) => {
    const { body } = parsed.recovered;
    const names = body.map((node) => {
      if (node.type === 'FunctionDeclaration') return node.id;
      const first =
        node.type === 'VariableDeclaration' && node.declarations.length === 1 ? node.declarations[0] : undefined;
      return first?.init && isFunction(first.init) && first.id.type === 'Identifier' ? first.id : undefined;
    });
    const [name] = names;
    if (!name || names.some((each) => !each)) return;
    report({
      span: { start: name.start, end: name.end },
      message: `Nothing in this script runs: \`${name.name}\` is declared and never called, so the guard always passes. Call it at the end.`,
      fixes: [
        {
          title: `Call \`${name.name}()\` at the end`,
          edits: [{ span: { start: parsed.recovered.end, end: parsed.recovered.end }, text: `\n${name.name}();\n` }],
        },
      ],
    });
  },
};
