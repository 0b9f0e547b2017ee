import type { HostData, HostDataMap } from '../../../server/src/model/host-data.ts';
import { JavaValue } from '../../../server/src/model/host-data.ts';
import { defaultProcess, type MockWorld } from '../../../server/src/model/mock-process.ts';
import type { HostPort, RunRequest, RunResult } from '../../../server/src/model/script-runner.ts';
import type { TraceEvent } from '../../../server/src/model/trace.ts';
import type { GuardHost } from '../../../server/src/simulator/host/guard.ts';
import { mockHost } from '../../../server/src/simulator/host/mock-host.ts';
import { worldState } from '../../../server/src/simulator/host/world-state.ts';
import { scratchStore, scratchStores } from '../../../server/src/simulator/scratch-store.ts';
import { parseScript, syntaxErrorText } from '../../../server/src/syntax/script/parse-script.ts';
import { encodeData } from '../../support/encode-data.ts';
import type { CaseRunner, ConformanceCase } from '../runner.ts';
import { encodeResult } from './encode-result.ts';
import { envLlm, envTools } from './service.ts';

interface Env {
  readonly params?: HostDataMap;
  readonly tools?: Parameters<typeof envTools>[0];
  readonly allow?: readonly string[];
  readonly guard?: EnvGuard | null;
  readonly llm?: Parameters<typeof envLlm>[0];
  readonly docs?: Record<string, string>;
  readonly settings?: Record<string, string>;
  readonly secrets?: Record<string, string>;
  readonly bind?: Record<string, { java: string; value?: HostData }>;
  readonly prelude?: string;
  readonly timeoutMs?: number;
  readonly types?: boolean;
  readonly noServices?: boolean;
  readonly source?: string;
}

interface EnvGuard {
  readonly task?: string;
  readonly output?: string;
  readonly round?: number;
  readonly maxRounds?: number;
  readonly naturalStop?: boolean;
  readonly loop?: HostDataMap;
  readonly session?: HostDataMap;
}

/** Answers one case of kind `run` for the Brain, the Foot or the parse-only validation. */
export const runScriptCase: CaseRunner = async (testCase, { executor }, side) => {
  const code = String(testCase.code);
  if (side === 'validate') return validation(code, sourceOf(testCase));
  if (code === '')
    return { outcome: 'refused', errorClass: 'IllegalArgumentException', message: 'code must not be empty' };
  const env = (testCase.env ?? {}) as Env;
  const events: TraceEvent[] = [];
  const world = worldOf(env);
  const guard = env.guard ? guardHost(env.guard, (event) => events.push(event)) : undefined;
  const surface = env.allow ? { allowed: env.allow } : {};
  const host = mockHost({
    state: worldState(world),
    surface,
    sink: (event) => events.push(event),
    ...(guard && { guard: guard.host }),
  });
  const request = requestOf(code, env, side === 'foot');
  // a script before on the same engine: another context, so it must leave no trace
  if (env.prelude !== undefined) await executor.run({ ...request, source: env.prelude }, host);
  const result = await executor.run(request, withoutWorkflows(host));
  if (side === 'foot') return { ...answerOf(result), ...consoleEffects(events) };
  const effects = effectsOf(events, guard, env);
  return { ...answerOf(result), ...(Object.keys(effects).length && { effects }) };
};

/** The recorded engine had no workflow service. */
function withoutWorkflows(host: HostPort): HostPort {
  const message = 'vance.workflow.status: Magrathea is not enabled on this brain (vance.services.magrathea)';
  return {
    ...host,
    call: (call) =>
      call.path === 'vance.workflow.status' && call.args[0]
        ? { throws: { type: 'ScriptHostException', message } }
        : host.call(call),
  };
}

/** Of the effects of a run in the Foot only console text is recorded. */
function consoleEffects(events: readonly TraceEvent[]): Record<string, unknown> {
  const { stdout, stderr } = effectsOf(events, undefined, {});
  const effects = { ...(stdout !== undefined && { stdout }), ...(stderr !== undefined && { stderr }) };
  return Object.keys(effects).length ? { effects } : {};
}

const sourceOf = (testCase: ConformanceCase): string =>
  (testCase.env as Env | null | undefined)?.source ?? 'guard:_vance/guards/case.js';

