import { describe, test } from 'vitest';
import { checkFix, checkMarks, type Files, guardPath } from '../../support/check-ide.ts';

const path = '_vance/skills/s/SKILL.md';
const md = (front: string, more: Files = {}): Files => ({
  [path]: `---\ntitle: t\ndescription: d\nversion: "1"\n${front}---\nbody\n`,
  ...more,
});

describe('what the loader refuses', () => {
  test('the frame', () => {
    checkMarks({ [path]: 'title: t\n' }, ['skill-load error `title: t`']);
    checkMarks({ [path]: '---\ntitle: t\n' }, ['skill-load error `---`']);
    checkMarks({ [path]: '---\n- a\n---\nb' }, ['skill-load error `---`']);
  });

  test('fields', () => {
    checkMarks({ [path]: '---\ntitle: t\nversion: "1"\n---\nb' }, ['skill-load error `---`']);
    checkMarks(md('name: other\n'), ['skill-load error `other`']);
    checkMarks(md('lifecycle: once\n'), ['skill-load error `once`']);
    checkMarks(md('tools: exec_run\n'), ['skill-load error `exec_run`']);
    checkMarks({ [path]: '---\ntitle: t\ndescription: d\nversion: 1.0\n---\nb' }, ['SG808 error `1.0`']);
    checkFix(
      { [path]: '---\ntitle: t\ndescription: d\nversion: 1.0\n---\nb' },
      'Add quotes',
      '---\ntitle: t\ndescription: d\nversion: "1.0"\n---\nb',
    );
  });
});

describe('commands', () => {
  test('the guard of a skill is cleared by it', () => {
    const files = md(`activate:\n  - guard script ${guardPath}\n`, { [guardPath]: '1;' });
    checkMarks(files, [`SG802 warning \`guard script ${guardPath}\``]);
    checkFix(
      files,
      'Add `guard clear` to `deactivate`',
      files[path]!.replace('---\nbody', 'deactivate:\n  - guard clear\n---\nbody'),
    );
  });

  test('params that a runtime guard never gets', () => {
    const files = (script: string) =>
      md(`activate: [guard script ${guardPath}]\ndeactivate: [guard clear]\n`, { [guardPath]: script });
    checkMarks(files('vance.params.plan;'), [`SG803 warning \`${guardPath}\``]);
    checkMarks(files('vance.guard.deny(String(vance.params.plan));'), []);
  });

  test('gates over a skill', () => {
    const gate = (more = '') => ({
      '_vance/recipes/x.yaml': `description: d\nengine: frankie\n${more}guard:\n  - script: ${guardPath}\n    trigger: command\n`,
    });
    const front = 'activate: [thinking off, ping]\n';
    checkMarks(md(front, gate()), ['SG806 info `activate`', 'SG810 info `activate`']);
    checkMarks(md(front, gate('allowedSkills: [other]\n')), []);
    checkMarks(md(front), []);
  });

  test('two skills of one recipe with a runtime guard', () => {
    const set =
      '---\ntitle: t\ndescription: d\nversion: "1"\nactivate: [guard inline 1;]\ndeactivate: [guard clear]\n---\nb';
    const recipe = { '_vance/recipes/x.yaml': 'description: d\nengine: frankie\ndefaultActiveSkills: [first, s]\n' };
    checkMarks({ [path]: set, '_vance/skills/first/SKILL.md': set, ...recipe }, ['SG804 warning `guard inline 1;`']);
    checkMarks({ '_vance/skills/first/SKILL.md': set, [path]: set, ...recipe }, []);
  });

  test('suppression in the front matter', () => {
    checkMarks(md('activate:\n  # shooty-disable-next-line SG801 -- ours\n  - own verb\n'), []);
  });
});
