import { reportNullParts } from '../null-parts.ts';
import type { ScriptRule } from '../rule.ts';

export const toolIsNull: ScriptRule = {
  id: 'SG121',
  name: 'tool-is-null',
  severity: 'error',
  title: '`guard.tool` read outside TOOL',
  why: 'It is null there, so reading a member throws; on older servers the member is missing.',
  since: 'extension',
  bad: ['// @point command\nvance.guard.tool.name;'],
  good: ['// @point tool\nvance.guard.tool.name;', '// @point command\nvance.guard.tool?.name;'],
  check: (facts, report) => reportNullParts(facts, 'tool', report),
};
