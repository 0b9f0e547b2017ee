import type { SkillRule } from '../rule.ts';
import { type ParsedSkillCommand, parsedCommands, type SkillFacts } from '../skill-facts.ts';

export const secondRuntimeGuard: SkillRule = {
  id: 'SG804',
  name: 'second-runtime-guard',
  severity: 'warning',
  title: 'Second `guard script` or `guard inline` replaces the first',
  why: 'There is one runtime guard per process.',
  bad: [
    '---\ntitle: t\ndescription: d\nversion: "1"\nactivate:\n  - guard script a.js\n  - guard inline 1;\ndeactivate: [guard clear]\n---\nbody\n',
  ],
  good: [
    '---\ntitle: t\ndescription: d\nversion: "1"\nactivate:\n  - guard script a.js\n  - guard clear\n  - guard script b.js\ndeactivate: [guard clear]\n---\nbody\n',
  ],
  check: (facts, report) => {
    const say = (each: ParsedSkillCommand): void =>
      report({
        span: each.command.span,
        message: 'Only one runtime guard can be set: this one replaces the one before. Keep one of them.',
      });
    for (const list of ['activate', 'deactivate'] as const) {
      let set = false;
      for (const each of parsedCommands(facts)) {
        if (each.command.list !== list || each.verb !== 'guard') continue;
        const word = each.words[0]?.toLowerCase();
        if (word === 'clear') set = false;
        if (word !== 'script' && word !== 'inline') continue;
        if (set) say(each);
        else if (list === 'activate' && setBefore(facts)) say(each);
        set = true;
      }
    }
  },
};

/** Whether a recipe activates another skill with a runtime guard before this one. */
const setBefore = ({ skill, around }: SkillFacts): boolean =>
  around.recipes.some((recipe) => {
    const names = recipe.defaultActiveSkills.map((name) => name.toLowerCase());
    return names.slice(0, Math.max(0, names.indexOf(skill.name))).some((name) => around.setsGuard(name));
  });
