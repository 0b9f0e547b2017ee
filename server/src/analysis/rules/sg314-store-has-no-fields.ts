import { nearest } from '../../base/nearest.ts';
import type { ScriptRule } from '../rule.ts';

export const storeHasNoFields: ScriptRule = {
  id: 'SG314',
  name: 'store-has-no-fields',
  severity: 'error',
  title: 'Property written or read on a store',
  why: 'A write is ignored and a read gives undefined, so the flag never takes.',
  bad: [
    'vance.guard.loopValues.asked = true;',
    "if (vance.guard.loopValues.asked) vance.log.info('x');",
    "const s = vance.guard.sessionValues;\ns.put('a', 1);",
  ],
  good: ["vance.guard.loopValues.get('asked');", "vance.guard.loopValues.gett('a');"],
  check: (facts, report) => {
    for (const use of facts.hosts.uses) {
      if (
        !/^vance\.guard\.(?:loopValues|sessionValues)$/.test(use.owner) ||
        use.node.type === 'Identifier' ||
        methods.includes(use.name)
      )
        continue;
      // A call of nearly a method is a slip of the pen (SG515).
      if (use.call && nearest(use.name, methods)) continue;
      report({
        span: use.nameSpan,
        message: `A store has no fields: \`${use.name}\` is never kept and reads \`undefined\`. Use \`get('${use.name}')\` and \`set('${use.name}', …)\`.`,
      });
    }
  },
};

const methods = ['get', 'set', 'has', 'remove'];
