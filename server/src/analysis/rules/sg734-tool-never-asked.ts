import { span } from '../../base/span.ts';
import { bundledTools } from '../../model/bundled-names.ts';
import { comparedWith } from '../compared-texts.ts';
import type { ScriptRule } from '../rule.ts';

export const toolNeverAsked: ScriptRule = {
  id: 'SG734',
  name: 'tool-never-asked',
  severity: 'warning',
  title: 'TOOL guard expected for other tools',
  why: 'The gate asks only for `exec_run` and names that end with `_exec_run`.',
  since: 'extension',
  bad: ["if (vance.guard.tool.name === 'file_write') vance.guard.deny('no');"],
  good: ["if (vance.guard.tool.name === 'exec_run') vance.guard.deny('no');"],
  check: (facts, report) => {
    for (const { node, text } of comparedWith(facts, 'vance.guard.tool.name')) {
      if (!bundledTools.has(text) || text === 'exec_run' || text.endsWith('_exec_run')) continue;
      report({
        span: span(node.start, node.end),
        message: `\`${text}\` never reaches the TOOL point: only exec-run calls do. Remove the test.`,
      });
    }
  },
};
