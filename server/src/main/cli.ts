// The command line: puts the commands and the process together.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { check } from '../cli/check.ts';
import { runCli } from '../cli/cli.ts';
import { type CliIo, type Command, UsageError } from '../cli/command.ts';
import { doctorCommand } from '../cli/doctor.ts';
import { explainCommand } from '../cli/explain.ts';
import { type GatePort, gateCommand } from '../cli/gate.ts';
import { type HookPort, hookCommand } from '../cli/hook.ts';
import { rulesCommand } from '../cli/rules.ts';
import { runCommand } from '../cli/run.ts';
import { testCommand } from '../cli/test.ts';
import { createExecutor, type Executor } from '../executor/client.ts';
import { bundleFolder, executorChild, executorNode } from './node-runtime.ts';
import { rulePage } from './rule-pages.ts';

declare const SHOOTY_VERSION: string;

/** Another program of ours with this one's streams. */
function program(file: string, args: readonly string[], signal: AbortSignal): Promise<0 | 3> {
  const child = spawn(process.execPath, [path.join(bundleFolder, file), ...args], { stdio: 'inherit' });
  signal.addEventListener('abort', () => child.kill());
  return new Promise((resolve) => {
    child.once('error', () => resolve(3));
    child.once('exit', (code) => resolve(code === 0 || signal.aborted ? 0 : 3));
  });
}

const lsp: Command = {
  name: 'lsp',
  usage: '[--stdio]',
  summary: 'Language server on standard input and output.',
  help: 'For editors. `--stdio` is the default and the only way.',
  async run(args, io) {
    parseArgs({ args: [...args], options: { stdio: { type: 'boolean' } } });
    return program('lsp.cjs', ['--stdio'], io.signal);
  },
};

const dap: Command = {
  name: 'dap',
  usage: '[--port <n>]',
  summary: 'Debug adapter on standard input and output, or on a port of this machine.',
  help: 'For editors. `--port 0` takes any free port and prints it.',
  async run(args, io) {
    const { values } = parseArgs({
      args: [...args],
      options: { port: { type: 'string' }, stdio: { type: 'boolean' } },
    });
    if (values.port !== undefined && !/^\d{1,5}$/.test(values.port))
      throw new UsageError(`\`--port\` takes a number, not "${values.port}".`);
    return program('dap.cjs', values.port === undefined ? [] : ['--port', values.port], io.signal);
  },
};

let executor: Executor | undefined;

/** The executor, started at the first run. */
const port: HookPort & GatePort = {
  runner() {
    executor ??= createExecutor({ execPath: executorNode(), childPath: executorChild });
    return executor;
  },
  now: () => performance.now(),
  clock: () => new Date().toISOString(),
  stdin: readStdin,
  stdinBytes,
  runTarget,
  runAgent(command, args, env) {
    const child = spawn(command, [...args], { stdio: 'inherit', env: env as NodeJS.ProcessEnv });
    return new Promise((resolve) => {
      child.once('error', (e) => {
        process.stderr.write(`shooty hook: \`${command}\` could not be started: ${e.message}\n`);
        resolve(3);
      });
      child.once('exit', (code) => resolve(code ?? 1));
    });
  },
  program: [process.execPath, programFile()],
  // two scripts per child: while one waits for its host, the other runs
  parallel: Math.min(8, availableParallelism() * 2),
};

/** The file that starts this command line: the one for people where it lies beside, else the bundle. */
function programFile(): string {
  const bin = path.join(path.dirname(bundleFolder), 'bin/shooty.mjs');
  return existsSync(bin) ? bin : path.join(bundleFolder, 'cli.cjs');
}

/** Standard input as bytes. */
async function stdinBytes(): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Runs a command with bytes on its standard input. */
function runTarget(
  command: readonly string[],
  input: Uint8Array,
  capture: boolean,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command[0]!, command.slice(1), { stdio: ['pipe', capture ? 'pipe' : 'inherit', 'inherit'] });
    let output = '';
    child.stdout?.on('data', (data) => {
      output += data;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
    child.stdin!.on('error', () => undefined); // a command need not read its task
    child.stdin!.end(input);
  });
}

/** Standard input to its end; at most 16 MB and 10 s, because an agent waits. */
function readStdin(): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const done = (): void => resolve(text);
    const late = setTimeout(done, 10_000);
    late.unref();
    process.stdin.setEncoding('utf8');
    process.stdin.on('data', (data: string) => {
      text += data;
      if (text.length > 16_000_000) done();
    });
    process.stdin.once('end', done);
    process.stdin.once('error', done);
  });
}

const interrupted = new AbortController();
process.on('SIGINT', () => interrupted.abort());
process.on('SIGTERM', () => interrupted.abort());
// A reader that goes away (`| head`) ends the program like any other.
process.stdout.on('error', () => process.exit(0));

const io: CliIo = {
  // under `npm run shooty` npm has gone to the package; the person has not
  cwd: (process.env['npm_lifecycle_event'] === 'shooty' && process.env['INIT_CWD']) || process.cwd(),
  color: Boolean(process.stdout.isTTY) && !process.env['NO_COLOR'],
  interactive: Boolean(process.stderr.isTTY),
  env: process.env,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  signal: interrupted.signal,
};

const commands: readonly Command[] = [
  check,
  runCommand(port),
  testCommand(port),
  explainCommand(port),
  gateCommand(port),
  hookCommand(port),
  doctorCommand(port),
  rulesCommand(rulePage),
  lsp,
  dap,
];

void runCli(commands, process.argv.slice(2), io, SHOOTY_VERSION).then(async (code) => {
  await executor?.dispose();
  process.exitCode = code;
});
