import type { SkillRule } from '../rule.ts';
import { frontPair } from '../skill-facts.ts';

export const versionIsNumber: SkillRule = {
  id: 'SG808',
  name: 'version-is-number',
  severity: 'error',
  title: '`version: 1.0` is a number',
  why: 'The skill does not load.',
  bad: [],
  good: ['---\ntitle: t\ndescription: d\nversion: "1"\nactivate: [ping]\n---\nbody\n'],
  check: (facts, report) => {
    const found = frontPair(facts, 'version');
    const node = found?.pair.value;
    if (!found || node?.kind !== 'scalar' || node.value === null || typeof node.value === 'string') return;
    report({
      span: found.value,
      message: '`version` must be text, and YAML reads this as something else: the skill does not load. Quote it.',
      fixes: [{ title: 'Add quotes', edits: [{ span: found.value, text: `"${node.text}"` }] }],
    });
  },
};
