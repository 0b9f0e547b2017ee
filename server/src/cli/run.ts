import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { HostDataMap } from '../model/host-data.ts';
import { type PointId, pointIds } from '../model/points.ts';
import { runKinds } from '../model/run-kinds.ts';
import type { RunUsage } from '../model/script-runner.ts';
import type { TraceEvent } from '../model/trace.ts';
import type { VerdictEvent } from '../model/verdict-event.ts';
import { type LaunchProcess, launchProcess } from '../scenario/launch-process.ts';
import { traceTree } from '../simulator/render/trace-tree.ts';
import { simulateGuard } from '../simulator/simulate-guard.ts';
import { readCount, readDuration } from '../syntax/header-values.ts';
import { jsonSafe } from '../testing/failure-text.ts';
import { type CliIo, type Command, type ExitCode, UsageError } from './command.ts';
import { readKind, runAsKind, usageLine, withWarnings } from './run-kind.ts';
import type { RunnerPort } from './runner-port.ts';
import { scenarioDisk } from './scenario-files.ts';

const formats = ['text', 'json', 'ndjson'] as const;

/** `shooty run`: one guard script at one point of a mock process. */
export const runCommand = (port: RunnerPort): Command => ({
  name: 'run',
  usage:
    '<script> | --eval <code> [--as guard] [--args <json>] [--inputs <json>] [--point stop] [--output <text>] [--task <text>] [--round <n>] [--max-rounds <n>] [--params <json>] [--command <line>] [--tool <json>] [--process <json>] [--allow-tools] [--timeout 30s] [--statements 1M] [--format text|json|ndjson]',
  summary: 'Runs one script: as a guard at one point of a mock process, or as a tool or an action.',
  help: [
    `\`--as\` says what the script is: ${Object.keys(runKinds).join(', ')}. Default: guard. Each kind has its timeout, its`,
    'globals and its result: tools print `{"value": …, "durationMs": …}` or `{"error": …, "message": …}`, an action its outcome.',
    '`--args` is the global `args` of a guard, skill tool or action, `--inputs` the globals of a server tool. `--eval` takes the',
    'script from the command line, a guard then as an inline guard; a file is named by its path in messages.',
    '',
    `Points: ${pointIds.join(', ')}. \`--command "llm temperature 2"\` is the command at COMMAND, \`--tool '{"name": "exec_run", "args": {…}}'\``,
    'the call at TOOL. `--process` takes what `process` of a launch configuration takes: tools, llm, documents, settings, stores.',
    '`--format json` prints the final verdict event, with `warnings` when the server would log any, `ndjson` every trace event',
    'before it. A timeout beyond what the kind allows is cut to it, with a warning. Exit code 0: any verdict of a guard that',
    'did not fail; 1: it failed; 2: wrong usage.',
  ].join('\n'),
  run: (args, io) => runFile(args, io, port),
});

function readArguments(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      as: { type: 'string', default: 'guard' },
      eval: { type: 'string' },
      args: { type: 'string' },
      inputs: { type: 'string' },
      point: { type: 'string' },
      output: { type: 'string' },
      task: { type: 'string' },
      round: { type: 'string' },
      'max-rounds': { type: 'string' },
      params: { type: 'string' },
      command: { type: 'string' },
      tool: { type: 'string' },
      process: { type: 'string' },
      'allow-tools': { type: 'boolean' },
      timeout: { type: 'string' },
      statements: { type: 'string' },
      format: { type: 'string', default: 'text' },
    },
  });
}

type Values = ReturnType<typeof readArguments>['values'];

