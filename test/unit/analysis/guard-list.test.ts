import { describe, test } from 'vitest';
import { checkMarks, type Files, guardPath, recipePath } from '../../support/check-ide.ts';

const recipe = (entries: string, more = '', script = '1;'): Files => ({
  [recipePath]: `description: d\nengine: frankie\n${more}guard:\n${entries}`,
  [guardPath]: script,
});
const entry = (more = '', source = `script: ${guardPath}`) =>
  `  - ${source}\n${more
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => `    ${line}\n`)
    .join('')}`;

describe('the same guard twice', () => {
  test('same script, params and points', () => {
    checkMarks(recipe(entry() + entry()), ['guard-repeated warning `script`']);
    checkMarks(recipe(entry('params: { a: 1, b: 2 }') + entry('params: { b: 2, a: 1 }')), [
      'guard-repeated warning `script`',
    ]);
    checkMarks(recipe(entry() + entry('', `script: /${guardPath}`)), ['guard-repeated warning `script`']);
    checkMarks(recipe(entry('trigger: both') + entry()), ['guard-repeated warning `script`']);
  });

  test('another point, other params, other tools, a higher cap', () => {
    checkMarks(recipe(entry() + entry('trigger: terminate')), []);
    checkMarks(recipe(entry() + entry('trigger: both')), []);
    checkMarks(recipe(entry('params: { a: 1 }') + entry('params: { a: 2 }')), []);
    checkMarks(recipe(entry('maxRounds: 1') + entry('maxRounds: 3')), []);
  });
});

describe('an entry behind one that always decides', () => {
  const other = entry('', "scriptBody: 'if (vance.guard.round === 0) vance.guard.continueWith(`x`);'");
  const always = (text: string, more = '') => entry(more, `scriptBody: ${JSON.stringify(text)}`);

  test('at STOP, while the cap allows it', () => {
    const files = recipe(always("const p = 'x'; vance.guard.continueWith(p);") + other);
    checkMarks(files, ['SG301 warning `continueWith`', 'guard-unreachable warning `scriptBody`']);
    checkMarks(recipe(always("vance.guard.continueWith('x');", 'maxRounds: 1') + other), []);
  });

  test('at a gate', () => {
    const gate = always("vance.guard.deny('no');", 'trigger: command');
    const second = entry('trigger: command', "scriptBody: 'vance.guard.command.name;'");
    checkMarks(recipe(gate + second), ['guard-unreachable warning `command`']);
    checkMarks(recipe(gate + second.replace('command\n', 'start\n')), ['SG105 error `vance.guard.command.name`']);
    const some = always("if (vance.guard.command.name === 'llm') vance.guard.deny('no');", 'trigger: command');
    checkMarks(recipe(some + second), []);
  });
});

describe('tools', () => {
  test('allowTools for a script that calls none', () => {
    checkMarks(recipe(entry('allowTools: true')), ['guard-tools-unused hint `true`']);
    for (const text of [
      "vance.tools.call('exec_run', { command: 'ls' });",
      "const { tools } = vance; tools.call('exec_run', { command: 'ls' });",
      "vance.files.read('a');",
      'const v = vance; f(v);',
      "vance['tools'];",
    ])
      checkMarks(recipe(entry('allowTools: true'), '', text), []);
  });

  test('tools that the recipe takes away', () => {
    const call = "if (!vance.guard.round) vance.tools.call('exec_run', { command: 'ls' });";
    checkMarks(recipe(entry('allowTools: true'), 'allowedToolsRemove: [exec_run]\n', call), [
      'guard-tool-removed warning `script`',
    ]);
    checkMarks(recipe(entry('allowTools: true'), 'modes: { PLANNING: { allowedToolsRemove: [exec_run] } }\n', call), [
      'guard-tool-removed warning `script`',
    ]);
    // The lists of the mode count instead of those of the recipe.
    checkMarks(
      recipe(
        entry('allowTools: true'),
        'allowedToolsRemove: [exec_run]\nmodes: { default: { allowedToolsAdd: [web_fetch] } }\n',
        call,
      ),
      [],
    );
    checkMarks(recipe(entry('allowTools: true'), 'allowedToolsRemove: [file_read]\n', call), []);
  });
});
