import path from 'node:path';
import type { RunFacts, RunHooks, RunOutcome } from '../debug/debug-port.ts';
import { processView } from '../debug/process-view.ts';
import { embeddedSource, fileSource, looseSource, type RunSource } from '../debug/run-source.ts';
import { createExecutor } from '../executor/client.ts';
import { createDebugRunner, type DebugChildren, debugChildren } from '../executor/debug-client.ts';
import type { MockProcess } from '../model/mock-process.ts';
import type { RunRequest, ScriptRunner } from '../model/script-runner.ts';
import type { TraceEvent, TraceSink } from '../model/trace.ts';
import type { GuardService } from '../simulator/service/guard-service.ts';
import type { ScenarioFiles, ScenarioWorld } from '../testing/scenario-world.ts';
import { executorChild, executorNode } from './node-runtime.ts';

/** A mock process as it may be shown: without its secrets. */
export const shownProcess = (process: MockProcess): MockProcess => {
  const secrets = Object.fromEntries(Object.keys(process.world.secrets).map((key) => [key, '***']));
  return { ...process, world: { ...process.world, secrets } };
};

/** Why a launch cannot be run. */
export type Problems = { readonly problems: readonly string[] };

/** What a run of a target knows about the run of the moment. */
export interface Moment {
  service?: GuardService;
  run?: Extract<TraceEvent, { kind: 'run' }>;
  step: number;
  stepLabel?: string;
}

export interface Around {
  readonly moment: Moment;
  /** Where the script of the moment stands. */
  sourceOf(request: RunRequest, moment: Moment): RunSource;
  wanted(moment: Moment): boolean;
}

let children: DebugChildren | undefined;
const paths = () => ({ execPath: executorNode(), childPath: executorChild });

/** Makes a child ready: a client takes its time until it launches something. */
export function warmUp(): void {
  try {
    children ??= debugChildren(paths());
    children.ready();
  } catch {
    // no fitting Node: the launch says so
  }
}

/** Nothing runs any more: no child is kept. */
export const coolDown = (): void => children?.rest();

/** Runs something with a debugger, a child per run, or without, in the ordinary executor. */
export async function withRunner(
  hooks: RunHooks,
  around: Around,
  work: (runner: ScriptRunner, sink: TraceSink) => Promise<RunOutcome>,
): Promise<RunOutcome> {
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
    const executor = createExecutor({ ...paths(), poolSize: 1 });
    return work(told(hooks.wrap(executor)), sink).finally(() => executor.dispose());
  }
  children ??= debugChildren(paths());
  const runner = createDebugRunner({ children, attach, ...(locate ? { locate } : {}) });
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

/** Finds the text of a run: the file of its script, else the YAML file that holds it. */
export function sourceFinder(files: ScenarioFiles, world: ScenarioWorld, ...yaml: (() => string | undefined)[]) {
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
