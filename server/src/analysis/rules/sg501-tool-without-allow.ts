import { span } from '../../base/span.ts';
import { argumentAt, hostCalls, textOf } from '../host-calls.ts';
import type { ScriptRule } from '../rule.ts';

export const toolWithoutAllow: ScriptRule = {
  id: 'SG501',
  name: 'tool-without-allow',
  severity: 'error',
  title: 'Tool call without `allowTools`',
  why: 'Only `process_spawn` is callable; any other name throws.',
  bad: [],
  good: ["vance.tools.call('exec_run', {});", "// @point stop\nvance.tools.call('process_spawn', {});"],
  check: (facts, report) => {
    const without = facts.entries.filter((each) => !each.allowTools);
    const asks = facts.hosts.uses.some((use) => use.call && /^vance\.(?:tools\.has|files\.isEnabled)$/.test(use.path));
    if (without.length === 0 || asks) return;
    for (const use of hostCalls(facts, /^vance\.(?:tools\.call|files\.(?!isEnabled$)\w+|workflow\.start)$/)) {
      const argument = use.path === 'vance.tools.call' ? argumentAt(use.call, 0) : undefined;
      const tool = use.path === 'vance.tools.call' ? textOf(facts, argument) : use.name;
      if (tool === undefined || tool === 'process_spawn') continue;
      report({
        span: argument ? span(argument.start, argument.end) : use.nameSpan,
        severity: without.length === facts.entries.length ? 'error' : 'warning',
        message: `\`${tool}\` is not available: this guard entry (${without[0]!.label}) has \`allowTools: false\`, so the call throws. Set \`allowTools: true\`.`,
      });
    }
  },
};