async function runFile(words: readonly string[], io: CliIo, port: RunnerPort): Promise<ExitCode> {
  const { values, positionals } = readArguments(words);
  const kind = readKind(values.as);
  if (!(formats as readonly string[]).includes(values.format)) {
    throw new UsageError(`\`--format ${values.format}\` is not known. Formats: ${formats.join(', ')}.`);
  }
  checkPlace(values.eval, positionals);
  const read: ReadOptions = {
    point: readPoint(values.point),
    launch: readLaunch(values),
    limits: readLimits(values),
    ...(values.args === undefined ? {} : { args: readJson('args', values.args) as HostDataMap }),
    ...(values.inputs === undefined ? {} : { inputs: readJson('inputs', values.inputs) as HostDataMap }),
  };
  // the file comes last: what is wrong with the command line is said first
  const script = readScript(io, values.eval, positionals[0]);
  if (kind === 'guard') return runGuard({ ...script, ...read, values }, io, port);
  refuseGuardOptions(values, kind);
  const { launch, limits, args, inputs } = read;
  const path = script.shown === undefined ? {} : { path: script.shown };
  const bound = { ...(args ? { args } : {}), ...(inputs ? { inputs } : {}) };
  const { process } = launch;
  return runAsKind({ kind, text: script.text, ...path, ...bound, process, limits, format: values.format }, io, port);
}

/** What the options say, checked. */
interface ReadOptions {
  readonly point: PointId;
  readonly launch: LaunchProcess;
  readonly limits: ReturnType<typeof readLimits>;
  readonly args?: HostDataMap;
  readonly inputs?: HostDataMap;
}

function checkPlace(code: string | undefined, [script, ...more]: readonly string[]): void {
  if ((script === undefined) === (code === undefined) || more.length > 0)
    throw new UsageError('takes one script, or `--eval <code>`.');
}

/** Options that say something of a guard and of nothing else. */
const guardOptions = ['point', 'output', 'task', 'round', 'max-rounds', 'command', 'tool', 'allow-tools'] as const;

function refuseGuardOptions(values: Values, kind: string): void {
  const given = guardOptions.find((name) => values[name] !== undefined);
  if (given) throw new UsageError(`\`--${given}\` has no effect: a run as ${kind} is no guard. Leave it out.`);
}

interface ReadScript {
  /** Path of the file as it was given; absent for text of the command line. */
  readonly place?: string;
  /** Path as it stands in messages: from `_vance` on, where there is one. */
  readonly shown?: string;
  readonly text: string;
}

function readScript(io: CliIo, code: string | undefined, script: string | undefined): ReadScript {
  if (code !== undefined || script === undefined) return { text: code ?? '' };
  return { place: script, shown: script.slice(rootOf(script).length), text: textOf(io.cwd, script) };
}

/** Largest script that is run, in bytes. */
const maxScriptBytes = 32 * 1024 * 1024;

function textOf(cwd: string, script: string): string {
  const full = path.resolve(cwd, script);
  try {
    if (fs.statSync(full).size <= maxScriptBytes) return fs.readFileSync(full, 'utf8');
  } catch {
    throw new UsageError(`the script \`${script}\` cannot be read. Check its path.`);
  }
  throw new UsageError(`the script \`${script}\` is larger than 32 MB, so it is not run. Make it smaller.`);
}

/** The folder that holds `_vance`, with its last slash; '' when the path names none. */
const rootOf = (place: string): string => /^(.*?(?:^|\/))_vance\//.exec(place)?.[1] ?? '';

function readLaunch(values: Values): LaunchProcess {
  const { value, problems } = launchProcess(writtenProcess(values));
  if (problems.length > 0) throw new UsageError(problems.map(({ message }) => message).join('\n'));
  return value;
}

type GuardRun = ReadScript & ReadOptions & { readonly values: Values };

async function runGuard(run: GuardRun, io: CliIo, port: RunnerPort): Promise<ExitCode> {
  const { values, args, inputs, place = '.', shown, text, point, launch, limits } = run;
  if (inputs) throw new UsageError('`--inputs` has no effect: only a run as server-tool has inputs.');
  const { step, process, params } = launch;
  const skills = scenarioDisk(io.cwd, [path.dirname(place)]).skills(rootOf(place));
  const events: TraceEvent[] = [];
  const { verdict, usage } = await simulateGuard({
    ...step,
    script: { ...(shown === undefined ? {} : { path: shown }), text },
    point,
    process: { ...process, skills: { ...skills, ...process.skills } },
    params: args ?? params,
    limits,
    runner: port.runner(),
    signal: io.signal,
    sink: (event) => {
      events.push(event);
      if (values.format === 'ndjson') io.out(`${JSON.stringify({ type: 'event', event: jsonSafe(event as never) })}\n`);
    },
  });
  print(io, values.format, { verdict, usage, events });
  return verdict.error ? 1 : 0;
}

