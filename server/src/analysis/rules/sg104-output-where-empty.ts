import type { PointId } from '../../model/points.ts';
import type { ScriptRule } from '../rule.ts';
import { listPoints } from '../wording.ts';

const emptyAt: ReadonlySet<PointId> = new Set(['start', 'command', 'tool', 'terminate']);

export const outputWhereEmpty: ScriptRule = {
  id: 'SG104',
  name: 'output-where-empty',
  severity: 'warning',
  title: '`guard.output` read where it is empty',
  why: 'It is always the empty text there, so a test on it never matches.',
  bad: [
    "// @point start\nif (vance.guard.output.includes('x')) vance.log.info('x');",
    '// @point command\nconst { output } = vance.guard;\noutput;',
  ],
  good: ['// @point stop\nvance.guard.output;', '// @point stop terminate\nvance.guard.output;', 'vance.guard.output;'],
  check: ({ points, hosts, flow }, report) => {
    if (!points?.length || !points.every((id) => emptyAt.has(id))) return;
    for (const use of hosts.uses) {
      const reached =
        use.path === 'vance.guard.output' && use.node.type !== 'Identifier' ? flow?.at(use.node)?.points : undefined;
      if (!reached?.size) continue;
      report({
        span: use.nameSpan,
        message: `\`guard.output\` is empty at ${listPoints(reached)}, so a test on it never matches. Use \`guard.task\` or \`guard.command.args\`, or \`trigger: stop\`.`,
      });
    }
  },
};
