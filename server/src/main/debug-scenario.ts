import path from 'node:path';
import { slashes } from '../cli/file-tree.ts';
import type { Prepared, RunHooks, RunOutcome } from '../debug/debug-port.ts';
import type { Launch, LaunchTarget } from '../debug/launch.ts';
import type { PointId } from '../model/points.ts';
import type { TraceEvent } from '../model/trace.ts';
import type { VerdictEvent } from '../model/verdict-event.ts';
import { parseScenario } from '../scenario/parse-scenario.ts';
import { type VerdictCollector, verdictCollector } from '../simulator/verdict-collector.ts';
import { runScenario } from '../testing/run-scenario.ts';
import { type ScenarioFiles, scenarioWorld } from '../testing/scenario-world.ts';
import { type Around, type Moment, type Problems, sourceFinder, withRunner } from './debug-run.ts';
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
  const rows = scenario.cases.flatMap((one, index) => (wantsCase(target, index, one.name) ? [one] : []));
  if (rows.length === 0 && errors.length === 0)
    errors.push(
      `\`case\` is ${JSON.stringify(target.case)}, but the scenario has ${scenario.cases.length} of them and none is called so.`,
    );
  const steps = rows[0]?.steps ?? [];
  const step = stepNumber(
    target,
    steps.map(({ label }) => label),
  );
  if (step === 0 && errors.length === 0)
    errors.push(
      `\`step\` is ${JSON.stringify(target.step)}, which names no step. Count from 1 to ${steps.length}, or write its text: ${steps.map(({ label }) => `"${label}"`).join(', ')}.`,
    );
  if (errors.length > 0) return { problems: errors };
  const recipePath = scenario.recipe && path.posix.join(path.posix.dirname(file), scenario.recipe.path);
  return {
    name: scenario.name || path.basename(target.file),
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
        const failures = result.cases.flatMap((row) =>
          [
            ...row.steps.flatMap((s) => s.failures.map((f) => ({ f, where: `step ${s.step}` }))),
            ...row.failures.map((f) => ({ f, where: 'scenario' })),
          ].map(
            ({ f, where }) =>
              `${row.name === undefined ? '' : `${row.name}, `}${where}: ${f.what} – expected ${f.expected}, was ${f.actual}`,
          ),
        );
        return { ...verdicts.outcome(), failures };
      });
    },
  };
}

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