function readPoint(word = 'stop'): PointId {
  if (!(pointIds as readonly string[]).includes(word)) {
    throw new UsageError(`\`--point ${word}\` is no point. Points: ${pointIds.join(', ')}.`);
  }
  return word as PointId;
}

/** The options as the `process` of a launch configuration. */
function writtenProcess(values: Values): Record<string, unknown> {
  const process = values.process === undefined ? {} : readJson('process', values.process);
  return {
    ...process,
    ...(values.output === undefined ? {} : { output: values.output }),
    ...(values.task === undefined ? {} : { task: values.task }),
    ...(values.round === undefined ? {} : { round: wholeNumber('round', values.round) }),
    ...(values['max-rounds'] === undefined ? {} : { maxRounds: wholeNumber('max-rounds', values['max-rounds']) }),
    ...(values.params === undefined ? {} : { params: readJson('params', values.params) }),
    ...(values.command === undefined ? {} : { command: values.command }),
    ...(values.tool === undefined ? {} : { tool: readToolOption(values.tool) }),
    ...(values['allow-tools'] ? { allowTools: true } : {}),
  };
}

function readJson(name: string, text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`\`--${name}\` is no JSON: ${(error as Error).message}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UsageError(`\`--${name}\` takes a JSON object, not ${text}.`);
  }
  return value as Record<string, unknown>;
}

const readToolOption = (text: string): unknown => (text.trim().startsWith('{') ? readJson('tool', text) : text);

function wholeNumber(name: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new UsageError(`\`--${name}\` takes a whole number, not "${text}".`);
  return Number(text);
}

function readLimits({ timeout, statements }: Values): { timeoutMs?: number; statements?: number } {
  const duration = timeout === undefined ? undefined : readDuration('--timeout', timeout);
  const count = statements === undefined ? undefined : readCount('--statements', 'statements', statements);
  if (duration && 'failure' in duration)
    throw new UsageError(`\`--timeout\` takes \`5s\`, \`10m\` or \`1h\`, not "${timeout}".`);
  if (count && 'failure' in count)
    throw new UsageError(`\`--statements\` takes \`100000\`, \`100k\` or \`5M\`, not "${statements}".`);
  return {
    ...(duration && 'value' in duration ? { timeoutMs: Number(duration.value) * 1000 } : {}),
    ...(count && 'value' in count ? { statements: Number(count.value) } : {}),
  };
}

interface Ran {
  readonly verdict: VerdictEvent;
  readonly usage: RunUsage;
  readonly events: readonly TraceEvent[];
}

function print(io: CliIo, format: string, { verdict, usage, events }: Ran): void {
  const data = jsonSafe(verdict as never);
  if (format === 'json') io.out(`${JSON.stringify(withWarnings(data, events), null, 2)}\n`);
  else if (format === 'ndjson') io.out(`${JSON.stringify({ type: 'verdict', ...(data as object) })}\n`);
  else io.out(`${[...traceTree(events), '', summaryLine(verdict, usage)].join('\n')}\n`);
}

/** `verdict continue · 1 follow-up · 42 statements · 3 host calls · 7 ms`. */
function summaryLine({ verdict, prompts, reason }: VerdictEvent, usage: RunUsage): string {
  return [
    `verdict ${verdict}`,
    ...(reason === null ? [] : [reason.split('\n')[0]!]),
    ...(prompts.length > 0 ? [`${prompts.length} follow-up${prompts.length === 1 ? '' : 's'}`] : []),
    usageLine(usage),
    `${Math.round(usage.durationMs)} ms`,
  ].join(' · ');
}
