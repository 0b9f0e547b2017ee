import { bundledTools } from '../../model/bundled-names.ts';
import type { ScriptRule } from '../rule.ts';

export const requiresForTools: ScriptRule = {
  id: 'SG210',
  name: 'requires-for-tools',
  severity: 'warning',
  title: '`@requires` where `@requiresTools` is meant',
  why: '`@requires` names npm packages and ends the run unless the require pathway is switched on.',
  bad: ['/**\n * @requires process_spawn\n */\n1;'],
  good: ['/**\n * @requires lodash\n */\n1;', '/**\n * @requiresTools process_spawn\n */\n1;'],
  check: ({ header }, report) => {
    for (const tag of header.tags) {
      if (tag.name !== 'requires' || !tag.value.split(/[\s,]+/).some((name) => bundledTools.has(name))) continue;
      report({
        span: tag.nameSpan,
        message:
          '`@requires` lists npm packages, so the script never runs (`MISSING_CAPABILITY`). Did you mean `@requiresTools`?',
        fixes: [{ title: 'Replace with `@requiresTools`', edits: [{ span: tag.nameSpan, text: '@requiresTools' }] }],
      });
    }
  },
};
