import { span } from '../../base/span.ts';
import { argumentAt, hostCalls, textOf } from '../host-calls.ts';
import type { ScriptRule } from '../rule.ts';
import { keyName } from '../scopes.ts';

export const nullArgumentOfExec: ScriptRule = {
  id: 'SG523',
  name: 'null-argument-of-exec',
  severity: 'warning',
  title: 'Null argument of an exec-run call with a TOOL guard',
  why: 'The gate refuses the call before any guard runs.',
  since: 'extension',
  bad: [],
  good: ["vance.tools.call('exec_run', { command: 'ls', dirName: null });"],
  check: (facts, report) => {
    if (facts.guard) return;
    for (const { call } of hostCalls(facts, /^vance\.tools\.call$/)) {
      const params = argumentAt(call, 1);
      if (params?.type !== 'ObjectExpression' || !/(?:^|_)exec_run$/.test(textOf(facts, argumentAt(call, 0)) ?? ''))
        continue;
      for (const each of params.properties) {
        const value = each.type === 'Property' ? facts.constant(each.value) : undefined;
        if (each.type !== 'Property' || !value || (value.is ?? null) !== null || !facts.known.around?.hasToolGuard)
          continue;
        report({
          span: span(each.start, each.end),
          message: `Null arguments are refused when a TOOL guard is active, before any guard runs. Leave \`${keyName(each.key, each.computed) ?? 'it'}\` out.`,
        });
      }
    }
  },
};
