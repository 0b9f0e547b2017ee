import type { Fix } from '../../base/parsed.ts';
import { span } from '../../base/span.ts';
import type { AnyNode } from '../../syntax/script-nodes.ts';
import { conditionsAbove, dependsOn } from '../conditions.ts';
import { hostCalls } from '../host-calls.ts';
import type { ScriptRule } from '../rule.ts';
import type { ScriptFacts } from '../script-facts.ts';
import { storeCalls } from '../store-calls.ts';
import { wayTo } from '../ways.ts';

export const noMemory: ScriptRule = {
  id: 'SG301',
  name: 'no-memory',
  severity: 'warning',
  title: 'Follow-up without memory',
  why: 'It fires on every completion until the cap.',
  bad: [
    "vance.guard.continueWith('Run the build.');",
    "if (!/build ok/i.test(vance.guard.output)) vance.guard.continueWith('Run the build.');",
    "const s = vance.guard.loopValues;\ns.set('asked', true);\nvance.guard.continueWith('x');",
    "function ask() { vance.guard.continueWith('x'); }\nif (vance.guard.output) ask();",
  ],
  good: [
    "if (!vance.guard.loopValues.get('asked')) {\n  vance.guard.loopValues.set('asked', true);\n  vance.guard.continueWith('x');\n}",
    "if (vance.guard.round === 0) vance.guard.continueWith('x');",
    "(function () {\n  const asked = vance.guard.loopValues.has('a');\n  if (asked) return;\n  vance.guard.continueWith('x');\n})();",
    "const first = () => vance.guard.round < 1;\nif (first()) vance.guard.continueWith('x');",
  ],
  check: (facts, report) => {
    if (facts.entries.length > 0 && facts.entries.every((each) => each.maxRounds <= 1)) return;
    for (const use of hostCalls(facts, /^vance\.guard\.continueWith$/)) {
      const ways = conditionsAbove(facts, use.call);
      const remembers = /^vance\.guard\.(?:loopValues|sessionValues|round)(?:$|\.)/;
      if (ways.every((way) => way.some((test) => dependsOn(facts, test, remembers)))) continue;
      const way = wayTo(facts, use.call);
      const why = way.some((step) => /goes on/.test(step.message))
        ? 'no condition on the way looks at a store or at the round'
        : 'it runs every time';
      report({
        span: use.nameSpan,
        message: `Nothing stops this follow-up from repeating until the round cap: ${why}. Ask only once per loop with a flag in \`loopValues\`.`,
        related: way,
        fixes: onceFix(facts, use.call),
      });
    }
  },
};

/** Puts the statement of the call behind a flag that it sets: into the `if` it belongs to, or into one of its own. */
function onceFix(facts: ScriptFacts, call: AnyNode): readonly Fix[] {
  const statement = facts.scopes.parents.get(call);
  if (statement?.type !== 'ExpressionStatement') return [];
  const owner = facts.scopes.parents.get(statement);
  const joined =
    owner?.type === 'IfStatement' && !owner.alternate && owner.consequent === statement ? owner : undefined;
  const key = freeKey(facts, call);
  const newline = facts.text.includes('\r\n') ? '\r\n' : '\n';
  const lineStart = facts.text.lastIndexOf('\n', (joined ?? statement).start - 1) + 1;
  const indent = /^[ \t]*/.exec(facts.text.slice(lineStart))![0];
  const asked = `!vance.guard.loopValues.get('${key}')`;
  const set = `vance.guard.loopValues.set('${key}', true);`;
  const text = facts.text.slice(statement.start, statement.end);
  const block = `{${newline}${indent}  ${set}${newline}${indent}  ${text}${newline}${indent}}`;
  const place = span(statement.start, statement.end);
  const edits = joined
    ? [...andAlso(facts, joined.test, asked), { span: place, text: block }]
    : [{ span: place, text: `if (${asked}) ${block}` }];
  return [{ title: 'Ask only once per loop (add a flag)', edits }];
}

/** Edits that make `test` also ask for something; parentheses where `&&` would bind another way. */
function andAlso(facts: ScriptFacts, test: AnyNode, asked: string): Fix['edits'] {
  const loose =
    /^(?:Conditional|Assignment|Sequence|ArrowFunction|Yield)Expression$/.test(test.type) ||
    (test.type === 'LogicalExpression' && test.operator !== '&&');
  const { start, end } = test;
  return loose && facts.text[start - 1] === '(' && facts.text[end] === ')'
    ? [
        { span: span(start), text: '(' },
        { span: span(end), text: `) && ${asked}` },
      ]
    : [{ span: span(end), text: ` && ${asked}` }];
}

/** `asked`, or `asked2` …: two follow-ups with one flag would silence each other. */
function freeKey(facts: ScriptFacts, call: AnyNode): string {
  const used = new Set(storeCalls(facts).map((each) => each.key));
  const before = hostCalls(facts, /^vance\.guard\.continueWith$/).filter((each) => each.call.start < call.start).length;
  const name = (n: number): string => (n === 0 ? 'asked' : `asked${n + 1}`);
  let n = before;
  while (used.has(name(n))) n++;
  return name(n);
}