function validation(code: string, source: string): unknown {
  if (code.trim() === '') {
    return { ok: false, errors: [{ line: 0, column: 0, message: 'empty source — nothing to validate' }] };
  }
  const { error, errors } = parseScript(code);
  if (!error) return { ok: true };
  const message = `SyntaxError: ${syntaxErrorText(code, source, errors)}`;
  return { ok: false, errors: [{ line: error.line, column: error.column + 1, message }] };
}

function worldOf(env: Env): MockWorld {
  return {
    ...defaultProcess.world,
    documents: env.docs ?? {},
    settings: env.settings ? [env.settings] : [],
    secrets: env.secrets ?? {},
    tools: envTools(env.tools),
    llm: envLlm(env.llm),
    defaults: false,
  };
}

function requestOf(source: string, env: Env, foot: boolean): RunRequest {
  const guard = env.guard;
  return {
    source,
    sourceName: env.source ?? 'guard:_vance/guards/case.js',
    kind: foot ? 'client_javascript' : 'guard',
    timeoutMs: env.timeoutMs ?? 30_000,
    context: foot
      ? {
          tenantId: 'acme',
          projectId: 'proj-1',
          sessionId: 'sess-1',
          processId: 'proc-1',
          userId: 'alice',
          recipe: null,
          requestId: 'req-1',
        }
      : {
          tenantId: 'acme',
          projectId: 'proj-1',
          sessionId: 'sess-1',
          processId: 'proc-1',
          userId: 'alice',
          recipe: null,
        },
    params: env.params ?? {},
    bindings: bindingsOf(env.bind),
    tools: env.allow ? { allowed: env.allow } : {},
    ...(env.noServices && { missing: ['documents', 'llm', 'settings'] as const }),
    ...(guard &&
      !foot && {
        guard: {
          point: guard.naturalStop === false ? ('terminate' as const) : ('stop' as const),
          task: guard.task ?? '',
          output: guard.output ?? '',
          round: guard.round ?? 0,
          maxRounds: guard.maxRounds ?? 2,
          naturalStop: guard.naturalStop ?? true,
          command: null,
          tool: null,
        },
      }),
  };
}

/** Java values bound as globals. */
function bindingsOf(bind: Env['bind'] = {}): HostDataMap {
  return Object.fromEntries(
    Object.entries(bind).map(([name, { java, value }]) => [name, javaBinding(java, value ?? null)]),
  );
}

function javaBinding(java: string, value: HostData): HostData {
  if (java === 'ArrayList' || java === 'LinkedHashMap') return value;
  if (java === 'byte[]') return new JavaValue(java, [...Buffer.from(String(value))]);
  if (java === 'Exception') return new JavaValue('java.lang.IllegalStateException', value);
  if (java === 'intKeys')
    return new JavaValue('java.util.LinkedHashMap', [
      [1, 'one'],
      [true, 'yes'],
      ['s', 'str'],
    ]);
  const full: Record<string, string> = {
    'List.of': 'java.util.ImmutableCollections$ListN',
    'Map.of': 'java.util.ImmutableCollections$MapN',
    unmodifiableMap: 'java.util.Collections$UnmodifiableMap',
    ConcurrentHashMap: 'java.util.concurrent.ConcurrentHashMap',
    Set: 'java.util.LinkedHashSet',
    'Object[]': 'java.lang.Object[]',
    LocalDate: 'java.time.LocalDate',
    Instant: 'java.time.Instant',
    Date: 'java.util.Date',
    BigDecimal: 'java.math.BigDecimal',
    BigInteger: 'java.math.BigInteger',
  };
  // Java has classes of its own for the smallest collections
  const count = Array.isArray(value) ? value.length : Object.keys(value ?? {}).length;
  if (java === 'List.of' && (count === 1 || count === 2))
    return new JavaValue('java.util.ImmutableCollections$List12', value);
  if (java === 'Map.of' && count === 1) return new JavaValue('java.util.ImmutableCollections$Map1', value);
  return new JavaValue(full[java] ?? `java.lang.${java}`, value);
}

interface GuardUnderTest {
  readonly host: GuardHost;
  readonly injected: string[];
  rounds: number;
}

