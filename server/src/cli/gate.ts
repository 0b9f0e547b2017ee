import path from 'node:path';
import { parseArgs } from 'node:util';
import type { HostData } from '../model/host-data.ts';
import { launchProcess } from '../scenario/launch-process.ts';
import { gate } from '../simulator/gate.ts';
import { mockHost } from '../simulator/host/mock-host.ts';
import { worldState } from '../simulator/host/world-state.ts';
import { type CliIo, type Command, type ExitCode, UsageError } from './command.ts';
import { readText } from './hook-project.ts';
import type { RunnerPort } from './runner-port.ts';

/** What `shooty gate` needs from the program around it. */
export interface GatePort extends RunnerPort {
  /** Standard input as it is, byte for byte. */
  stdinBytes(): Promise<Uint8Array>;
  /** Runs a command with these bytes on its standard input; its output goes to ours unless `capture`. */
  runTarget(
    command: readonly string[],
    input: Uint8Array,
    capture: boolean,
  ): Promise<{ readonly code: number; readonly output: string }>;
}

/** `shooty gate`: a guard decides whether a command gets its task. */
export const gateCommand = (port: GatePort): Command => ({
  name: 'gate',
  usage: '<guard.js> [--process <json>] [--format text|json] -- <command> [arguments]',
  summary: 'Lets a command start only when a guard script says `{ proceed: true }`.',
  help: [
    'The task stands on standard input. The guard script sees it as `args.brief` and ends with `{ proceed, reason }`; anything but a',
    'clear yes blocks. The command gets the task unchanged. Exit code: that of the command; 1 when it was blocked. `--process` takes',
    'what `process` of a launch configuration takes: answers of the model, tools, documents. `--format json` prints',
    '{ proceeded, reason, result }.',
  ].join('\n'),
  run: (args, io) => runGate(args, io, port),
});

async function runGate(args: readonly string[], io: CliIo, port: GatePort): Promise<ExitCode> {
  const cut = args.indexOf('--');
  const command = cut < 0 ? [] : args.slice(cut + 1);
  const { values, positionals } = parseArgs({
    args: [...args.slice(0, cut < 0 ? args.length : cut)],
    allowPositionals: true,
    options: { process: { type: 'string' }, format: { type: 'string', default: 'text' } },
  });
  const [script, ...more] = positionals;
  if (script === undefined || more.length > 0) throw new UsageError('takes one guard script.');
  if (command.length === 0) throw new UsageError('takes the command behind `--`.');
  if (values.format !== 'text' && values.format !== 'json')
    throw new UsageError(`\`--format ${values.format}\` is not known. Formats: text, json.`);
  const source = readText(path.resolve(io.cwd, script));
  if (source === undefined) throw new UsageError(`the guard script \`${script}\` cannot be read. Check its path.`);
  const process = readProcess(values.process);
  const json = values.format === 'json';
  const brief = await port.stdinBytes();
  const ended = await gate(
    brief,
    (bytes) => askGuard({ source, script, brief: new TextDecoder().decode(bytes), process, port, io }),
    (bytes) => port.runTarget(command, bytes, json),
  );
  if (json) io.out(`${JSON.stringify(ended, null, 2)}\n`);
  else if (!ended.proceeded) io.err(`blocked: ${ended.reason}\n`);
  return ended.proceeded ? ((ended.result?.code ?? 1) as ExitCode) : 1;
}

function readProcess(text: string | undefined): ReturnType<typeof launchProcess>['value'] {
  let data: unknown = {};
  try {
    if (text !== undefined) data = JSON.parse(text);
  } catch (e) {
    throw new UsageError(`\`--process\` is no JSON: ${(e as Error).message}`);
  }
  const { value, problems } = launchProcess(data);
  if (problems.length > 0) throw new UsageError(problems.map((p) => p.message).join('\n'));
  return value;
}

interface Asked {
  readonly source: string;
  readonly script: string;
  readonly brief: string;
  readonly process: ReturnType<typeof launchProcess>['value'];
  readonly port: GatePort;
  readonly io: CliIo;
}

/** Runs the guard side as a script action; a failed run throws, and so blocks. */
async function askGuard({ source, script, brief, process, port, io }: Asked): Promise<HostData> {
  const { world } = process.process;
  const host = mockHost({ state: worldState(world), surface: {}, sink: () => {} });
  const context = {
    tenantId: world.tenant,
    projectId: world.project,
    sessionId: null,
    processId: null,
    userId: null,
    recipe: null,
  };
  const result = await port
    .runner()
    .run(
      { source, sourceName: `doc:${script}`, kind: 'action', context, params: { ...process.params, brief }, tools: {} },
      host,
      io.signal,
    );
  if (!result.ok) throw new Error(`${result.error}: ${result.message}`);
  return result.value;
}
