import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCli } from '../../../server/src/cli/cli.ts';
import { rulesCommand } from '../../../server/src/cli/rules.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shooty-rules-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Exit code and texts of `shooty rules …`. */
async function run(...args: readonly string[]) {
  const texts = { out: '', err: '' };
  const code = await runCli(
    [rulesCommand((id) => (id === 'SG301' ? 'file:///SG301.md' : undefined))],
    ['rules', ...args],
    {
      cwd: folder,
      color: false,
      interactive: false,
      env: {},
      out: (text) => {
        texts.out += text;
      },
      err: (text) => {
        texts.err += text;
      },
      signal: new AbortController().signal,
    },
    '1.0.0',
  );
  return { code, ...texts };
}

test('the table has every rule once, with its severity', async () => {
  const { code, out } = await run();
  expect(code).toBe(0);
  expect(out.match(/^SG301 .*$/gm)).toEqual(['SG301  warning  script  Follow-up without memory']);
  expect(out).toContain('SG720 and SG725');
  expect((await run('--about', 'skill')).out).not.toContain('SG301');
});

test('one rule in detail', async () => {
  const { out } = await run('sg301');
  expect(out).toContain("    vance.guard.continueWith('Run the build.');");
  expect(out).toContain('// shooty-disable-next-line SG301 -- reason');
  expect(out).toContain('More: file:///SG301.md');
});

test('JSON carries the same', async () => {
  const { rules } = JSON.parse((await run('SG301', 'SG716', '--json')).out);
  expect(
    rules.map((each: { id: string; about: string; page: string | null }) => [each.id, each.about, each.page]),
  ).toEqual([
    ['SG301', 'script', 'file:///SG301.md'],
    ['SG716', 'recipe', null],
  ]);
});

test('severities of the working folder', async () => {
  fs.writeFileSync(path.join(folder, 'shooty.config.yaml'), 'rules:\n  SG301: off\n');
  expect((await run('SG301')).out).toContain('off, set in shooty.config.yaml (default warning)');
});

test('wrong usage says what to do', async () => {
  expect(await run('SG3001')).toMatchObject({ code: 2, err: expect.stringContaining('There is no rule `SG3001`') });
  expect(await run('--format', 'xml')).toMatchObject({ code: 2 });
  expect(await run('--about', 'guards')).toMatchObject({ code: 2 });
});

test('problems without a number are explained too', async () => {
  const one = await run('recipe-key-ignored');
  expect(one.code).toBe(0);
  expect(one.out).toContain('recipe-key-ignored  A key that the loader does not read');
  expect((await run()).out).toContain('Problems without a number: guard-js-syntax');
  const slip = await run('recipe-key-ignord');
  expect(slip.code).toBe(2);
  expect(slip.err).toContain('no rule `recipe-key-ignord`. Did you mean `recipe-key-ignored`?');
});
