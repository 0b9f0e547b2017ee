import type { HostData, HostDataMap } from '../../model/host-data.ts';
import type { MockProcess } from '../../model/mock-process.ts';
import { noRecipe, type RecipeView } from '../../model/recipe-view.ts';
import type { ScriptRunner } from '../../model/script-runner.ts';
import type { CommandResult, CommandText, InboxMessage, ToolText, TraceSink } from '../../model/trace.ts';
import { builtInHandlers, type HandlerRegistry } from '../handlers/handler-registry.ts';
import { maskingSink } from '../host/masking-sink.ts';
import { lru } from '../lru.ts';
import { type ProcessState, processState } from '../process-state.ts';
import { type ScratchStores, scratchStores, storeCapacity } from '../scratch-store.ts';
import { dispatchCommand, dispatchLine } from './dispatch-command.ts';
import { evaluate, type PointEnd } from './evaluate.ts';
import { type GateEnd, gateCommand, gateTool } from './gate.ts';
import type { FinishedRun, ReadDocument, RunLimits, ServiceContext } from './service-context.ts';
import { activateSkill, clearSkill, runSequence } from './skills.ts';
import { turnStart } from './turn-start.ts';

export interface GuardServiceOptions {
  readonly process: MockProcess;
  readonly runner: ScriptRunner;
  readonly sink: TraceSink;
  /** The recipe as it stands at the moment of the call. Default: none. */
  readonly recipe?: () => RecipeView;
  /** Params of guards whose entry does not set them itself. */
  readonly defaultParams?: HostDataMap;
  /** Documents beside those of the mock process. */
  readonly readDocument?: ReadDocument;
  /** Default: the built-in handlers. */
  readonly handlers?: HandlerRegistry;
  /** Stores shared with other processes of the same service. */
  readonly stores?: ScratchStores;
  readonly limits?: RunLimits;
  readonly coverage?: boolean;
  readonly onRun?: (run: FinishedRun) => void;
  readonly signal?: AbortSignal;
}

/** The guard service on one mock process: each call is one anchor of the engine or of the dispatcher. */
export interface GuardService {
  readonly state: ProcessState;
  readonly stores: ScratchStores;
  /** The text that replaces all system messages of this turn, null = none (guard-service 7). */
  turnPrompt(): string | null;
  evaluate(output: string | null, natural: boolean): Promise<PointEnd>;
  /** Undefined when the inbox holds no real user input. */
  turnStart(inbox: readonly InboxMessage[]): Promise<PointEnd | undefined>;
  gateCommand(command: CommandText): Promise<GateEnd>;
  gateTool(tool: ToolText): Promise<GateEnd>;
  command(line: string): Promise<CommandResult>;
  dispatch(command: CommandText): Promise<CommandResult>;
  activateSkill(name: string, args: string | null): Promise<HostData | { readonly error: string }>;
  clearSkill(name: string): Promise<boolean>;
  sequence(lines: readonly string[]): Promise<CommandResult[]>;
}

/** Builds the service; it keeps its state until it is dropped. */
export function guardService(options: GuardServiceOptions): GuardService {
  const state = processState(options.process);
  const context: ServiceContext = {
    state,
    stores: options.stores ?? scratchStores(),
    turnPrompts: lru(storeCapacity),
    runner: options.runner,
    recipe: options.recipe ?? (() => noRecipe),
    defaultParams: options.defaultParams ?? {},
    readDocument: options.readDocument ?? (() => undefined),
    handlers: options.handlers ?? builtInHandlers,
    sink: maskingSink(state.world.secretsSeen, options.sink),
    limits: options.limits ?? {},
    coverage: options.coverage ?? false,
    onRun: options.onRun ?? (() => {}),
    signal: options.signal,
    marker: false,
  };
  fillStores(context);
  return {
    state,
    stores: context.stores,
    turnPrompt: () => context.turnPrompts.get(state.mock.id) ?? null,
    evaluate: (output, natural) => evaluate(context, output, natural),
    turnStart: (inbox) => turnStart(context, inbox),
    gateCommand: (command) => gateCommand(context, command),
    gateTool: (tool) => gateTool(context, tool),
    command: (line) => dispatchLine(context, line, 'user'),
    dispatch: (command) => dispatchCommand(context, command, 'user'),
    async activateSkill(name, args) {
      const said = await activateSkill(context, { name, args, route: 'user' });
      return 'throws' in said ? { error: `${said.throws.type}: ${said.throws.message}` } : said.value;
    },
    clearSkill: (name) => clearSkill(context, name),
    sequence: (lines) => runSequence(context, lines),
  };
}

/** Puts the declared scratch values into the stores, without telling the trace. */
function fillStores({ state, stores }: ServiceContext): void {
  const { id, session, loopValues, sessionValues } = state.mock;
  const loop = Object.entries(loopValues);
  const shared = Object.entries(sessionValues);
  if (loop.length > 0) stores.loop.set(id, new Map(loop));
  if (shared.length === 0) return;
  if (session?.trim()) stores.session.set(session, new Map(shared));
  else stores.loop.set(id, new Map([...loop, ...shared]));
}
