import type { Fix } from '../../base/parsed.ts';
import { span } from '../../base/span.ts';
import type { SkillRule } from '../rule.ts';
import { frontPair, parsedCommands, type SkillFacts } from '../skill-facts.ts';

export const guardOutlivesSkill: SkillRule = {
  id: 'SG802',
  name: 'guard-outlives-skill',
  severity: 'warning',
  title: '`guard script` without `guard clear`',
  why: 'The runtime guard stays on the process after the skill is cleared.',
  bad: [
    '---\ntitle: t\ndescription: d\nversion: "1"\nactivate:\n  - guard script _vance/guards/a.js\n---\nbody\n',
    '---\ntitle: t\ndescription: d\nversion: "1"\nactivate: ["guard inline 1;"]\ndeactivate: [ping]\n---\nbody\n',
  ],
  good: [
    '---\ntitle: t\ndescription: d\nversion: "1"\nactivate:\n  - guard script _vance/guards/a.js\ndeactivate:\n  - guard clear\n---\nbody\n',
    '---\ntitle: t\ndescription: d\nversion: "1"\nlifecycle: shot\nactivate:\n  - guard script a.js\n---\nbody\n',
  ],
  check: (facts, report) => {
    if (facts.skill.lifecycle === 'shot') return;
    const commands = parsedCommands(facts).filter((each) => each.verb === 'guard');
    const clears = commands.some(
      ({ command, words }) => command.list === 'deactivate' && words[0]?.toLowerCase() === 'clear',
    );
    if (clears) return;
    for (const { command, words } of commands) {
      if (command.list !== 'activate' || !/^(?:script|inline)$/i.test(words[0] ?? '')) continue;
      report({
        span: command.span,
        message:
          'The runtime guard outlives the skill: nothing clears it when the skill ends. Add `guard clear` to `deactivate`.',
        fixes: clearFix(facts),
      });
    }
  },
};

/** A `deactivate` list in front of the closing fence, or one more item in the one that is there. */
function clearFix(facts: SkillFacts): readonly Fix[] {
  const { front } = facts.skill;
  if (!front) return [];
  const newline = facts.text.includes('\r\n') ? '\r\n' : '\n';
  const title = 'Add `guard clear` to `deactivate`';
  const list = frontPair(facts, 'deactivate');
  if (!list)
    return [
      {
        title,
        edits: [
          { span: span(front.offset + front.text.length), text: `deactivate:${newline}  - guard clear${newline}` },
        ],
      },
    ];
  const node = list.pair.value;
  const last = node.kind === 'list' && !node.flow ? node.items.at(-1) : undefined;
  if (!last) return [];
  const at = last.span.end + front.offset;
  const lineStart = facts.text.lastIndexOf('\n', last.span.start + front.offset - 1) + 1;
  const indent = /^[ \t]*/.exec(facts.text.slice(lineStart))![0];
  return [{ title, edits: [{ span: span(at), text: `${newline}${indent}- guard clear` }] }];
}
