import { agents, shellTools } from '../model/agents.ts';
import type { HostData, HostDataMap } from '../model/host-data.ts';
import type { MockProcess } from '../model/mock-process.ts';
import type { RecipeView } from '../model/recipe-view.ts';
import type { ScriptRunner } from '../model/script-runner.ts';
import type { TraceEvent } from '../model/trace.ts';
import { type GuardService, guardService } from '../simulator/service/guard-service.ts';
import type { ReadDocument } from '../simulator/service/service-context.ts';
import type { HookAnswer, HookEvent } from './hook-event.ts';
import type { HookState } from './hook-state.ts';

/** Everything a decision needs; nothing here touches a file. */
export interface HookGuards {
  readonly runner: ScriptRunner;
  readonly recipe: RecipeView;
  /** The process without what the session adds: documents, tools, settings. */
  readonly process: MockProcess;
  readonly readDocument: ReadDocument;
  /** Whether a failed gate refuses the call; off unless the user chose so. */
  readonly failClosed: boolean;
  /** Text of a skill, for START guards that activate one. */
  readonly skillText: (name: string) => string | undefined;
  /** Milliseconds a guard may run. */
  readonly budgetMs: number;
  readonly signal?: AbortSignal;
}

export interface Decided {
  readonly answer: HookAnswer;
  readonly state: HookState;
  readonly trace: readonly TraceEvent[];
}

const allow = (why: string): HookAnswer => ({ kind: 'allow', why });

/**
 * Runs the guards of a recipe at an agent's event. STOP and START always fail open; never two forced turns for one stop,
 * whatever a guard says: neither when the agent reports that it is in a forced turn, nor when this turn was forced before.
 */
export async function decide(event: HookEvent, before: HookState, guards: HookGuards): Promise<Decided> {
  const trace: TraceEvent[] = [];
  const state = event.point === 'start' ? newTurn(event, before) : before;
  if (event.point === 'stop') {
    const latch = latched(event, state);
    if (latch) return { answer: allow(latch), state, trace };
  }
  const service = guardService({
    process: processOf(event, state, guards.process),
    runner: guards.runner,
    recipe: () => guards.recipe,
    readDocument: guards.readDocument,
    limits: { timeoutMs: guards.budgetMs },
    sink: (e) => trace.push(e),
    ...(guards.signal ? { signal: guards.signal } : {}),
  });
  const answer = await answerAt(event, { service, guards, trace });
  const after = stateAfter(service, state);
  if (answer.kind === 'block') return { answer, state: { ...after, forcedTurn: turnKey(event, state) }, trace };
  return { ...deliver(event, answer, after), trace };
}

function newTurn(event: HookEvent, before: HookState): HookState {
  return { ...before, task: before.task === '' ? event.prompt : before.task, forcedTurn: null, turn: before.turn + 1 };
}

/** Names a turn: the agent's id, else our own count of prompts. */
const turnKey = (event: HookEvent, state: HookState): string => event.turnId ?? `turn ${state.turn}`;

function latched(event: HookEvent, state: HookState): string | undefined {
  if (event.continuing) return 'the agent is in a forced turn already';
  return state.forcedTurn === turnKey(event, state) ? 'this turn was forced once already' : undefined;
}

function processOf(event: HookEvent, state: HookState, base: MockProcess): MockProcess {
  return {
    ...base,
    id: `${event.agent}-${event.sessionId}`,
    session: event.sessionId,
    history: state.task === '' ? base.history : [{ role: 'USER', content: state.task }],
    rounds: state.rounds,
    loopValues: state.loopValues,
    sessionValues: state.sessionValues,
  };
}

interface AtWork {
  readonly service: GuardService;
  readonly guards: HookGuards;
  readonly trace: readonly TraceEvent[];
}

function answerAt(event: HookEvent, work: AtWork): Promise<HookAnswer> {
  switch (event.point) {
    case 'stop':
      return stopAnswer(event, work);
    case 'start':
      return startAnswer(event, work);
    default:
      return toolAnswer(event, work);
  }
}

async function stopAnswer(event: HookEvent, { service, trace }: AtWork): Promise<HookAnswer> {
  const end = await service.evaluate(event.lastMessage, true);
  const prompts = trace.flatMap((e) => (e.kind === 'verdict' ? e.prompts : []));
  if (prompts.length > 0) return { kind: 'block', reason: prompts.join('\n\n') };
  return allow(end.error ? `a guard failed and is skipped: ${end.error.message}` : `STOP: ${end.verdict}`);
}

async function startAnswer(event: HookEvent, { service, guards, trace }: AtWork): Promise<HookAnswer> {
  const end = await service.turnStart([{ from: 'user', content: event.prompt }]);
  const activated = trace.flatMap((e) => (e.kind === 'skill' && e.effect === 'activated' ? [e.name] : []));
  const texts = [service.turnPrompt(), ...activated.map(guards.skillText)].filter(
    (t): t is string => typeof t === 'string' && t.trim() !== '',
  );
  if (texts.length > 0) return { kind: 'context', text: texts.join('\n\n') };
  return allow(
    end?.error ? `a guard failed and is skipped: ${end.error.message}` : `START: ${end?.verdict ?? 'no user turn'}`,
  );
}

/** A shell call goes to the TOOL guards first, every call to the COMMAND guards. */
async function toolAnswer(event: HookEvent, { service, guards }: AtWork): Promise<HookAnswer> {
  const { name, args } = event.tool!;
  const shell = shellTools.includes(name);
  const text = shell ? String(args['command'] ?? args['cmd'] ?? '') : JSON.stringify(args);
  const gates = [
    ...(shell ? [() => service.gateTool({ name: 'exec_run', args: { ...plain(args), command: text } })] : []),
    () => service.gateCommand({ name: shell ? 'exec' : name, args: text === '' ? {} : { text } }),
  ];
  for (const gate of gates) {
    const end = await gate();
    if (end.verdict === 'denied') return { kind: 'deny', reason: end.reason ?? 'refused by a guard' };
    if (end.verdict !== 'failed') continue;
    const failure = end.error?.message ?? end.raised?.message ?? 'unknown';
    if (guards.failClosed) return { kind: 'deny', reason: `Guard failed (fail-closed): ${failure}` };
    return allow(`a gate failed and fails open here: ${failure}`);
  }
  return allow('TOOL, COMMAND: pass');
}

/** Call arguments as host data: JSON has nothing else, and null arguments count as absent. */
const plain = (args: Readonly<Record<string, unknown>>): HostDataMap =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null)) as Record<string, HostData>;

function stateAfter({ state, stores }: GuardService, before: HookState): HookState {
  const values = (map: ReadonlyMap<string, HostData> | undefined): HostDataMap => Object.fromEntries(map ?? []);
  return {
    ...before,
    rounds: state.rounds,
    loopValues: values(stores.loop.get(state.mock.id)),
    sessionValues: values(stores.session.get(state.mock.session ?? '')),
  };
}

/** START text waits for the first tool call where an agent cannot take it with the prompt. */
function deliver(event: HookEvent, answer: HookAnswer, state: HookState): { answer: HookAnswer; state: HookState } {
  if (answer.kind === 'context' && event.point === 'start' && agents[event.agent].startText === 'first-tool') {
    return { answer: allow('the text waits for the first tool call'), state: { ...state, queued: answer.text } };
  }
  if (event.point === 'start') return { answer, state: { ...state, queued: null } };
  if (answer.kind === 'allow' && event.point === 'tool' && state.queued !== null) {
    return { answer: { kind: 'context', text: state.queued }, state: { ...state, queued: null } };
  }
  return { answer, state };
}
