import type { HostData } from '../../../server/src/model/host-data.ts';
import {
  defaultProcess,
  type LlmRule,
  type MockProcess,
  type ToolRule,
} from '../../../server/src/model/mock-process.ts';
import type { ScriptRunner } from '../../../server/src/model/script-runner.ts';
import type { TraceEvent } from '../../../server/src/model/trace.ts';
import { recipeAtRunTime } from '../../../server/src/scenario/recipe-view.ts';
import { type GuardService, guardService } from '../../../server/src/simulator/service/guard-service.ts';
import { encodeData } from '../../support/encode-data.ts';

type Texts = Readonly<Record<string, string>>;

/** A scenario of group `service` (README of real-engine). */
export interface ServiceCode {
  readonly recipe?: string | null;
  readonly scripts?: Texts;
  readonly projects?: Readonly<Record<string, Texts>>;
  readonly bundled?: Texts;
  readonly script?: string | null;
  readonly inline?: string | null;
  readonly rounds?: number;
  readonly history?: readonly { readonly role: string; readonly content: string }[];
  readonly goal?: string | null;
  readonly session?: string | null;
  readonly owner?: string | null;
  readonly denyRead?: boolean;
  readonly gone?: boolean;
  readonly tools?: EnvTools;
  readonly fullSurface?: boolean;
  readonly llm?: EnvLlm;
  readonly steps: readonly ServiceStep[];
}

export interface ServiceStep {
  readonly evaluate?: string | null;
  readonly natural?: boolean;
  readonly user?: string;
  readonly from?: string;
  readonly command?: string;
  readonly recipe?: string | null;
}

type EnvTools = Readonly<Record<string, { result?: HostData; throws?: string; crashes?: string | null }>>;
type EnvLlm = Readonly<Record<string, { json?: HostData; text?: string; throws?: string; model?: string }>>;

/** Tools of a recorded case as rules. */
export const envTools = (tools: EnvTools = {}): Record<string, ToolRule[]> =>
  Object.fromEntries(
    Object.entries(tools).map(([name, tool]) => [
      name,
      [
        {
          answer:
            tool.throws !== undefined
              ? { throws: tool.throws }
              : 'crashes' in tool
                ? { crashes: tool.crashes ?? null }
                : { returns: tool.result ?? null },
        },
      ],
    ]),
  );

/** Language model answers of a recorded case as rules. */
export const envLlm = (llm: EnvLlm = {}): Record<string, LlmRule[]> =>
  Object.fromEntries(
    Object.entries(llm).map(([name, said]) => [
      name,
      [
        {
          ...(said.model === undefined ? {} : { model: said.model }),
          answer:
            said.throws !== undefined
              ? { throws: said.throws }
              : said.text !== undefined
                ? { text: said.text }
                : { json: said.json ?? null },
        },
      ],
    ]),
  );

/** Answers one case of group `service` in the form of the recorded ones. */
export async function runServiceCase(
  testCase: { readonly code: ServiceCode },
  runner: ScriptRunner,
): Promise<{ steps: Record<string, unknown>[] }> {
  const { code } = testCase;
  let recipe = code.recipe ?? null;
  const events: TraceEvent[] = [];
  const service = guardService({
    process: processOf(code),
    runner,
    sink: (event) => events.push(event),
    recipe: () =>
      recipe === null
        ? { kind: 'none' }
        : recipeAtRunTime(recipe, '_vance/recipes/case.yaml', { tenant: 'acme', extensions: true }),
  });
  const steps: Record<string, unknown>[] = [];
  for (const step of code.steps) {
    events.length = 0;
    if (step.recipe !== undefined) recipe = step.recipe;
    const said = step.recipe === undefined ? await takeStep(service, step) : {};
    steps.push({ ...said, ...effects(events), ...stateOf(service) });
  }
  return { steps };
}

function processOf(code: ServiceCode): MockProcess {
  return {
    ...defaultProcess,
    session: code.session === undefined ? defaultProcess.session : code.session,
    owner: code.owner === undefined ? defaultProcess.owner : code.owner,
    goal: code.goal ?? null,
    history: (code.history ?? []).map(({ role, content }) => ({ role: role as 'USER', content })),
    rounds: code.rounds ?? 0,
    runtimeGuard: { script: code.script ?? null, inline: code.inline ?? null },
    denyRead: code.denyRead ?? false,
    gone: code.gone ?? false,
    ...(code.fullSurface ? {} : { fullSurface: null }),
    layers: { projects: code.projects ?? {}, bundled: code.bundled ?? {} },
    world: {
      ...defaultProcess.world,
      documents: code.scripts ?? {},
      tools: envTools(code.tools),
      llm: envLlm(code.llm),
      defaults: false,
    },
  };
}

async function takeStep(service: GuardService, step: ServiceStep): Promise<Record<string, unknown>> {
  if (step.command !== undefined) return replyOf(await service.command(`//guard ${step.command}`));
  if (step.user !== undefined) {
    await service.turnStart([{ from: step.from ?? 'alice', content: step.user }]);
    return {};
  }
  const end = await service.evaluate(step.evaluate ?? null, step.natural ?? true);
  if (end.raised) return { raised: end.raised.type, message: end.raised.message };
  const fired = end.verdict === 'continue';
  return { fired, ...(fired ? { reason: end.reason, guard: end.guard?.name } : {}) };
}

const replyOf = ({ outcome, message, value }: { outcome: string; message: string | null; value: HostData }) => ({
  outcome,
  ...(message === null ? {} : { message }),
  ...(value === null ? {} : { value }),
});

const stateOf = ({ state, stores }: GuardService): Record<string, unknown> => ({
  rounds: state.rounds,
  loop: encodeData(Object.fromEntries(stores.loop.get(state.mock.id) ?? [])),
  session: encodeData(Object.fromEntries((state.mock.session && stores.session.get(state.mock.session)) || [])),
});

/** What a run did, as the recorded answers tell it. */
export function effects(events: readonly TraceEvent[]): Record<string, unknown> {
  const of = <K extends TraceEvent['kind']>(kind: K) =>
    events.filter((event): event is Extract<TraceEvent, { kind: K }> => event.kind === kind);
  const found: Record<string, unknown[]> = {
    injected: of('inject').map(({ message }) => message),
    tools: of('tool').map(({ name, params }) => ({ name, params: encodeData(params) })),
    llm: of('llm').map(({ method, recipe, prompt, vars }) => ({ method, recipe, prompt, vars: encodeData(vars) })),
    logs: of('log').map(({ level, message, fields, text }) => ({
      level,
      message,
      fields: encodeData(fields),
      line: text,
    })),
    progress: of('progress').map(({ message, detail }) => ({
      tag: 'SCRIPT_PROGRESS',
      text: message,
      ...(detail === undefined ? {} : { detail }),
    })),
    notify: of('notify').map(({ message, severity }) => ({ message, severity })),
  };
  const metrics: Record<string, number> = {};
  for (const { name, outcome } of of('metric')) {
    if (name === 'vance.guard.evaluations') metrics[outcome] = (metrics[outcome] ?? 0) + 1;
  }
  const turns = of('turn').length;
  return {
    ...Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0)),
    ...(turns > 0 ? { turns } : {}),
    ...(Object.keys(metrics).length > 0 ? { metrics } : {}),
  };
}
