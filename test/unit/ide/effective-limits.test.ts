import { expect, test } from 'vitest';
import { effectiveLimits, limitLine } from '../../../server/src/ide/effective-limits.ts';
import { analysesOf, checkHover, completionsAt, type Files, guardPath, recipePath } from '../../support/check-ide.ts';

/** The line above a guard that a recipe runs, with or without its tools. */
function checkLine(text: string, expected: string, allowTools = false): void {
  const files: Files = {
    [guardPath]: text,
    [recipePath]: `description: d\nengine: ford\nguard:\n  - script: ${guardPath}\n${allowTools ? '    allowTools: true\n' : ''}`,
  };
  const analyses = analysesOf(files);
  expect(limitLine(effectiveLimits(analyses.script(analyses.workspace.document(guardPath)!)))).toBe(expected);
}

test('limits after clamping', () => {
  checkLine('1;', 'at most 30 s, 1 000 000 statements');
  checkLine('/** @timeout 2m */\n1;', 'at most 2 min, 1 000 000 statements');
  checkLine(
    '/**\n * @timeout 2h\n * @statements 10\n */\n1;',
    'at most 1 h (clamped from 2h), 1 000 statements (clamped from 10)',
  );
});

test('tools that are needed, and those that are not there', () => {
  const run = "vance.tools.call('exec_run', { command: 'ls' });\nvance.process.spawn({ name: 'a', task: 'b' });\n";
  checkLine(run, 'at most 30 s, 1 000 000 statements · needs exec_run (not allowed), process_spawn');
  checkLine(run, 'at most 30 s, 1 000 000 statements · needs exec_run, process_spawn', true);
  checkLine(
    `/** @allowTools process_spawn */\n${run}`,
    'at most 30 s, 1 000 000 statements · needs exec_run (not allowed), process_spawn',
    true,
  );
});

test('the header says it on hover', () => {
  checkHover('/**\n * Some te$0xt.\n * @timeout 2h\n */\n1;', '1 h (clamped from 2h)');
  checkHover('/**\n * @time$0out 2h\n */\n1;', 'Here: 1 h, clamped from 2h.');
});

test('a parameter says which entries give it', () => {
  const entry = (params: string): string => `  - script: ${guardPath}\n${params}`;
  const files = (text: string, ...entries: readonly string[]): Files => ({
    [guardPath]: text,
    [recipePath]: `description: d\nengine: ford\nguard:\n${entries.join('')}`,
  });
  checkHover(files('const p = vance.params.li$0mit;', entry('    params: { limit: 3 }\n')), '(STOP) gives `3`');
  checkHover(
    files('const { li$0mit } = vance.params;', entry(''), entry('    params: { limit: { a: [x] } }\n')),
    'does not give it: it reads `undefined` there',
    'gives `{"a":["x"]}`',
  );
  checkHover('vance.params.li$0mit;', 'No entry of a recipe or skill in this workspace runs this script.');
});

test('what is decided at the point is said', () => {
  checkHover('// @point command\nvance.guard.com$0mand;', 'vance.guard.command: object\n');
  checkHover('// @point command stop\nvance.guard.com$0mand;', 'vance.guard.command: object | null\n');
  checkHover('// @point command\nvance.guard.out$0put;', "**Here:** always '' at COMMAND.");
  checkHover('// @point start\nvance.guard.natural$0Stop;', '**Here:** always true at START.');
  const at = (text: string) => completionsAt(text).map((item) => `${item.label} ${item.detail ?? ''}`);
  expect(at('// @point command\nvance.guard.$0')).toContain("output always '' at COMMAND");
  expect(at('// @point stop\nvance.guard.$0')).toContain('output output: string');
});
