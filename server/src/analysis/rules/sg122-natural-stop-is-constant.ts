import { type PointId, points as pointTable } from '../../model/points.ts';
import type { ScriptRule } from '../rule.ts';
import { listPoints } from '../wording.ts';

const constantAt: ReadonlySet<PointId> = new Set(['start', 'command', 'tool']);

export const naturalStopIsConstant: ScriptRule = {
  id: 'SG122',
  name: 'natural-stop-is-constant',
  severity: 'warning',
  title: '`guard.naturalStop` tested where it is a constant',
  why: 'The branch is decided before the script runs.',
  bad: ["// @point command\nif (vance.guard.naturalStop) vance.log.info('x');"],
  good: ["// @point stop terminate\nif (vance.guard.naturalStop) vance.log.info('x');", 'vance.guard.naturalStop;'],
  check: ({ points, hosts, flow }, report) => {
    if (!points?.length || !points.every((id) => constantAt.has(id))) return;
    for (const use of hosts.uses) {
      const reached =
        use.path === 'vance.guard.naturalStop' && use.node.type !== 'Identifier'
          ? flow?.at(use.node)?.points
          : undefined;
      const values = new Set([...(reached ?? [])].map((id) => pointTable[id].naturalStop));
      if (!reached || values.size !== 1) continue;
      report({
        span: use.nameSpan,
        message: `\`naturalStop\` is always ${[...values][0]} at ${listPoints(reached)}, so this branch is fixed. Test \`vance.guard.point\`.`,
      });
    }
  },
};
