import type { SkillRule } from '../rule.ts';
import { frontPair, gatesOver, parsedCommands } from '../skill-facts.ts';

export const skillActiveWithoutSetup: SkillRule = {
  id: 'SG810',
  name: 'skill-active-without-setup',
  severity: 'info',
  title: 'Skill stays active after a refused `activate:` command',
  why: 'It is registered before its commands run.',
  bad: [],
  good: ['---\ntitle: t\ndescription: d\nversion: "1"\nactivate: [thinking off]\n---\nbody\n'],
  check: (facts, report) => {
    const key = frontPair(facts, 'activate')?.key;
    const command = parsedCommands(facts).find((each) => each.command.list === 'activate' && each.verb !== 'guard');
    const gate = key && command && gatesOver(facts)[0];
    if (!key || !command || !gate) return;
    report({
      span: key,
      message: `If the COMMAND guard of recipe \`${gate.name}\` refuses \`${command.verb}\`, the skill stays active without it. Let the body of the skill not depend on it.`,
    });
  },
};
