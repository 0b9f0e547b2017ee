import type { Problem } from '../base/parsed.ts';
import type { Scenario, ScenarioCase, ScenarioStep } from '../model/scenario.ts';
import type { ScriptRunner } from '../model/script-runner.ts';
import type { InboxMessage, TraceEvent, TraceSink } from '../model/trace.ts';
import { parseScenario } from '../scenario/parse-scenario.ts';
import { type Agent, agent } from '../simulator/agent.ts';
import { type GuardService, guardService } from '../simulator/service/guard-service.ts';
import type { FinishedRun, ReadDocument, RunLimits } from '../simulator/service/service-context.ts';
import { checkBudget, checkStep, type Failure, usedBudget } from './check-step.ts';
import { takeGate } from './gate-step.ts';
import { type ScenarioFiles, type ScenarioWorld, scenarioWorld } from './scenario-world.ts';
import { type StepFacts, type StepReply, stepFacts } from './step-facts.ts';

export interface StepResult {
  /** 1-based. */
  readonly step: number;
  readonly label: string;
  readonly facts: StepFacts;
  readonly failures: readonly Failure[];
  readonly events: readonly TraceEvent[];
}

export interface CaseResult {
  /** Row of the table; absent without one. */
  readonly name?: string;
  readonly steps: readonly StepResult[];
  /** Failures of the whole case (budget). */
  readonly failures: readonly Failure[];
  readonly durationMs: number;
}

export interface ScenarioResult {
  readonly file: string;
  /** Text of the scenario, for places. */
  readonly text: string;
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'broken';
  readonly cases: readonly CaseResult[];
  /** What is wrong with the file; with an error it is not run. */
  readonly problems: readonly Problem[];
  readonly durationMs: number;
  /** File of a project document. */
  fileOf(documentPath: string): string;
}

export interface ScenarioOptions {
  readonly file: string;
  readonly text: string;
  readonly files: ScenarioFiles;
  readonly runner: ScriptRunner;
  /** Milliseconds from any moment on. */
  readonly now: () => number;
  readonly signal?: AbortSignal;
  readonly coverage?: boolean;
  readonly onRun?: (run: FinishedRun, file: string | undefined) => void;
  /** Rows that run: their number from 0 and their name. Default: all. */
  readonly wants?: (index: number, name: string | undefined) => boolean;
  /** The last step that is taken, from 1. Default: all. */
  readonly lastStep?: number;
  /** Called before the first step of each case. */
  readonly onCase?: (service: GuardService, scenarioCase: ScenarioCase) => void;
  /** Hears every event at once. */
  readonly sink?: TraceSink;
  readonly limits?: RunLimits;
  /** Ends a case at its first failed step. Default false: later steps still say what they can. */
  readonly bail?: boolean;
}

/** Runs all cases of a scenario file, each on a fresh process. Never rejects for what a file or a script says. */
export async function runScenario(options: ScenarioOptions): Promise<ScenarioResult> {
  const { file, text, now } = options;
  const begin = now();
  const { value: scenario, problems: found } = parseScenario(text);
  const world = scenarioWorld(file, scenario, options.files);
  const problems = [...found, ...missingRecipe(scenario, world)];
  const base = { file, text, name: scenario.name || file, problems, fileOf: world.fileOf };
  if (problems.some(({ severity }) => severity === 'error')) {
    return { ...base, outcome: 'broken', cases: [], durationMs: now() - begin };
  }
  const cases: CaseResult[] = [];
  for (const [index, scenarioCase] of scenario.cases.entries()) {
    if (options.signal?.aborted) break;
    if (options.wants?.(index, scenarioCase.name) === false) continue;
    cases.push(await runCase(options, scenario, world, scenarioCase));
  }
  const failed = cases.some((c) => c.failures.length > 0 || c.steps.some((s) => s.failures.length > 0));
  return { ...base, outcome: failed ? 'failed' : 'passed', cases, durationMs: now() - begin };
}

function missingRecipe(scenario: Scenario, { missingRecipe: path }: ScenarioWorld): Problem[] {
  if (path === undefined || !scenario.recipe) return [];
  return [
    {
      span: scenario.recipe.span,
      severity: 'error',
      rule: 'scenario-recipe',
      message: `There is no recipe \`${path}\`, so no guard would run. The path is relative to this file.`,
    },
  ];
}

