import { span } from '../../base/span.ts';
import type { AnyNode } from '../../syntax/script-nodes.ts';
import { argumentAt, hostCalls, isGlobal } from '../host-calls.ts';
import { hostEntry } from '../host-uses.ts';
import type { ScriptRule } from '../rule.ts';
import type { ScriptFacts } from '../script-facts.ts';
import { knownType } from '../value-types.ts';

export const notStorable: ScriptRule = {
  id: 'SG310',
  name: 'not-storable',
  severity: 'warning',
  title: 'Value that does not survive storage',
  why: 'Functions, dates, sets and errors become empty maps; class instances keep only their fields.',
  bad: [
    "vance.guard.loopValues.set('at', new Date());",
    "vance.guard.loopValues.set('re', /x/);",
    "const f = () => 1;\nvance.guard.sessionValues.set('f', f);",
    "vance.guard.loopValues.set('g', vance.guard);",
  ],
  good: [
    "vance.guard.loopValues.set('at', new Date().toISOString());",
    "vance.guard.loopValues.set('a', { b: [1] });",
    "vance.guard.loopValues.set('m', new Array(3));",
  ],
  check: (facts, report) => {
    for (const { call } of hostCalls(facts, /^vance\.guard\.(?:loopValues|sessionValues)\.set$/)) {
      const value = argumentAt(call, 1);
      if (!value || !isLost(facts, value)) continue;
      report({
        span: span(value.start, value.end),
        message:
          'Only plain data can be stored: this value becomes an empty map or a text. Convert it first, for example with `toISOString()` or `String(e)`.',
      });
    }
  },
};

function isLost(facts: ScriptFacts, value: AnyNode, depth = 0): boolean {
  const path = facts.hosts.pathOf(value);
  // The nullable objects have no certain type, but a script that stores one means the object.
  if (path !== undefined && hostEntry(path)?.member.kind === 'object') return true;
  if (/^(?:function|regex|bigint)$/.test(knownType(facts, value) ?? '')) return true;
  if (value.type === 'CallExpression') return isGlobal(facts, value.callee as AnyNode, 'Symbol');
  if (value.type === 'NewExpression') {
    const own = value.callee.type === 'Identifier' ? facts.scopes.bindingOf(value.callee)?.kind : undefined;
    return (
      own === 'class' ||
      (value.callee.type === 'Identifier' &&
        /^(?:Date|Set|Map|WeakMap|WeakSet|Promise|RegExp|\w*Error)$/.test(value.callee.name))
    );
  }
  const source = value.type === 'Identifier' && depth < 5 ? facts.scopes.bindingOf(value) : undefined;
  return (
    source?.source !== undefined &&
    source.writes === 0 &&
    source.source.keys.length === 0 &&
    isLost(facts, source.source.from, depth + 1)
  );
}
