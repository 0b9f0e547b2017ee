import { guardScriptPath } from '../../workspace/skills.ts';
import { checkScript } from '../check-script.ts';
import type { SkillRule } from '../rule.ts';
import { placeIn } from '../skill-facts.ts';

export const runtimeGuardNeedsParams: SkillRule = {
  id: 'SG803',
  name: 'runtime-guard-needs-params',
  severity: 'warning',
  title: 'Runtime guard script that needs params',
  why: 'A runtime guard always runs at STOP, cap 3, without tools and params.',
  bad: [],
  good: [
    '---\ntitle: t\ndescription: d\nversion: "1"\nactivate:\n  - guard script _vance/guards/a.js\ndeactivate: [guard clear]\n---\nbody\n',
  ],
  check: (facts, report) => {
    for (const command of facts.skill.commands) {
      const path = guardScriptPath(command.text);
      const script = path === undefined ? undefined : facts.around.script(path);
      if (path === undefined || !script?.hosts.uses.some((use) => /^vance\.params(?:\.|$)/.test(use.path))) continue;
      // A script that fails there anyway is reported where it fails.
      if (checkScript(script).some((each) => /^SG(?:101|102|103|105|108|121)$/.test(each.rule))) continue;
      report({
        span: placeIn(facts.text, command, path),
        message:
          'A runtime guard runs at STOP without params or tools, and this script reads `vance.params`. Name it in a recipe, or write the values into it.',
      });
    }
  },
};
