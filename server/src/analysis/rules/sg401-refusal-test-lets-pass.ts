import { span } from '../../base/span.ts';
import type { AnyNode } from '../../syntax/script-nodes.ts';
import { abstractValue, emptyResult } from '../abstract-value.ts';
import { conditionsAbove, dependsOn } from '../conditions.ts';
import { explore } from '../explore.ts';
import { hostCalls } from '../host-calls.ts';
import type { ScriptRule } from '../rule.ts';
import type { ScriptFacts } from '../script-facts.ts';

export const refusalTestLetsPass: ScriptRule = {
  id: 'SG401',
  name: 'refusal-test-lets-pass',
  severity: 'error',
  title: 'Verdict test that lets errors pass',
  why: 'No result, or one without the field, is allowed.',
  bad: [
    "// @point command\nconst v = vance.llm.callForJson('judge', 'x');\nif (v && !v.safe) vance.guard.deny('no');",
    "// @point command\nconst v = vance.llm.callForJson('judge', 'x');\nif (v.unsafe === true) vance.guard.deny('no');",
    "// @point command\nconst answer = vance.llm.call('judge', 'x');\nif (answer.trim() === 'unsafe') vance.guard.deny('no');",
    "// @point command\nfunction check() {\n  const { unsafe } = vance.llm.callForJson('judge', 'x');\n  if (unsafe) vance.guard.deny('no');\n}\ncheck();",
  ],
  good: [
    "// @point command\nconst v = vance.llm.callForJson('judge', 'x');\nif (!v || v.safe !== true) vance.guard.deny('no');",
    "// @point stop\nconst v = vance.llm.callForJson('judge', 'x');\nif (v.unsafe) vance.log.info('x');",
    "// @point command\nconst v = vance.llm.call('judge', 'x');\nif (v !== 'yes') vance.guard.deny('no');",
    "// @point command\nlet ok = false;\ntry { ok = vance.llm.callForJson('judge', 'x').safe === true; } catch (e) { vance.log.warn('x'); }\nif (!ok) vance.guard.deny('no');",
  ],
  check: (facts, report) => {
    if (!facts.points?.some((id) => id === 'command' || id === 'tool')) return;
    const judged = /^vance\.llm\./;
    const calls = hostCalls(facts, judged);
    const test = hostCalls(facts, /^vance\.guard\.deny$/)
      .flatMap((use) => conditionsAbove(facts, use.call))
      .flatMap((way) => way.filter((each) => dependsOn(facts, each, judged)))[0];
    if (!test || calls.length === 0) return;
    const answers = calls.some((use) => use.name !== 'call') ? [null, emptyResult] : [''];
    const passes = answers.find((answer) => !refuses(facts, answer));
    if (passes === undefined) return;
    const shown =
      passes === null ? 'nothing (`null`)' : passes === '' ? 'an empty text' : 'an object without the field';
    report({
      span: span(test.start, test.end),
      message:
        'Unknown verdicts are allowed: a missing or unclear answer never reaches `deny`. Test for approval and deny otherwise, for example `if (!v || v.safe !== true)`.',
      related: calls.map(({ call }) => ({
        span: span(call.start, call.end),
        message: `when the model answers with ${shown}, no way from here reaches \`deny\``,
      })),
    });
  },
};

/** Whether some way refuses when every model call answers with `answer`; a failure refuses too. */
function refuses(facts: ScriptFacts, answer: unknown): boolean {
  const given = (node: AnyNode): { readonly is: unknown } | undefined => {
    const path = node.type === 'CallExpression' ? facts.hosts.pathOf(node.callee) : undefined;
    return path?.startsWith('vance.llm.') ? { is: path === 'vance.llm.call' ? '' : answer } : undefined;
  };
  // The state tells whether the model was asked: what is refused before says nothing about its answer.
  const ends = explore<'before' | 'asked' | 'refused'>(facts, 'before', {
    key: String,
    after: (node, state) => {
      if (given(node)) return { goesOn: state === 'before' ? 'asked' : state };
      if (node.type === 'CallExpression' && facts.hosts.pathOf(node.callee) === 'vance.guard.deny')
        return { goesOn: state === 'asked' ? 'refused' : state };
      if (node.type === 'MemberExpression' && abstractValue(facts, node, given) === 'throws') return { throws: state };
      return { goesOn: state };
    },
    decide: (test) => {
      const value = abstractValue(facts, test, given);
      return value && value !== 'throws' ? Boolean(value.is) : undefined;
    },
    matches: (discriminant, test) => {
      const value = abstractValue(facts, discriminant, given);
      const other = test && facts.constant(test);
      return value && value !== 'throws' && other ? value.is === other.is : undefined;
    },
  });
  // Too many ways to follow: better silent.
  return !ends || ends.finished.includes('refused') || ends.thrown.some((state) => state !== 'before');
}
