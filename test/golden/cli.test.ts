// What the command line prints, word for word. `UPDATE_GOLDEN=1` rewrites the transcripts; read the difference.
import path from 'node:path';
import { test } from 'vitest';
import { check } from '../../server/src/cli/check.ts';
import { checkCliTranscript } from '../support/cli-transcript.ts';

const fixtures = path.resolve(import.meta.dirname, '../fixtures/cli');

const checkTranscript = (name: string, ...args: string[]): Promise<void> =>
  checkCliTranscript(
    { command: check, cwd: fixtures, steady: (text) => text.replaceAll(/\(\d+ ms\)/g, '(<ms>)') },
    name,
    args,
  );

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
