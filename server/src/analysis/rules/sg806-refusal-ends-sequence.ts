import type { SkillRule } from '../rule.ts';
import { frontPair, gatesOver, parsedCommands } from '../skill-facts.ts';

export const refusalEndsSequence: SkillRule = {
  id: 'SG806',
  name: 'refusal-ends-sequence',
  severity: 'info',
  title: 'Sequence stops after a refusal',
  why: 'A COMMAND guard that refuses one command leaves the later ones undone.',
  bad: [],
  good: ['---\ntitle: t\ndescription: d\nversion: "1"\ndeactivate:\n  - thinking off\n  - guard clear\n---\nbody\n'],
  check: (facts, report) => {
    for (const list of ['activate', 'deactivate'] as const) {
      const commands = parsedCommands(facts).filter((each) => each.command.list === list);
      const at = commands.findIndex((each) => each.verb !== 'guard');
      const key = frontPair(facts, list)?.key;
      if (at < 0 || at === commands.length - 1 || !key) continue;
      const gate = gatesOver(facts)[0];
      if (!gate) continue;
      report({
        span: key,
        message: `A refused command ends this sequence, and recipe \`${gate.name}\` has a COMMAND guard: what follows \`${commands[at]!.verb}\` may stay undone. Put clean-up first.`,
      });
    }
  },
};
