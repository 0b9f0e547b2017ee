import { expect, test } from 'vitest';
import { runCli } from '../../../server/src/cli/cli.ts';
import { type Command, MissingPart, UsageError } from '../../../server/src/cli/command.ts';

const command = (name: string, run: Command['run'] = async () => 0): Command => ({
  name,
  usage: '<file>',
  summary: `Does ${name}.`,
  help: 'More.',
  run,
});

const commands = [
  command('check'),
  command('run', async () => {
    throw new UsageError('`--point` needs a value.');
  }),
  command('lacking', async () => {
    throw new MissingPart('Scripts run on Node 24, and there is none.');
  }),
  command('crash', async () => {
    throw new Error('boom');
  }),
];

async function checkCli(args: string[], code: number, out: RegExp, err: RegExp): Promise<void> {
  const seen = { out: '', err: '' };
  const io = {
    cwd: '/w',
    color: false,
    interactive: false,
    env: {},
    out: (t: string) => {
      seen.out += t;
    },
    err: (t: string) => {
      seen.err += t;
    },
    signal: new AbortController().signal,
  };
  expect(await runCli(commands, args, io, '1.2.3')).toBe(code);
  expect(seen.out).toMatch(out);
  expect(seen.err).toMatch(err);
}

test('the version', () => checkCli(['--version'], 0, /^1\.2\.3\n$/, /^$/));
test('help lists the commands', () => checkCli(['--help'], 0, /check .*Does check\./, /^$/));
test('no argument is help', () => checkCli([], 0, /Usage: shooty <command>/, /^$/));
test('help of a command', () => checkCli(['help', 'check'], 0, /Usage: shooty check <file>[\s\S]*More\./, /^$/));
test('help by flag', () => checkCli(['check', '--help'], 0, /Usage: shooty check/, /^$/));
test('an unknown command suggests', () => checkCli(['chek'], 2, /^$/, /no command `chek`\. Did you mean `check`/));
test('wrong usage', () => checkCli(['run'], 2, /^$/, /`--point` needs a value\.\nUsage: shooty run <file>/));
test('what the machine lacks is no fault of ours', () =>
  checkCli(['lacking'], 3, /^$/, /^shooty lacking: Scripts run on Node 24, and there is none\.\n$/));
test('a fault of ours is said to be ours', () => checkCli(['crash'], 3, /^$/, /fault of shooty[\s\S]*boom/));
