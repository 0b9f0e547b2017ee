import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type CoverageCollector, coverageCollector } from '../testing/coverage.ts';
import type { Reporter, ReporterName } from '../testing/reporters/reporter.ts';
import { reporters } from '../testing/reporters/reporters.ts';
import { runFiles, shardOf, type Totals } from '../testing/run-files.ts';
import { updateExpectations } from '../testing/update-expectations.ts';
import { type CliIo, type Command, type ExitCode, UsageError } from './command.ts';
import type { RunnerPort } from './runner-port.ts';
import { findScenarios, scenarioDisk } from './scenario-files.ts';

/** `shooty test`: runs scenario files. */
export const testCommand = (port: RunnerPort): Command => ({
  name: 'test',
  usage:
    '[paths] [--filter <text>] [--format <name>] [--bail] [--shard i/n] [--update] [--watch] [--verbose] [--no-coverage]',
  summary: 'Runs scenario files (*.scenario.yaml) and compares what guards do with what they should do.',
  help: [
    'Paths are files or folders; without any, the working folder. `--filter` keeps scenarios whose file or name holds a text.',
    `Formats: ${Object.keys(reporters).join(', ')}. \`--shard 2/4\` runs the second of four parts. \`--bail\` stops after the first`,
    'scenario that fails. `--update` writes what was seen into expectations that differ and are no patterns. `--watch` runs again',
    'when a file changes. Exit code 0: all passed; 1: a scenario failed or could not be run; 2: wrong usage.',
  ].join('\n'),
  run: (args, io) => runTests(args, io, port),
});

interface Options {
  readonly paths: readonly string[];
  readonly format: ReporterName;
  readonly filter: string | undefined;
  readonly bail: boolean;
  readonly verbose: boolean;
  readonly update: boolean;
  readonly watch: boolean;
  readonly coverage: boolean;
  readonly shard: { readonly index: number; readonly count: number } | undefined;
}

async function runTests(args: readonly string[], io: CliIo, port: RunnerPort): Promise<ExitCode> {
  const options = readOptions(args);
  const code = await runOnce(options, io, port);
  if (!options.watch) return code;
  await watchFiles(io, () => runOnce(options, io, port));
  return code;
}

function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: {
      format: { type: 'string', default: 'pretty' },
      filter: { type: 'string' },
      shard: { type: 'string' },
      bail: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      update: { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
      coverage: { type: 'boolean', default: true },
    },
  });
  const { format, shard, ...rest } = values;
  if (!Object.hasOwn(reporters, format)) {
    throw new UsageError(`\`--format ${format}\` is not known. Formats: ${Object.keys(reporters).join(', ')}.`);
  }
  return {
    ...rest,
    filter: values.filter,
    paths: positionals,
    format: format as ReporterName,
    shard: readShard(shard),
  };
}

function readShard(text: string | undefined): Options['shard'] {
  if (text === undefined) return undefined;
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (!index || !count || Number(index) < 1 || Number(index) > Number(count)) {
    throw new UsageError(`\`--shard\` takes a part and a number of parts like 2/4, not "${text}".`);
  }
  return { index: Number(index), count: Number(count) };
}

async function runOnce(options: Options, io: CliIo, port: RunnerPort): Promise<ExitCode> {
  const { found, missing } = findScenarios(io.cwd, options.paths);
  if (missing.length > 0) {
    io.err(`shooty test: there is no file or folder ${missing.map((p) => `\`${p}\``).join(', ')}.\n`);
    return 2;
  }
  if (found.length === 0) {
    // a run without tests must not look like a run in which all passed
    io.err('shooty test: there are no scenario files (*.scenario.yaml), so nothing was tested.\n');
    return 2;
  }
  const paths = options.shard ? shardOf(found, options.shard.index, options.shard.count) : found;
  if (paths.length === 0) io.err('shooty test: this part has no scenario files.\n');
  const coverage = options.coverage ? coverageCollector() : undefined;
  const reporter = reporters[options.format]({ color: io.color, verbose: options.verbose });
  io.out(reporter.begin?.(paths.length) ?? '');
  const totals = await runAll(options, { paths, io, port, reporter, coverage });
  io.out(reporter.end(totals, coverage?.summary()));
  if (options.filter !== undefined && totals.passed + totals.failed + totals.broken + totals.skipped === 0) {
    io.err(`shooty test: no scenario has "${options.filter}" in its file or name, so nothing was tested.\n`);
    return 2;
  }
  return totals.failed + totals.broken > 0 ? 1 : 0;
}

interface Parts {
  readonly paths: readonly string[];
  readonly io: CliIo;
  readonly port: RunnerPort;
  readonly reporter: Reporter;
  readonly coverage: CoverageCollector | undefined;
}

/** Back to the first column, and nothing behind it: a result never stands behind a half-drawn count. */
const wipeLine = '\r\u001b[K';

function runAll(options: Options, { paths, io, port, reporter, coverage }: Parts): Promise<Totals> {
  let done = 0;
  const progress = io.interactive && options.format === 'pretty';
  const draw = (): void => {
    if (progress && done < paths.length && !io.signal.aborted) io.err(`${done} of ${paths.length}`);
  };
  const wipe = (): void => {
    if (progress) io.err(wipeLine);
  };
  draw();
  return runFiles({
    paths,
    files: scenarioDisk(io.cwd, options.paths),
    runner: port.runner(),
    now: port.now,
    parallel: port.parallel,
    bail: options.bail,
    coverage: coverage !== undefined,
    signal: io.signal,
    ...(options.filter === undefined ? {} : { filter: options.filter }),
    ...(coverage ? { onRun: coverage.addRun } : {}),
    onResult(result) {
      done++;
      wipe();
      for (const each of result.cases) for (const step of each.steps) coverage?.addEvents(step.events, result.fileOf);
      if (options.update && result.outcome === 'failed') update(io, result);
      io.out(reporter.result(result));
      draw();
    },
  }).finally(wipe);
}

function update(io: CliIo, result: Parameters<typeof updateExpectations>[0]): void {
  const { text, count } = updateExpectations(result);
  if (count === 0) return;
  fs.writeFileSync(path.resolve(io.cwd, result.file), text);
  io.err(`${result.file}: ${count} expectation${count === 1 ? '' : 's'} updated\n`);
}

const settleMs = 150;

/** Runs again after changes below the working folder, until the user ends it. */
async function watchFiles(io: CliIo, again: () => Promise<ExitCode>): Promise<void> {
  io.err('Watching for changes; Ctrl-C ends.\n');
  const watcher = fs.watch(io.cwd, { recursive: true });
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve<unknown>(undefined);
  watcher.on('change', (_event, name) => {
    if (!/\.(?:js|ya?ml|md)$/.test(String(name)) || /node_modules|\.git\//.test(String(name))) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(again);
    }, settleMs);
  });
  await new Promise<void>((resolve) => {
    io.signal.addEventListener('abort', () => resolve(), { once: true });
    if (io.signal.aborted) resolve();
  });
  clearTimeout(timer);
  watcher.close();
  await running;
}
