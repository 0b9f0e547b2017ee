import path from 'node:path';
import { parseArgs } from 'node:util';
import { traceTree } from '../simulator/render/trace-tree.ts';
import { failureBlocks, failureLine } from '../testing/failure-text.ts';
import { resultData } from '../testing/reporters/json.ts';
import { runScenario, type ScenarioResult, type StepResult } from '../testing/run-scenario.ts';
import { type CliIo, type Command, type ExitCode, UsageError } from './command.ts';
import type { RunnerPort } from './runner-port.ts';
import { findScenarios, scenarioDisk } from './scenario-files.ts';

/** `shooty explain`: tells for each step what every guard did and why. */
export const explainCommand = (port: RunnerPort): Command => ({
  name: 'explain',
  usage: '<scenario> [--step <n>] [--case <name>] [--format text|json]',
  summary: 'Tells why each guard of a scenario fired, passed, refused or was not run.',
  help: [
    'The scenario is a file, or a part of its name or file name. `--step` shows one step, `--case` one row of a table.',
    'Each guard comes with its verdict and the reason, and with what it read, called and changed. Exit code 1 when a step does',
    'not keep what it expects.',
  ].join('\n'),
  run: (args, io) => explain(args, io, port),
});

async function explain(args: readonly string[], io: CliIo, port: RunnerPort): Promise<ExitCode> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { step: { type: 'string' }, case: { type: 'string' }, format: { type: 'string', default: 'text' } },
  });
  const [target, ...more] = positionals;
  if (target === undefined || more.length > 0) throw new UsageError('takes one scenario.');
  if (values.step !== undefined && !/^[1-9]\d*$/.test(values.step)) {
    throw new UsageError(`\`--step\` takes a number from 1, not "${values.step}".`);
  }
  if (values.format !== 'text' && values.format !== 'json') {
    throw new UsageError(`\`--format ${values.format}\` is not known. Formats: text, json.`);
  }
  const file = scenarioFile(io, target);
  const files = scenarioDisk(io.cwd, [path.dirname(file)]);
  const text = files.read(file) ?? '';
  const result = await runScenario({ file, text, files, runner: port.runner(), now: port.now, signal: io.signal });
  const chosen = choose(result, values.case, values.step === undefined ? undefined : Number(values.step));
  if (values.format === 'json') io.out(`${JSON.stringify(resultData(chosen, true), null, 2)}\n`);
  else io.out(explainText(chosen));
  return result.outcome === 'passed' ? 0 : 1;
}

/** A file as named, or the one scenario whose path holds the words. */
function scenarioFile(io: CliIo, target: string): string {
  const direct = findScenarios(io.cwd, [target]);
  if (direct.missing.length === 0 && direct.found.length === 1) return direct.found[0]!;
  const near = findScenarios(io.cwd, []).found.filter((file) => file.includes(target));
  if (near.length === 1) return near[0]!;
  if (near.length === 0) throw new UsageError(`there is no scenario \`${target}\` below this folder.`);
  throw new UsageError(`\`${target}\` fits ${near.length} scenarios: ${near.slice(0, 5).join(', ')}. Say more.`);
}

function choose(result: ScenarioResult, row: string | undefined, step: number | undefined): ScenarioResult {
  const cases = result.cases.filter(({ name }) => row === undefined || name === row);
  if (row !== undefined && cases.length === 0) throw new UsageError(`there is no case \`${row}\` in ${result.file}.`);
  if (step === undefined) return { ...result, cases };
  const most = Math.max(0, ...cases.map(({ steps }) => steps.length));
  if (result.cases.length > 0 && step > most)
    throw new UsageError(`${result.file} has ${most} steps, there is no step ${step}.`);
  return { ...result, cases: cases.map((each) => ({ ...each, steps: each.steps.filter((s) => s.step === step) })) };
}

/** The steps as trees, with what they did not keep. */
export function explainText(result: ScenarioResult): string {
  if (result.outcome === 'broken') return `${failureBlocks(result).flat().join('\n')}\n`;
  const lines = [result.name];
  for (const each of result.cases) {
    if (each.name !== undefined) lines.push('', `case ${each.name}`);
    for (const step of each.steps) lines.push('', ...stepLines(step));
  }
  return `${lines.join('\n')}\n`;
}

function stepLines({ step, label, events, failures }: StepResult): string[] {
  return [
    `step ${step}  ${label}`,
    ...traceTree(events).map((line) => ` ${line}`),
    ...failures.map((failure) => ` ✗ ${failureLine(failure)}`),
  ];
}
