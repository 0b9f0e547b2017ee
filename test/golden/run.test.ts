// What `shooty run` prints, word for word. `UPDATE_GOLDEN=1` rewrites the transcripts; read the difference.
import path from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { runCommand } from '../../server/src/cli/run.ts';
import type { Executor } from '../../server/src/executor/client.ts';
import { builtExecutor } from '../support/built-executor.ts';
import { checkCliTranscript } from '../support/cli-transcript.ts';

const fixtures = path.resolve(import.meta.dirname, '../fixtures/cli/scripts');

let executor: Executor;
beforeAll(async () => {
  executor = await builtExecutor('golden-run');
});
afterAll(() => executor.dispose());

const checkTranscript = (name: string, ...args: string[]): Promise<void> =>
  checkCliTranscript(
    {
      command: runCommand({ runner: () => executor, now: () => 0, parallel: 1 }),
      cwd: fixtures,
      steady: (text) => text.replaceAll(/("durationMs":\s*)\d+/g, '$1<ms>').replaceAll(/ · \d+ ms/g, ' · <ms>'),
    },
    name,
    args,
  );

const search = '{"tools": {"search": {"returns": {"hits": ["a.md", "b.md"]}}}}';

test('guard from text', () =>
  checkTranscript(
    'run-guard',
    'run',
    '--eval',
    "vance.guard.continueWith('Go on: ' + args.what)",
    '--args',
    '{"what": "x"}',
  ));
test('execute_javascript from text', () =>
  checkTranscript('run-execute', 'run', '--as', 'execute_javascript', '--eval', '[1 + 1, typeof args, vance.guard]'));
test('execute_javascript that fails', () =>
  checkTranscript('run-execute-error', 'run', '--as', 'execute_javascript', '--eval', 'null.x'));
test('execute_work_javascript as JSON', () =>
  checkTranscript(
    'run-work',
    'run',
    '--as',
    'execute_work_javascript',
    '--eval',
    "({ a: [1, 'b'] })",
    '--format',
    'json',
  ));
test('skill-tool with args', () =>
  checkTranscript('run-skill', 'run', '--as', 'skill-tool', '--eval', 'args.n * 2', '--args', '{"n": 21}'));
test('server-tool with inputs and answers of the host', () =>
  checkTranscript(
    'run-server',
    'run',
    'tool.js',
    '--as',
    'server-tool',
    '--inputs',
    '{"name": "guard"}',
    '--process',
    search,
  ));
test('server-tool that asks an unknown tool names its file', () =>
  checkTranscript(
    'run-server-error',
    'run',
    'tool.js',
    '--as',
    'server-tool',
    '--inputs',
    '{"name": "guard"}',
    '--format',
    'ndjson',
  ));
test('action with an outcome of its own', () =>
  checkTranscript('run-action', 'run', 'action.js', '--as', 'action', '--args', '{"ok": false}'));
test('action with any other value', () => checkTranscript('run-action-value', 'run', '--as', 'action', '--eval', '42'));
test('client_javascript', () =>
  checkTranscript(
    'run-client',
    'run',
    '--as',
    'client_javascript',
    '--eval',
    "[client.tools.call('search', {}).hits.length, typeof vance, client.context.requestId]",
    '--process',
    search,
  ));
test('a run that takes too long', () =>
  checkTranscript(
    'run-timeout',
    'run',
    '--as',
    'execute_javascript',
    '--timeout',
    '1s',
    '--eval',
    '[].indexOf.call({ length: 2 ** 53 - 1 }, 1)',
  ));
test('execute_work_javascript from a file: its path is the source name', () =>
  checkTranscript('run-place', 'run', '--as', 'execute_work_javascript', 'broken.js'));
test('an error the script throws itself has its place, too', () =>
  checkTranscript('run-thrown', 'run', '--as', 'skill-tool', 'thrown.js'));
test('a file with a syntax error names its path', () =>
  checkTranscript('run-syntax', 'run', '--as', 'skill-tool', 'syntax.js', '--format', 'json'));
test('client_javascript has no args and nothing of the server', () =>
  checkTranscript(
    'run-client-globals',
    'run',
    '--as',
    'client_javascript',
    '--eval',
    "['vance', 'args', 'client'].map((name) => name in globalThis)",
  ));
test('an action that fails', () => checkTranscript('run-action-error', 'run', '--as', 'action', 'broken.js'));
test('wrong kind', () => checkTranscript('run-kind', 'run', '--as', 'tool', '--eval', '1'));
test('bindings a kind does not have', () =>
  checkTranscript('run-no-args', 'run', '--as', 'server-tool', '--args', '{}', '--eval', '1'));
test('a binding named vance', () =>
  checkTranscript('run-reserved', 'run', '--as', 'server-tool', '--inputs', '{"vance": 1}', '--eval', '1'));
test('no script', () => checkTranscript('run-nothing', 'run', '--as', 'action'));
test('a guard from text that fails is named by its process', () =>
  checkTranscript('run-guard-error', 'run', '--eval', 'null.x'));
test('a timeout beyond what the kind allows', () =>
  checkTranscript('run-timeout-cut', 'run', '--as', 'execute_javascript', '--eval', '1', '--timeout', '1m'));
test('a timeout beyond what the Foot allows, as JSON', () =>
  checkTranscript(
    'run-timeout-cut-foot',
    'run',
    '--as',
    'client_javascript',
    '--eval',
    '1',
    '--timeout',
    '1m',
    '--format',
    'json',
  ));
test('limits of the command line and the header beyond the bounds, as JSON', () =>
  checkTranscript(
    'run-limits-cut',
    'run',
    '--eval',
    '/** @timeout 2h\n * @maxResultNodes 5\n * @colour red */ 1',
    '--statements',
    '999M',
    '--format',
    'json',
  ));
test('options of a guard for another kind', () =>
  checkTranscript('run-no-guard', 'run', '--as', 'action', '--eval', '1', '--point', 'start'));
test('statements for the Foot', () =>
  checkTranscript('run-foot-statements', 'run', '--as', 'client_javascript', '--eval', '1', '--statements', '5M'));
