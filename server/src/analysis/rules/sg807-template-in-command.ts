import { span } from '../../base/span.ts';
import type { SkillRule } from '../rule.ts';

export const templateInCommand: SkillRule = {
  id: 'SG807',
  name: 'template-in-command',
  severity: 'warning',
  title: 'Template syntax in a command',
  why: 'Commands are read literally when the skill loads.',
  bad: ['---\ntitle: t\ndescription: d\nversion: "1"\nactivate:\n  - "echo {{ name }}"\n---\nbody\n'],
  good: ['---\ntitle: t\ndescription: d\nversion: "1"\nactivate:\n  - echo name\n---\nbody\n'],
  check: (facts, report) => {
    for (const { text, span: place } of facts.skill.commands) {
      if (!/\{[{%]/.test(text)) continue;
      const found = /\{[{%][\s\S]*?(?:[}%]\}|$)/.exec(facts.text.slice(place.start, place.end));
      report({
        span: found ? span(place.start + found.index, place.start + found.index + found[0].length) : place,
        message: 'Commands are not templates: this reaches the verb as it is written. Write the value.',
      });
    }
  },
};
