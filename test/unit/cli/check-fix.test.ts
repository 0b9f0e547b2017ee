import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { check } from '../../../server/src/cli/check.ts';

/** Runs `shooty check --fix` over a script; answers the text afterwards, what is printed and the exit code. */
async function checkFixed(
  text: string,
  name = '_vance/guards/a.js',
): Promise<{ text: string; out: string; code: number }> {
  const cwd = fs.mkdtempSync(path.join(os.tmpdir(), 'shooty-fix-'));
  try {
    const file = path.join(cwd, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
    let out = '';
    const signal = new AbortController().signal;
    const io = {
      cwd,
      color: false,
      interactive: false,
      env: {},
      out: (t: string) => {
        out += t;
      },
      err: () => {},
      signal,
    };
    const code = await check.run(['--fix'], io);
    return { text: fs.readFileSync(file, 'utf8'), out, code };
  } finally {
    fs.rmSync(cwd, { recursive: true, force: true });
  }
}

test('fixes are carried out on disk and the rest is reported', async () => {
  const done = await checkFixed('/**\n * @timeot 500ms\n */\nvance.guard.deny(null);\n');
  // The repaired tag has a value that is repaired in the next round.
  expect(done.text).toContain('@timeout 1s');
  expect(done.text).toContain('vance.guard.deny(null)');
  expect(done.out).toContain('2 fixes carried out. 1 error');
  expect(done.code).toBe(1);
});

test('a clean file stays as it is', async () => {
  const text = 'vance.guard.task;\n';
  const done = await checkFixed(text);
  expect(done).toMatchObject({ text, code: 0 });
  expect(done.out).toContain('0 fixes carried out.');
});

test('a key that a recipe ignores today stays: what it would grant or run a person decides', async () => {
  const recipe = [
    'description: d',
    'engine: frankie',
    'tools: [exec_run]',
    'skills: [writer]',
    'internal: "true"',
    'guard:',
    '  - script: a.js',
    '    tools: true',
    '    maxround: 3',
    'guards:',
    '  - script: b.js',
    '',
  ].join('\n');
  const done = await checkFixed(recipe, '_vance/recipes/r.yaml');
  expect(done.text).toBe(recipe);
  expect(done.out).toContain('0 fixes carried out.');
  expect(done.out).toContain('fix: Replace with `allowedToolsAdd`');
});
