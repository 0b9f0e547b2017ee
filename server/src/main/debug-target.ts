import path from 'node:path';
import { slashes } from '../cli/file-tree.ts';
import { scenarioDisk } from '../cli/scenario-files.ts';
import type { Prepared, RunFacts, RunHooks, RunOutcome } from '../debug/debug-port.ts';
import type { Launch, LaunchTarget } from '../debug/launch.ts';
import { processView } from '../debug/process-view.ts';
import { embeddedSource, fileSource, looseSource, type RunSource } from '../debug/run-source.ts';
import { createExecutor } from '../executor/client.ts';
import { createDebugRunner } from '../executor/debug-client.ts';
import type { PointId } from '../model/points.ts';
import type { RecipeView } from '../model/recipe-view.ts';
import type { RunRequest, ScriptRunner } from '../model/script-runner.ts';
import type { TraceEvent, TraceSink } from '../model/trace.ts';
import type { VerdictEvent } from '../model/verdict-event.ts';
import { launchProcess } from '../scenario/launch-process.ts';
import { parseScenario } from '../scenario/parse-scenario.ts';
import type { GuardService } from '../simulator/service/guard-service.ts';
import { simulateGuard, simulatePoint } from '../simulator/simulate-guard.ts';
import { type VerdictCollector, verdictCollector } from '../simulator/verdict-collector.ts';
import { runScenario } from '../testing/run-scenario.ts';
import { type ScenarioFiles, type ScenarioWorld, scenarioWorld } from '../testing/scenario-world.ts';
import { executorChild, executorNode } from './node-runtime.ts';
import { runLimits } from './run-limits.ts';

type Program = Extract<LaunchTarget, { kind: 'program' }>;
type ScenarioTarget = Extract<LaunchTarget, { kind: 'scenario' }>;
type Problems = { readonly problems: readonly string[] };

/** Reads what a launch names and says what is wrong with it; the answer can be run again and again. */
export async function prepareTarget(launch: Launch): Promise<Prepared | Problems> {
  const { target } = launch;
  const limits = runLimits(launch.limits).problems;
  const files = scenarioDisk(process.cwd(), [path.dirname(path.resolve(target.file))]);
  const text = files.read(target.file);
  if (text === undefined)
    return {
      problems: [
        `The file ${target.file} cannot be read, so there is nothing to run. Check \`${target.kind === 'scenario' ? 'scenario' : 'program'}\`.`,
      ],
    };
  const prepared =
    target.kind === 'scenario'
      ? prepareScenario(launch, target, files, text)
      : /\.ya?ml$/i.test(target.file)
        ? prepareRecipe(launch, target, files)
        : prepareScript(launch, target, files);
  if ('problems' in prepared) return { problems: [...prepared.problems, ...limits] };
  return limits.length > 0 ? { problems: limits } : prepared;
}

/** What a run of a target knows about the run of the moment. */
interface Moment {
  service?: GuardService;
  run?: Extract<TraceEvent, { kind: 'run' }>;
  step: number;
  stepLabel?: string;
}

interface Around {
  readonly moment: Moment;
  /** Where the script of the moment stands. */
  sourceOf(request: RunRequest, moment: Moment): RunSource;
  wanted(moment: Moment): boolean;
}

/** Runs something with a debugger, a child per run, or without, in the ordinary executor. */
async function withRunner(
  hooks: RunHooks,
  around: Around,
  work: (runner: ScriptRunner, sink: TraceSink) => Promise<RunOutcome>,
): Promise<RunOutcome> {
  const paths = { execPath: executorNode(), childPath: executorChild };
  const { moment } = around;
  const sink: TraceSink = (event) => {
    if (event.kind === 'run') moment.run = event;
    if (event.kind === 'step') {
      moment.step = event.step;
      moment.stepLabel = `step ${event.step}: ${event.label}${event.attempt > 1 ? ` (${event.attempt})` : ''}`;
    }
    hooks.sink(event);
  };
  const { attach, locate } = hooks;
  const told = (runner: ScriptRunner): ScriptRunner => ({
    run(request, host, signal) {
      hooks.onRun(factsOf(request, around));
      return runner.run(request, host, signal);
    },
  });
  if (!attach) {
    const executor = createExecutor({ ...paths, poolSize: 1 });
    return work(told(hooks.wrap(executor)), sink).finally(() => executor.dispose());
  }
  const runner = createDebugRunner({ ...paths, attach, ...(locate ? { locate } : {}) });
  return work(told(hooks.wrap(runner)), sink);
}

function factsOf(request: RunRequest, around: Around): RunFacts {
  const { moment } = around;
  const source = around.sourceOf(request, moment);
  const id = moment.run?.guard.id ?? 'guard';
  const label = source.name.includes(id) ? source.name : `${id} ${source.name}`;
  return {
    source,
    step: moment.step,
    wanted: around.wanted(moment),
    view: processView({
      service: moment.service!,
      request,
      guardLabel: label,
      ...(moment.stepLabel === undefined ? {} : { stepLabel: moment.stepLabel }),
    }),
  };
}

