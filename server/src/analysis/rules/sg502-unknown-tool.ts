import { nearest } from '../../base/nearest.ts';
import { span } from '../../base/span.ts';
import { bundledTools } from '../../model/bundled-names.ts';
import { argumentAt, hostCalls, textOf } from '../host-calls.ts';
import { isKnownTool } from '../listed-tools.ts';
import type { ScriptRule } from '../rule.ts';

export const unknownTool: ScriptRule = {
  id: 'SG502',
  name: 'unknown-tool',
  severity: 'warning',
  title: 'Unknown tool name',
  why: 'The call throws.',
  bad: ["vance.tools.call('exec_rn', {});"],
  good: ["vance.tools.call('exec_run', {});", "vance.tools.call('skill_a__b', {});", "vance.tools.call('mcp__x', {});"],
  check: (facts, report) => {
    for (const { call } of hostCalls(facts, /^vance\.tools\.call$/)) {
      const argument = argumentAt(call, 0);
      const name = textOf(facts, argument);
      if (!argument || !name?.trim() || isKnownTool(facts, name)) continue;
      const near = nearest(name, [...bundledTools, ...facts.known.tools]);
      const at = span(argument.start, argument.end);
      report({
        span: at,
        severity: facts.known.world === 'closed' ? 'error' : 'warning',
        message: `Tool \`${name}\` was not found in this workspace or in the bundled defaults; unknown to the server too, the call throws.${near ? ` Did you mean \`${near}\`?` : ''}`,
        ...(near &&
          argument.type === 'Literal' && {
            fixes: [{ title: `Replace with \`${near}\``, edits: [{ span: at, text: `'${near}'` }] }],
          }),
      });
    }
  },
};
