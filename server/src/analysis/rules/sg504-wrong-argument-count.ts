import { hostEntry } from '../host-uses.ts';
import type { ScriptRule } from '../rule.ts';

export const wrongArgumentCount: ScriptRule = {
  id: 'SG504',
  name: 'wrong-argument-count',
  severity: 'error',
  title: 'Wrong number of arguments to a host method',
  why: 'The call throws a TypeError: a STOP guard is skipped, a gate refuses.',
  bad: [
    "vance.process.progress('x');",
    "vance.tools.call('process_spawn');",
    'vance.documents.list();',
    "vance.log.info('a', {}, 1);",
    "client.log.info('x');",
  ],
  good: [
    "vance.process.progress('x', null);",
    "vance.log.info('a');",
    "vance.log.info('a', {});",
    'vance.log.info(...args);',
  ],
  check: ({ hosts }, report) => {
    for (const use of hosts.uses) {
      const member = use.call && hostEntry(use.path)?.member;
      if (!use.call || member?.kind !== 'method' || use.call.arguments.some((each) => each.type === 'SpreadElement'))
        continue;
      const counts = [...new Set(member.overloads.map((each) => each.params.length))].sort();
      const given = use.call.arguments.length;
      if (counts.includes(given)) continue;
      const missing = member.overloads.find((each) => each.params.length > given)?.params.slice(given) ?? [];
      const filler = missing.map((param) => (param.type === 'Map' ? '{}' : 'null')).join(', ');
      const at = { start: use.call.end - 1, end: use.call.end - 1 };
      const one = counts.length === 1 && counts[0] === 1;
      report({
        span: use.nameSpan,
        message: `\`${use.name}\` takes exactly ${counts.join(' or ')} argument${one ? '' : 's'}, so this call throws: the host has no optional parameters.${filler && missing.every((each) => each.type === 'Map' || each.ts?.includes('null')) ? ` Add \`${filler}\`.` : ''}`,
        ...(filler &&
          given > 0 &&
          missing.every((each) => each.type === 'Map' || each.ts?.includes('null')) && {
            fixes: [{ title: `Add \`${filler}\``, edits: [{ span: at, text: `, ${filler}` }] }],
          }),
      });
    }
  },
};
