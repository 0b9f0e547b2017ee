import path from 'node:path';
import { lineIndex } from '../base/line-index.ts';
import { slashes } from '../cli/file-tree.ts';
import type { Prepared, RunHooks, RunOutcome } from '../debug/debug-port.ts';
import type { Launch, LaunchTarget } from '../debug/launch.ts';
import type { MockProcess } from '../model/mock-process.ts';
import type { PointId } from '../model/points.ts';
import type { Scenario, ScenarioCase, ScenarioStep } from '../model/scenario.ts';
import type { TraceEvent } from '../model/trace.ts';
import type { VerdictEvent } from '../model/verdict-event.ts';
import { parseScenario } from '../scenario/parse-scenario.ts';
import { type VerdictCollector, verdictCollector } from '../simulator/verdict-collector.ts';
import { runScenario } from '../testing/run-scenario.ts';
import { type ScenarioFiles, scenarioWorld } from '../testing/scenario-world.ts';
import { type Around, type Moment, type Problems, shownProcess, sourceFinder, withRunner } from './debug-run.ts';
import { runLimits } from './run-limits.ts';

type ScenarioTarget = Extract<LaunchTarget, { kind: 'scenario' }>;

/** Gets a scenario, or one step of it, ready to run. */
export function prepareScenario(
  launch: Launch,
  target: ScenarioTarget,
  files: ScenarioFiles,
  text: string,
): Prepared | Problems {
  const file = slashes(target.file);
  const { value: scenario, problems } = parseScenario(text);
  const world = scenarioWorld(file, scenario, files);
  const errors = problems.filter((p) => p.severity === 'error').map((p) => p.message);
  if (world.missingRecipe !== undefined)
    errors.push(`There is no recipe \`${world.missingRecipe}\`, so no guard would run.`);
  if (errors.length > 0) return { problems: errors };
  const chosen = choose(target, scenario);
  if ('problems' in chosen) return chosen;
  const { steps, step, process } = chosen;
  const recipePath = scenario.recipe && path.posix.join(path.posix.dirname(file), scenario.recipe.path);
  return {
    name: scenario.name || path.basename(target.file),
    preview: () => ({ steps: steps.map(({ label }) => label), process: shownProcess(process) }),
    stepAt(number) {
      const found = steps[number - 1];
      const place = found && lineIndex(text).positionAt(found.span.start);
      return place
        ? { at: { path: path.resolve(target.file), line: place.line + 1, column: place.character + 1 } }
        : {};
    },
    async run(hooks) {
      const moment: Moment = { step: 1 };
      const around: Around = {
        moment,
        sourceOf: sourceFinder(
          files,
          world,
          () => recipePath,
          () => target.file,
        ),
        wanted: () => step === undefined || moment.step === step,
      };
      const verdicts = scenarioVerdicts(moment, hooks);
      return withRunner(hooks, around, async (runner, sink) => {
        const result = await runScenario({
          file,
          text: files.read(target.file) ?? text,
          files,
          runner,
          now: () => 0,
          signal: hooks.signal,
          limits: runLimits(launch.limits).value,
          wants: (index, name) => wantsCase(target, index, name),
          ...(step === undefined ? {} : { lastStep: step }),
          onCase: (service) => {
            moment.service = service;
          },
          sink: (event) => {
            sink(event);
            verdicts.take(event);
          },
        });
        return { ...verdicts.outcome(), failures: failureTexts(result) };
      });
    },
  };
}

interface Chosen {
  readonly steps: readonly ScenarioStep[];
  readonly step: number | undefined;
  readonly process: MockProcess;
}

/** The steps of the first wanted row, and the number of the wanted step; undefined = all of them. */
function choose(target: ScenarioTarget, { cases }: Scenario): Chosen | Problems {
  const row = cases.find((one, index) => wantsCase(target, index, one.name));
  if (!row)
    return {
      problems: [`\`case\` is ${JSON.stringify(target.case)}, which names no row of the scenario. ${rowsText(cases)}`],
    };
  const labels = row.steps.map(({ label }) => label);
  const step = stepNumber(target, labels);
  if (step !== 0) return { steps: row.steps, step, process: row.process };
  const known = labels.map((label) => `"${label}"`).join(', ');
  return {
    problems: [
      `\`step\` is ${JSON.stringify(target.step)}, which names no step. Count from 1 to ${labels.length}, or write its text: ${known}.`,
    ],
  };
}

function rowsText(cases: readonly ScenarioCase[]): string {
  const names = cases.flatMap(({ name }) => (name === undefined ? [] : [`"${name}"`]));
  if (names.length === 0) return 'It has no table: remove `case`.';
  return `Count from 1 to ${cases.length}, or write its name: ${names.join(', ')}.`;
}

/** Expectations that were not met, as lines. */
const failureTexts = ({ cases }: Awaited<ReturnType<typeof runScenario>>): string[] =>
  cases.flatMap((row) =>
    [
      ...row.steps.flatMap((s) => s.failures.map((f) => ({ f, where: `step ${s.step}` }))),
      ...row.failures.map((f) => ({ f, where: 'scenario' })),
    ].map(
      ({ f, where }) =>
        `${row.name === undefined ? '' : `${row.name}, `}${where}: ${f.what} – expected ${f.expected}, was ${f.actual}`,
    ),
  );

const wantsCase = (target: ScenarioTarget, index: number, name: string | undefined): boolean =>
  target.case === undefined || target.case === name || target.case === index + 1;

/** Number of the wanted step, 0 when there is none, undefined when all are wanted. */
function stepNumber({ step }: ScenarioTarget, labels: readonly string[]): number | undefined {
  if (step === undefined) return undefined;
  const number = typeof step === 'number' ? step : /^\d+$/.test(step) ? Number(step) : labels.indexOf(step) + 1;
  return number >= 1 && number <= labels.length ? number : 0;
}

interface ScenarioVerdicts {
  take(event: TraceEvent): void;
  outcome(): { verdict?: VerdictEvent; usage: RunOutcome['usage'] };
}

/** Verdict events of a scenario: those of the guards as they end, and the final one of the last step that reached a point. */
function scenarioVerdicts(moment: Moment, hooks: RunHooks): ScenarioVerdicts {
  let collector: VerdictCollector | undefined;
  let reached: { readonly collector: VerdictCollector; readonly point: PointId } | undefined;
  const total = { statements: 0, hostCalls: 0, durationMs: 0 };
  return {
    take(event) {
      if (event.kind === 'step') collector = verdictCollector(() => moment.service!, event.step);
      const verdict = collector?.take(event);
      if (verdict) hooks.onVerdict(verdict);
      if (event.kind === 'verdict' && event.usage) {
        total.statements += event.usage.statements;
        total.hostCalls += event.usage.hostCalls;
        total.durationMs += event.usage.durationMs;
      }
      if (event.kind === 'decision' && collector) reached = { collector, point: event.point };
    },
    outcome: () => ({ ...(reached ? { verdict: reached.collector.final(reached.point) } : {}), usage: total }),
  };
}
