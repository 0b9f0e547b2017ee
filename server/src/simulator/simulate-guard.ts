import { readDocumentRef } from '../base/document-path.ts';
import type { HostDataMap } from '../model/host-data.ts';
import { defaultMaxRounds } from '../model/limits.ts';
import type { MockProcess } from '../model/mock-process.ts';
import { type PointId, pointIds } from '../model/points.ts';
import type { RecipeGuard, TriggerId, YamlRecord } from '../model/recipe.ts';
import type { RecipeView } from '../model/recipe-view.ts';
import type { RunUsage, ScriptRunner } from '../model/script-runner.ts';
import type { CommandText, ToolText, TraceSink } from '../model/trace.ts';
import type { VerdictEvent } from '../model/verdict-event.ts';
import { type GuardService, guardService } from './service/guard-service.ts';
import type { FinishedRun, ReadDocument, RunLimits } from './service/service-context.ts';
import { verdictCollector } from './verdict-collector.ts';

export interface PointOptions {
  readonly point: PointId;
  readonly process: MockProcess;
  readonly recipe: () => RecipeView;
  readonly runner: ScriptRunner;
  /** What the user wrote (START), or what the first message of the process was (elsewhere). */
  readonly task?: string;
  /** What the engine would deliver, at STOP and TERMINATE. */
  readonly output?: string;
  /** Default: the command `llm`, the tool call `exec_run`, both without arguments. */
  readonly command?: CommandText;
  readonly tool?: ToolText;
  readonly sink?: TraceSink;
  /** Called after each guard, before the final verdict. */
  readonly onVerdict?: (event: VerdictEvent) => void;
  /** Called before anything runs, with the service whose state can be looked at. */
  readonly onStart?: (service: GuardService) => void;
  readonly readDocument?: ReadDocument;
  readonly limits?: RunLimits;
  readonly coverage?: boolean;
  readonly onRun?: (run: FinishedRun) => void;
  readonly signal?: AbortSignal;
}

export interface PointOutcome {
  readonly verdict: VerdictEvent;
  readonly usage: RunUsage;
  readonly service: GuardService;
}

/** Runs the guards of a recipe at one point of a mock process and says how it ended. Never rejects for what a script does. */
export async function simulatePoint(options: PointOptions): Promise<PointOutcome> {
  const { point, sink = () => {}, onVerdict = () => {} } = options;
  const collector = verdictCollector(() => service, 1);
  const service: GuardService = guardService({
    ...options,
    process: withTask(options.process, point, options.task),
    sink(event) {
      sink(event);
      const verdict = collector.take(event);
      if (verdict) onVerdict(verdict);
    },
  });
  options.onStart?.(service);
  await enter(service, options);
  return { verdict: collector.final(point), usage: collector.usage(), service };
}

async function enter(service: GuardService, options: PointOptions): Promise<void> {
  const { command = { name: 'llm', args: {} }, tool = { name: 'exec_run', args: {} } } = options;
  switch (options.point) {
    case 'start':
      await service.turnStart([{ from: options.process.owner ?? 'user', content: startText(options) }]);
      return;
    case 'command':
      await service.dispatch(command);
      return;
    case 'tool':
      await service.gateTool(tool);
      return;
    default:
      await service.evaluate(options.output ?? '', options.point === 'stop');
  }
}

/** A START needs a user input that is not blank. */
const startText = ({ task, process }: PointOptions): string => (task?.trim() ? task : process.goal?.trim() || 'Go on.');

/** Outside START the task is the first user message of the process. */
function withTask(process: MockProcess, point: PointId, task: string | undefined): MockProcess {
  if (task === undefined || point === 'start') return process;
  return { ...process, history: [{ role: 'USER', content: task }, ...process.history] };
}

export interface GuardOptions extends Omit<PointOptions, 'recipe'> {
  /** The text of the script, and its path as it shall stand in messages; without a path it is an inline guard. */
  readonly script: { readonly path?: string; readonly text: string };
  /** Default 2. */
  readonly maxRounds?: number;
  readonly allowTools?: boolean;
  readonly params?: HostDataMap;
}

/** Runs one guard script at one point of a mock process (design of the debugger and of `shooty run`). */
export function simulateGuard(options: GuardOptions): Promise<PointOutcome> {
  const { point } = options;
  const { path, text } = options.script;
  const guard: RecipeGuard = {
    ...(path === undefined ? { scriptBody: text } : { script: projectPath(path) }),
    trigger: point as TriggerId,
    points: [point],
    maxRounds: options.maxRounds ?? defaultMaxRounds.recipe,
    allowTools: options.allowTools ?? false,
    params: (options.params ?? {}) as unknown as YamlRecord,
  };
  const others = options.readDocument ?? (() => undefined);
  const read = path === undefined ? undefined : readDocumentRef(projectPath(path));
  const own = read?.ok ? read.ref.path : undefined;
  return simulatePoint({
    ...options,
    recipe: () => ({ kind: 'loaded', name: null, guards: [guard] }),
    readDocument: (layer, asked) => (layer === 'project' && asked === own ? text : others(layer, asked)),
  });
}

/** A file path as a path inside a project: no drive root, no steps upwards. */
const projectPath = (path: string): string =>
  path
    .split(/[/\\\\]+/)
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/') || 'guard.js';

/** Whether a word names a point. */
export const isPoint = (word: string): word is PointId => (pointIds as readonly string[]).includes(word);
