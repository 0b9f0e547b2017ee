import { describe, test } from 'vitest';
import {
  checkCompletion,
  checkFix,
  checkHover,
  checkInsert,
  checkMarks,
  type Files,
  guardPath,
} from '../../support/check-ide.ts';

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

describe('editing', () => {
  const at = (front: string, more: Files = {}): Files => ({ [path]: `---\n${front}\n---\nbody\n`, ...more });

  test('keys of the front matter and of its blocks', () => {
    checkCompletion(at('$0'), ['name', 'title', 'description'], 3);
    checkCompletion({ [path]: '---\ntitle: t\n$0' }, ['name', 'description'], 2);
    checkCompletion(at('triggers:\n  - $0'), ['type', 'pattern', 'keywords']);
    checkCompletion(at('triggers:\n  - type: PATTERN\n    $0'), ['pattern', 'keywords']);
    checkCompletion(at('scripts:\n  - name: x\n    $0'), ['target', 'file', 'description', 'params']);
    checkCompletion(at('referenceDocs: [{ $0 }]'), ['title', 'file', 'loadMode', 'summary']);
    checkCompletion(at('run:\n  $0'), ['target', 'recipe', 'inherit']);
    checkCompletion(at('arguments:\n  - na$0: x'), ['name', 'type', 'description', 'required']);
    checkInsert(at('run:\n  tar$0'), 'target', '---\nrun:\n  target: \n---\nbody\n');
    checkCompletion(at('title: t\n---\n$0'), []);
    checkCompletion({ [path]: 'no front matter\n$0' }, []);
  });

  test('values', () => {
    checkCompletion(at('lifecycle: $0'), ['sticky', 'shot']);
    checkCompletion(at('triggers:\n  - type: $0'), ['PATTERN', 'KEYWORDS']);
    checkCompletion(at('scripts:\n  - { name: x, target: $0 }'), ['BRAIN', 'FOOT']);
    checkCompletion(at('arguments:\n  - type: $0'), ['string', 'number', 'integer'], 3);
    checkCompletion(at('scripts:\n  - file: $0', { '_vance/skills/s/run.js': '1;' }), ['run.js']);
    checkCompletion(at('run:\n  recipe: $0', { '_vance/recipes/own.yaml': 'description: d\n' }), ['own'], 1);
    checkCompletion(at('tools:\n  - $0'), ['binder_app_create'], 1);
  });

  test('commands', () => {
    checkCompletion(at('activate:\n  - $0'), ['echo', 'guard', 'llm'], 3);
    checkCompletion(at('activate: [ping, $0]'), ['echo', 'guard', 'llm'], 3);
    checkCompletion(at('activate:\n  - //gu$0'), ['echo', 'guard'], 2);
    checkCompletion(at('activate:\n  - guard script $0', { [guardPath]: '1;' }), [guardPath]);
    checkInsert(at('activate:\n  - guard scr$0'), 'script', '---\nactivate:\n  - guard script\n---\nbody\n');
  });

  test('hover', () => {
    checkHover(at('life$0cycle: shot'), 'runs once', 'default `sticky`');
    checkHover(at('scripts:\n  - tar$0get: BRAIN'), 'Where the script runs');
    checkHover(at('activate:\n  - gu$0ard clear'), '//guard');
    checkHover(at('title: t$0t'));
  });
});

describe('what the loader drops', () => {
  test('keys that nobody reads, also in blocks', () => {
    checkMarks(md('lifecyle: shot\n'), ['skill-ignored warning `lifecyle`']);
    checkFix(md('lifecyle: shot\n'), 'Replace with `lifecycle`', md('lifecycle: shot\n')[path]!);
    checkMarks(md('arguments:\n  - name: x\n    requierd: true\n'), ['skill-ignored warning `requierd`']);
    checkMarks(md('_note: x\nx-own: y\n'), []);
    checkMarks(md('tags: [a]\ntags: [b]\n'), ['skill-ignored warning `tags`']);
  });

  test('values and fields without effect', () => {
    checkMarks(md('enabled: "false"\n'), ['skill-ignored warning `"false"`']);
    checkMarks(md('enabled: no\n'), []);
    checkMarks(md('run: { recipe: x }\n'), ['skill-ignored warning `recipe`']);
    checkMarks(md('run: { target: spawn, recipe: x }\naction: do it\n'), []);
    checkMarks(md('triggers: [{ type: keywords, keywords: [a] }]\nlifecycle: shot\n'), [
      'skill-ignored warning `triggers`',
    ]);
  });
});
