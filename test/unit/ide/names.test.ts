import { describe, test } from 'vitest';
import { checkFix, checkMarks, type Files, guardPath, recipePath } from '../../support/check-ide.ts';

const skill = (front: string) => `---\ntitle: t\ndescription: d\nversion: "1"\n${front}---\nbody\n`;
const recipe = (rest: string) => `description: d\nengine: frankie\n${rest}`;
const around = (script: string, files: Files = {}): Files => ({ [guardPath]: script, ...files });

describe('skills by name', () => {
  const activate = (name: string, more = '') => `vance.guard.activateSkill('${name}'${more});`;

  test('one that cannot be started', () => {
    const files = {
      '_vance/skills/worker/SKILL.md': skill('run:\n  target: spawn\n  recipe: r\n'),
      '_vance/skills/once/SKILL.md': skill('lifecycle: shot\n'),
    };
    checkMarks(around(activate('worker'), files), ["SG116 warning `'worker'`"]);
    checkMarks(around(activate(' Once '), files), ["SG116 warning `' Once '`"]);
  });

  test('disabled, not allowed, not found', () => {
    checkMarks(around(activate('off'), { '_vance/skills/off/SKILL.md': skill('enabled: false\n') }), [
      "SG117 error `'off'`",
    ]);
    checkMarks(
      around(activate('code-review', ", 'x'"), {
        [recipePath]: recipe(`allowedSkills: [other]\nguard:\n  - script: ${guardPath}\n`),
      }),
      ["SG117 error `'code-review'`"],
    );
    checkMarks(around(activate('code-revew')), ["SG117 warning `'code-revew'`"]);
    checkFix(around(activate('code-revew')), 'Replace with `code-review`', activate('code-review'));
    checkMarks(around(activate('x'), { 'shooty.config.yaml': 'world: closed\n' }), ["SG117 error `'x'`"]);
    checkMarks(around(activate('x'), { 'shooty.config.yaml': 'known: { skills: [x] }\n' }), []);
  });

  test('arguments that nobody reads', () => {
    checkMarks(around(activate('decision-frame', ", 'now'")), ["SG118 warning `'now'`"]);
    checkMarks(around(activate('decision-frame', ', null')), []);
  });

  test('scripts of a skill', () => {
    const path = '_vance/skills/s/run.js';
    const md = { '_vance/skills/s/SKILL.md': skill('scripts:\n  - name: run\n    target: BRAIN\n    file: run.js\n') };
    checkMarks({ [path]: 'vance.guard.task;', ...md }, ['SG109 error `vance.guard.task`']);
    checkMarks({ [path]: 'if (vance.guard) vance.guard.task;', ...md }, []);
    checkMarks({ [path]: 'vance.params;', ...md }, ['SG907 info `vance.params`']);
    checkMarks({ [path]: 'vance.guard.task;' }, []);
  });
});

test('recipes of `vance.llm`', () => {
  const call = (name: string) => `// @point start\nvance.llm.call('${name}', 'x');`.replace('// @point start\n', '');
  const files = (text: string) => ({ '_vance/recipes/judge.yaml': text });
  checkMarks(around(call('judge'), files(recipe('internal: true\npromptPrefix: p\n'))), ['SG407 info `call`']);
  checkMarks(around(call('judge'), files(recipe('internal: yes please\npromptPrefix: p\n'))), [
    'SG407 info `call`',
    "SG404 error `'judge'`",
  ]);
  checkMarks(around(call('judge'), files(recipe('internal: true\n'))), ['SG407 info `call`', "SG404 error `'judge'`"]);
  checkMarks(around(call('jugde'), files(recipe('internal: true\npromptPrefix: p\n'))), [
    'SG407 info `call`',
    "SG404 warning `'jugde'`",
  ]);
});

test('documents of other layers', () => {
  const read = "vance.documents.read('_vance/manuals/a.md');";
  checkMarks(around(read), ['SG509 warning `read`', "SG510 warning `'_vance/manuals/a.md'`"]);
  checkMarks(around(read, { '_vance/manuals/a.md': 'x' }), ['SG509 warning `read`']);
});

test('flags that a session keeps', () => {
  const flag =
    "const s = vance.guard.sessionValues;\nif (!s.get('a')) {\n  s.set('a', true);\n  vance.guard.continueWith('x');\n}";
  const entries = recipe(`guard:\n  - script: ${guardPath}\n  - script: _vance/guards/b.js\n    trigger: start\n`);
  const files = (other: string) => around(flag, { [recipePath]: entries, '_vance/guards/b.js': other });
  checkMarks(files('vance.guard.task;'), ["SG304 info `s.get('a')`"]);
  checkMarks(files("vance.guard.sessionValues.remove('a');"), []);
  checkMarks(files("vance.guard.sessionValues.set('a', false);"), []);
});

test('null arguments behind a TOOL guard', () => {
  const script = { '_vance/scripts/a.js': "vance.tools.call('exec_run', { command: 'x', dirName: null });" };
  const gate = { [recipePath]: recipe('guard:\n  - handler: exec-danger\n    trigger: tool\n') };
  checkMarks({ ...script, ...gate }, ['SG523 warning `dirName: null`']);
  checkMarks(script, []);
});

test('a map member behind the params of an entry', () => {
  const files = (params: string) =>
    around('vance.log.info(String(vance.params.size));', {
      [recipePath]: recipe(`guard:\n  - script: ${guardPath}\n    params: ${params}\n`),
    });
  checkMarks(files('{ plan: a }'), ['SG908 info `size`']);
  checkMarks(files('{ size: 3 }'), []);
});

test('settings: told when the list of the team has nearly that name, or when the world is closed', () => {
  const script = "vance.settings.get('buld.mode');\nvance.settings.get('build.mode');\nvance.settings.get('other');\n";
  const config = (more = '') => ({ 'shooty.config.yaml': `known: { settings: [build.mode] }\n${more}` });
  checkMarks({ [guardPath]: script }, []);
  checkMarks({ [guardPath]: script, ...config() }, ["setting-unknown warning `'buld.mode'`"]);
  checkMarks({ [guardPath]: script, ...config('world: closed\n') }, [
    "setting-unknown error `'buld.mode'`",
    "setting-unknown error `'other'`",
  ]);
});
