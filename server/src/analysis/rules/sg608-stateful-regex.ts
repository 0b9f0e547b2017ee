import { span } from '../../base/span.ts';
import type { AnyNode } from '../../syntax/script-nodes.ts';
import { isGlobal, textOf } from '../host-calls.ts';
import { onOnePath, repeats } from '../one-path.ts';
import type { ScriptRule } from '../rule.ts';
import type { Binding } from '../scopes.ts';
import type { ScriptFacts } from '../script-facts.ts';

/** Methods that call a function once per element. */
const anyCallback = /^(?:forEach|map|filter|flatMap|some|every|find|findIndex|findLast|findLastIndex|reduce|sort)$/;

export const statefulRegex: ScriptRule = {
  id: 'SG608',
  name: 'stateful-regex',
  severity: 'warning',
  title: 'Stateful regular expression',
  why: 'With `g` or `y` it keeps its position, so `test()` alternates.',
  bad: [
    "const re = /x/g;\nfor (const a of [1, 2]) if (re.test(vance.guard.output)) vance.log.info('x');",
    "const re = /x/gi;\nif (re.test('a')) vance.log.info('a');\nif (re.test('b')) vance.log.info('b');",
    "const re = /x/y;\n['a'].filter((t) => re.test(t));",
  ],
  good: [
    "const re = /x/;\nre.test('a');\nre.test('b');",
    "const re = /x/g;\nre.test('a');",
    "for (const a of [1, 2]) { const re = /x/g; re.test('a'); }",
    "const re = /x/g;\nre.test('a');\nre.lastIndex = 0;\nre.test('b');",
  ],
  check: (facts, report) => {
    for (const binding of facts.scopes.bindings) {
      const from = binding.source?.keys.length === 0 && binding.writes === 0 ? binding.source.from : undefined;
      const flags = from ? flagsOf(facts, from) : '';
      if (!/[gy]/.test(flags)) continue;
      const tests = testsOf(facts, binding);
      if (!tests) continue;
      tests.forEach((member, index) => {
        const again = tests.slice(0, index).some((earlier) => onOnePath(facts, earlier, member));
        if (!again && !(repeats(facts, member, anyCallback) && isOutside(facts, binding, member))) return;
        report({
          span: span(member.start, member.end),
          message: `A regular expression with \`${flags.replace(/[^gy]/g, '')}\` keeps its position between \`test()\` calls, so the answer alternates. Remove the flag.`,
        });
      });
    }
  },
};

/** Flags of a literal or of `new RegExp('…', 'g')`. */
function flagsOf(facts: ScriptFacts, node: AnyNode): string {
  if (node.type === 'Literal') return node.regex?.flags ?? '';
  const made = node.type === 'NewExpression' || node.type === 'CallExpression';
  return made && isGlobal(facts, node.callee as AnyNode, 'RegExp') ? (textOf(facts, node.arguments[1]) ?? '') : '';
}

/** `re.test` members; undefined when the position is set by hand. */
function testsOf(facts: ScriptFacts, binding: Binding): readonly AnyNode[] | undefined {
  const members = binding.references.flatMap((each) => {
    const parent = facts.scopes.parents.get(each);
    return parent?.type === 'MemberExpression' && parent.object === each && parent.property.type === 'Identifier'
      ? [parent]
      : [];
  });
  const named = (name: string) => members.filter((each) => (each.property as { name?: string }).name === name);
  return named('lastIndex').length > 0 ? undefined : named('test');
}

/** Whether the loop or callback around `node` does not hold the declaration: then each round uses the same object. */
function isOutside(facts: ScriptFacts, binding: Binding, node: AnyNode): boolean {
  for (let at = facts.scopes.parents.get(node); at; at = facts.scopes.parents.get(at)) {
    if (/^(?:For|ForIn|ForOf|While|DoWhile)Statement$|Function/.test(at.type))
      return binding.declaration.start < at.start || binding.declaration.start > at.end;
  }
  return false;
}
