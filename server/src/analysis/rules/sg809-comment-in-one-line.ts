import { scanScript } from '../../syntax/script-tokens.ts';
import type { SkillRule } from '../rule.ts';
import { placeIn } from '../skill-facts.ts';

export const commentInOneLine: SkillRule = {
  id: 'SG809',
  name: 'comment-in-one-line',
  severity: 'warning',
  title: 'Inline script with a `//` comment in one line',
  why: 'The rest of the line is a comment.',
  bad: [
    '---\ntitle: t\ndescription: d\nversion: "1"\nactivate:\n  - "guard inline a(); // note b();"\ndeactivate: [guard clear]\n---\nbody\n',
    '---\ntitle: t\ndescription: d\nversion: "1"\nactivate:\n  - >\n    guard inline a(); // note\n    b();\ndeactivate: [guard clear]\n---\nbody\n',
  ],
  good: [
    '---\ntitle: t\ndescription: d\nversion: "1"\nactivate:\n  - "guard inline a(\'http://x\');"\ndeactivate: [guard clear]\n---\nbody\n',
    '---\ntitle: t\ndescription: d\nversion: "1"\nactivate:\n  - |\n    guard inline a(); // note\n    b();\ndeactivate: [guard clear]\n---\nbody\n',
  ],
  check: (facts, report) => {
    for (const command of facts.skill.commands) {
      const script = /^\s*(?:\/\/)?\s*guard\s+inline\s+([\s\S]*)$/i.exec(command.text)?.[1];
      const comment =
        script && scanScript(script).find((token) => token.kind === 'comment' && token.text.startsWith('//'));
      if (!script || !comment || script.slice(0, comment.end).trim() === '') continue;
      // A line of its own may end with a note; what YAML has joined or one line holds may not.
      const oneLine = !script.trim().includes('\n');
      if (!oneLine || comment.text.replace(/^\/+/, '').trim() === '') continue;
      report({
        span: placeIn(facts.text, command, comment.text.trimEnd()),
        message: 'The rest of this line is a comment, so it does not run. Use a block scalar (`|`), or `/* … */`.',
      });
    }
  },
};
