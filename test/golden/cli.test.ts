// What the command line prints, word for word. `UPDATE_GOLDEN=1` rewrites the transcripts; read the difference.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { check } from '../../server/src/cli/check.ts';
import { runCli } from '../../server/src/cli/cli.ts';
import type { CliIo } from '../../server/src/cli/command.ts';

const fixtures = path.resolve(import.meta.dirname, '../fixtures/cli');

/** Runs a command line in the fixtures and compares streams and exit code with `cli/<name>.txt`. */
async function checkTranscript(name: string, ...args: string[]): Promise<void> {
  let text = `$ shooty ${args.join(' ')}\n`;
  const io: CliIo = {
    cwd: fixtures,
    color: false,
    interactive: false,
    env: {},
    out: (t) => {
      text += t;
    },
    err: (t) => {
      text += t.replace(/^(?=.)/gm, '! ');
    },
    signal: new AbortController().signal,
  };
  const code = await runCli([check], args, io, '0.0.0');
  const seen = `${text.replaceAll(/\(\d+ ms\)/g, '(<ms>)')}exit ${code}\n`;
  const file = path.join(import.meta.dirname, 'cli', `${name}.txt`);
  if (process.env['UPDATE_GOLDEN']) fs.writeFileSync(file, seen);
  expect(seen).toBe(fs.readFileSync(file, 'utf8'));
}

test('problems as text', () => checkTranscript('check-text', 'check', 'broken'));
test('problems as JSON', () =>
  checkTranscript('check-json', 'check', 'broken/_vance/guards/typo.js', '--format', 'json'));
test('problems as annotations', () => checkTranscript('check-github', 'check', 'broken', '--format', 'github'));
test('one file of a project sees its recipe', () =>
  checkTranscript('check-file', 'check', 'broken/_vance/guards/gate.js'));
test('nothing wrong', () => checkTranscript('check-clean', 'check', 'clean'));
test('too many warnings', () => checkTranscript('check-warnings', 'check', 'warned', '--max-warnings', '0'));
test('a path that is not there', () => checkTranscript('check-missing', 'check', 'nowhere'));
test('a folder with nothing to check', () => checkTranscript('check-nothing', 'check', 'empty'));
test('a wrong format', () => checkTranscript('check-format', 'check', '--format', 'xml'));
test('a wrong option', () => checkTranscript('check-option', 'check', '--fixx'));