function prepareScript(launch: Launch, target: Program, files: ScenarioFiles): Prepared | Problems {
  const { value: written, problems } = launchProcess(target.process);
  if (problems.length > 0) return { problems: problems.map((p) => p.message) };
  const { root } = scenarioWorld(slashes(target.file), emptyScenario, files);
  const world = scenarioWorld(slashes(target.file), emptyScenario, files);
  return {
    name: path.basename(target.file),
    only: path.resolve(target.file),
    run(hooks) {
      const text = files.read(target.file) ?? '';
      const moment: Moment = { step: 1 };
      const sourceOf = ({ source }: RunRequest): RunSource =>
        source === text ? fileSource(path.resolve(target.file), text) : looseSource('script', source);
      return withRunner(hooks, { moment, sourceOf, wanted: () => true }, async (runner, sink) => {
        const { verdict, usage } = await simulateGuard({
          script: { path: insideProject(target.file, root), text },
          point: target.point,
          ...written.step,
          process: { ...written.process, skills: { ...world.skills, ...written.process.skills } },
          params: written.params,
          readDocument: world.readDocument,
          runner,
          sink,
          onVerdict: hooks.onVerdict,
          onStart: (service) => {
            moment.service = service;
          },
          limits: runLimits(launch.limits).value,
          signal: hooks.signal,
        });
        return { verdict, usage, failures: [] };
      });
    },
  };
}

/** Path of a file below its project; the bare name when it stands outside. */
function insideProject(file: string, root: string): string {
  const relative = slashes(path.relative(path.resolve(root), path.resolve(file)));
  return relative.startsWith('..') ? path.basename(file) : relative;
}

const emptyScenario = { name: '', nameSpan: { start: 0, end: 0 }, cases: [], tags: [] } as const;

function prepareRecipe(launch: Launch, target: Program, files: ScenarioFiles): Prepared | Problems {
  const { value: written, problems } = launchProcess(target.process);
  const file = slashes(target.file);
  const scenario = {
    ...emptyScenario,
    recipe: { path: file.slice(file.lastIndexOf('/') + 1), span: { start: 0, end: 0 } },
  };
  const world = scenarioWorld(file, scenario, files);
  const recipe = (): RecipeView => onlyGuard(world.recipe({ process: written.process } as never), target.guard);
  const view = recipe();
  const count = view.kind === 'loaded' ? view.guards.length : 0;
  if (problems.length > 0) return { problems: problems.map((p) => p.message) };
  if (view.kind === 'broken')
    return { problems: [`The recipe ${target.file} does not load, so none of its guards runs: ${view.message}`] };
  if (target.guard !== 'all' && target.guard >= count)
    return {
      problems: [
        `\`guard\` is ${target.guard}, but the recipe has ${count} guards, counted from 0. Use "all" or a smaller one.`,
      ],
    };
  return {
    name: path.basename(target.file),
    run(hooks) {
      const moment: Moment = { step: 1 };
      const sourceOf = sourceFinder(files, world, () => target.file);
      return withRunner(hooks, { moment, sourceOf, wanted: () => true }, async (runner, sink) => {
        const { verdict, usage } = await simulatePoint({
          recipe,
          point: target.point,
          ...written.step,
          process: {
            ...written.process,
            engine: written.engineGiven ? written.process.engine : (world.engine ?? written.process.engine),
            skills: { ...world.skills, ...written.process.skills },
          },
          readDocument: world.readDocument,
          runner,
          sink,
          onVerdict: hooks.onVerdict,
          onStart: (service) => {
            moment.service = service;
          },
          limits: runLimits(launch.limits).value,
          signal: hooks.signal,
        });
        return { verdict, usage, failures: [] };
      });
    },
  };
}

/** The recipe with one guard; the others stay in their places but listen to no point. */
function onlyGuard(view: RecipeView, guard: number | 'all'): RecipeView {
  if (view.kind !== 'loaded' || guard === 'all') return view;
  return { ...view, guards: view.guards.map((one, index) => (index === guard ? one : { ...one, points: [] })) };
}

/** Finds the text of a run: the file of its script, else the YAML file that holds it. */
function sourceFinder(files: ScenarioFiles, world: ScenarioWorld, ...yaml: (() => string | undefined)[]) {
  return ({ source }: RunRequest, { run }: Moment): RunSource => {
    const { resolved, guard } = run ?? {};
    if (resolved !== undefined) {
      const file = world.fileOf(resolved);
      if (files.read(file) === source) return fileSource(path.resolve(file), source);
    } else {
      for (const candidate of yaml.map((find) => find())) {
        const text = candidate === undefined ? undefined : files.read(candidate);
        const found = text && embeddedSource(path.resolve(candidate!), text, source, guard?.index);
        if (found) return found;
      }
    }
    return looseSource(resolved ?? guard?.name ?? 'script', source);
  };
}

function prepareScenario(
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