async function runCase(
  options: ScenarioOptions,
  scenario: Scenario,
  world: ScenarioWorld,
  scenarioCase: ScenarioCase,
): Promise<CaseResult> {
  const begin = options.now();
  const events: TraceEvent[] = [];
  const run = startCase(options, world, scenarioCase, events);
  const steps: StepResult[] = [];
  for (const [index, step] of scenarioCase.steps.entries()) {
    if (options.signal?.aborted || index >= (options.lastStep ?? Number.POSITIVE_INFINITY)) break;
    const result = await repeatStep(run, step, index + 1);
    steps.push(result);
    if (options.bail && result.failures.length > 0) break;
  }
  const all = steps.flatMap((step) => step.events);
  return {
    ...(scenarioCase.name === undefined ? {} : { name: scenarioCase.name }),
    steps,
    failures: scenario.budget ? checkBudget(scenario.budget, usedBudget(all), scenario.nameSpan) : [],
    durationMs: options.now() - begin,
  };
}

interface CaseRun {
  readonly scenarioCase: ScenarioCase;
  readonly service: GuardService;
  readonly agent: Agent;
  readonly events: TraceEvent[];
  readonly sink: TraceSink;
  readonly runner: ScriptRunner;
  readonly readDocument: ReadDocument;
  readonly signal?: AbortSignal;
  setRecipe(path: string): void;
}

function startCase(
  options: ScenarioOptions,
  world: ScenarioWorld,
  scenarioCase: ScenarioCase,
  events: TraceEvent[],
): CaseRun {
  let edited: string | undefined;
  const sink = (event: TraceEvent) => {
    events.push(event);
    options.sink?.(event);
  };
  const { process, params } = scenarioCase;
  const service = guardService({
    process: {
      ...process,
      engine: scenarioCase.engineGiven ? process.engine : (world.engine ?? process.engine),
      skills: { ...world.skills, ...process.skills },
    },
    defaultParams: params,
    runner: options.runner,
    sink,
    recipe: () => world.recipe(scenarioCase, edited),
    readDocument: world.readDocument,
    coverage: options.coverage ?? false,
    onRun: (run) => options.onRun?.(run, run.path === undefined ? undefined : world.fileOf(run.path)),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.limits ? { limits: options.limits } : {}),
  });
  options.onCase?.(service, scenarioCase);
  return {
    scenarioCase,
    service,
    agent: agent(service, sink),
    events,
    sink,
    runner: options.runner,
    readDocument: world.readDocument,
    ...(options.signal ? { signal: options.signal } : {}),
    setRecipe: (path) => {
      edited = path;
    },
  };
}

/** Takes a step, again and again when it says so; the result is that of the last time. */
async function repeatStep(run: CaseRun, step: ScenarioStep, number: number): Promise<StepResult> {
  const { until, max } = step.repeat ?? { until: undefined, max: 1 };
  run.events.length = 0;
  let facts: StepFacts = {};
  let last: TraceEvent[] = [];
  for (let attempt = 1; attempt <= max; attempt++) {
    const from = run.events.length;
    run.sink({ kind: 'step', step: number, label: step.label, attempt });
    const reply = await takeStep(run, step);
    last = run.events.slice(from);
    facts = stepFacts(last, run.service, reply);
    if (until !== undefined && facts.verdict === until) break;
  }
  const failures = checkStep(step, facts, [...run.events], run.scenarioCase.onUnmatched);
  if (until !== undefined && facts.verdict !== until) {
    failures.unshift({
      what: 'repeat',
      expected: `verdict ${until} within ${max} times`,
      actual: String(facts.verdict),
      span: step.span,
    });
  }
  return { step: number, label: step.label, facts, failures, events: [...run.events] };
}

async function takeStep(run: CaseRun, { input }: ScenarioStep): Promise<StepReply> {
  const { agent: process, service } = run;
  switch (input.kind) {
    case 'user':
      await process.user(input.inputs.map((message) => inboxMessage(run, message)));
      return {};
    case 'stop':
      await process.stop(input.output, input.awaiting);
      return {};
    case 'terminate':
      await process.terminate(input.output);
      return {};
    case 'command':
      return { command: await process.command(input.command) };
    case 'tool':
      return { tool: await process.tool(input.tool) };
    case 'skill': {
      const said = await service.activateSkill(input.name, input.args);
      return typeof said === 'object' && said !== null && 'error' in said
        ? { tool: { error: String(said.error) } }
        : { tool: { value: said } };
    }
    case 'clear':
      return { tool: { value: await service.clearSkill(input.name) } };
    case 'recipe':
      run.setRecipe(input.path);
      return {};
    case 'gate':
      return { gate: await takeGate(input, run) };
  }
}

function inboxMessage({ service }: CaseRun, { from, content }: { from?: string; content: string }): InboxMessage {
  return { from: from ?? service.state.mock.owner ?? 'user', content };
}