function guardHost(env: EnvGuard, sink: (event: TraceEvent) => void): GuardUnderTest {
  const stores = scratchStores();
  const owner = { process: 'proc-1', session: 'sess-1' };
  const loop = scratchStore(stores, owner, 'loop', sink);
  const session = scratchStore(stores, owner, 'session', sink);
  for (const [key, value] of Object.entries(env.loop ?? {})) loop.set(key, value);
  for (const [key, value] of Object.entries(env.session ?? {})) session.set(key, value);
  const self: GuardUnderTest = {
    injected: [],
    rounds: env.round ?? 0,
    host: {
      point: env.naturalStop === false ? 'terminate' : 'stop',
      continueWith: (prompt) => {
        if (self.rounds >= (env.maxRounds ?? 2)) return { value: false };
        self.rounds++;
        self.injected.push(prompt);
        return { value: true };
      },
      deny: () => ({ value: null }),
      activateSkill: (name) => ({ throws: { type: 'UnknownSkillException', message: `Unknown skill '${name}'` } }),
      setTurnPrompt: () => ({ value: null }),
      loop,
      session,
    },
  };
  return self;
}

function answerOf(result: RunResult): Record<string, unknown> {
  if (result.ok) return { outcome: 'ok', value: encodeResult(result.value) };
  const frames = result.frames.map(({ name, line, column }) => (line ? `${name} ${line}:${column}` : name));
  return {
    outcome: 'error',
    errorClass: result.error,
    message: result.message,
    ...result.at,
    ...(result.flags.length && { flags: result.flags }),
    ...(frames.length && { frames }),
    ...(result.host && { hostClass: result.host.type, hostMessage: result.host.message }),
  };
}

function effectsOf(
  events: readonly TraceEvent[],
  guard: GuardUnderTest | undefined,
  env: Env,
): Record<string, unknown> {
  const of = <K extends TraceEvent['kind']>(kind: K) =>
    events.filter((event): event is Extract<TraceEvent, { kind: K }> => event.kind === kind);
  const lines = (stream: string): string =>
    of('console')
      .map((event) => (event.stream === stream ? `${event.text}\n` : ''))
      .join('');
  const lists: Record<string, readonly unknown[]> = {
    injected: guard?.injected ?? [],
    logs: of('log').map(({ level, message, fields, text }) => ({
      level,
      message,
      fields: encodeData(fields),
      line: text,
    })),
    tools: of('tool').map(({ name, params }) => toolEffect(name, params, env.types === true)),
    llm: of('llm').map(({ method, recipe, prompt, vars }) => ({ method, recipe, prompt, vars: encodeData(vars) })),
    docs: of('document').map(({ op, path, content }) => ({ op, path, ...(content !== undefined && { content }) })),
    progress: of('progress').map(({ message, payload }) => ({ message, payload: encodeData(payload) })),
    notify: of('notify').map(({ message, severity }) => ({ message, severity })),
    warnings: of('warning').map(({ text }) => text),
  };
  const state = guard && {
    rounds: guard.rounds,
    loop: encodeData(guard.host.loop.all()),
    session: encodeData(guard.host.session.all()),
    ...(env.types && { loopTypes: typesOf(guard.host.loop.all()) }),
  };
  return {
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length)),
    ...(lines('stdout') && { stdout: lines('stdout') }),
    ...(lines('stderr') && { stderr: lines('stderr') }),
    ...state,
  };
}

function toolEffect(name: string, params: HostData, types: boolean): Record<string, unknown> {
  return { name, params: encodeData(params), ...(types && { javaTypes: toolTypes(params as HostDataMap) }) };
}

const typesOf = (map: HostDataMap): Record<string, string> =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key, javaType(value)]));

/** What the tool of the recording saw: guest values as interfaces, host values as they are. */
const toolTypes = typesOf;

function javaType(value: HostData): string {
  if (value === null) return 'null';
  if (value instanceof JavaValue)
    return value.type === 'function' ? 'Map+Function' : value.type.slice(value.type.lastIndexOf('.') + 1);
  if (typeof value === 'string') return 'String';
  if (typeof value === 'boolean') return 'Boolean';
  if (typeof value === 'number') return (value | 0) === value && !Object.is(value, -0) ? 'Integer' : 'Double';
  return Array.isArray(value) ? 'java.util.ArrayList' : 'java.util.LinkedHashMap';
}
