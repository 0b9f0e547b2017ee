import { type HostData, isHostMap, JavaValue } from '../../model/host-data.ts';
import type { HostAnswer, HostCall, HostPort, ToolSurface } from '../../model/script-runner.ts';
import type { TraceSink } from '../../model/trace.ts';
import { documentsCall } from './documents.ts';
import { filesCall } from './files.ts';
import { footToolCall } from './foot.ts';
import { type GuardHost, guardAction, isAction, storeCall } from './guard.ts';
import { nothing, raise, textOf } from './host-answer.ts';
import { llmCall } from './llm.ts';
import { logCall } from './log.ts';
import { maskingSink } from './masking-sink.ts';
import { processCall } from './process.ts';
import { secretCall } from './secret.ts';
import { settingsCall } from './settings.ts';
import { callTool, type Sourced } from './tools.ts';
import { workflowStatus } from './workflow.ts';
import type { WorldState } from './world-state.ts';

export interface MockHostOptions {
  readonly state: WorldState;
  /** Tools the run may call, as its caller grants them; the header may narrow them further inside the sandbox. */
  readonly surface: ToolSurface;
  /** The guard at work; absent outside guard runs. */
  readonly guard?: GuardHost;
  readonly sink: TraceSink;
}

/**
 * Answers every host call that leaves the sandbox from a mock world, with the error texts of the real service
 * (script-api 2 to 14), and tells `sink` what happened. Total: an unknown path answers as a Java exception.
 */
export function mockHost(options: MockHostOptions): HostPort {
  const sink = maskingSink(options.state.secretsSeen, options.sink);
  const scope: Scope = { ...options, sink };
  const record = (call: HostCall, { answer, origin }: Sourced): HostAnswer => {
    const at = {
      ...(call.line === undefined ? {} : { line: call.line }),
      ...(call.column === undefined ? {} : { column: call.column }),
    };
    const name = call.path.slice('vance.guard.'.length);
    if (call.path.startsWith('vance.guard.') && isAction(name)) {
      sink({ kind: 'action', action: name, args: call.args, answer, ...at });
    } else if (!isLog(call.path)) {
      sink({ kind: 'call', path: call.path, args: call.args, answer, origin, ...at });
    }
    return answer;
  };
  return {
    call(call) {
      const said = dispatch(scope, isLog(call.path) ? call : { ...call, args: call.args.map(withoutUndefined) });
      return said instanceof Promise ? said.then((late) => record(call, late)) : record(call, said);
    },
    console: (stream, text) => sink({ kind: 'console', stream, text }),
    warning: (text) => sink({ kind: 'warning', text }),
  };
}

const isLog = (path: string): boolean => path.startsWith('vance.log.') || path.startsWith('client.log.');

type Scope = MockHostOptions;
type Area = (scope: Scope, method: string, call: HostCall) => Sourced | Promise<Sourced>;

const own = (answer: HostAnswer): Sourced => ({ answer, origin: 'host' });
const told = (answer: HostAnswer): Sourced => ({ answer, origin: 'scenario' });

/** Handlers by the object a call goes to, longest path first wins by being exact. */
const areas: Readonly<Record<string, Area>> = {
  'vance.guard': guardArea,
  'vance.guard.loopValues': ({ guard }, method, { args }) => own(guard ? storeCall(guard.loop, method, args) : noGuard),
  'vance.guard.sessionValues': ({ guard }, method, { args }) =>
    own(guard ? storeCall(guard.session, method, args) : noGuard),
  'vance.llm': ({ state, sink }, method, { args }) => llmCall(state, method, args, sink),
  'vance.documents': ({ state, sink }, method, { args }) => told(documentsCall(state, method, args, sink)),
  'vance.settings': ({ state }, method, { args }) => told(settingsCall(state.world, method, args)),
  'vance.tools': (scope, method, { args }) => toolsArea(scope, method, args),
  'vance.files': (scope, method, { args }) => filesCall(scope, method, args),
  'vance.process': (scope, method, { args }) =>
    method === 'spawn' ? callTool(scope, 'process_spawn', args[0] ?? null) : own(processCall(method, args, scope.sink)),
  'vance.workflow': (scope, method, { args }) =>
    method === 'start' ? callTool(scope, 'workflow_start', args[0] ?? null) : told(workflowStatus(scope.state, args)),
  'vance.log': ({ sink }, method, call) => own(logCall(call, method, sink)),
  'client.log': ({ sink }, method, call) => own(logCall(call, method, sink)),
  'client.tools': (scope, _method, { args }) => footToolCall(scope, args),
  vance: rootArea,
};

const noGuard = raise('NullPointerException', null);

/** An undefined member of a map is null for everything but a log line, which prints it. */
function withoutUndefined(data: HostData): HostData {
  if (data instanceof JavaValue) return data.type === 'undefined' ? null : data;
  if (Array.isArray(data)) return data.map(withoutUndefined);
  if (!isHostMap(data)) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, withoutUndefined(value)]));
}

function dispatch(scope: Scope, call: HostCall): Sourced | Promise<Sourced> {
  const dot = call.path.lastIndexOf('.');
  const area = areas[call.path.slice(0, dot)];
  return area ? area(scope, call.path.slice(dot + 1), call) : own(raise('NoSuchMethodException', call.path));
}

function guardArea({ guard }: Scope, method: string, { args }: HostCall): Sourced | Promise<Sourced> {
  if (!guard) return own(noGuard);
  if (!isAction(method)) return own(raise('NoSuchMethodException', method));
  const said = guardAction(guard, method, args);
  return said instanceof Promise ? said.then(own) : own(said);
}

function toolsArea(scope: Scope, method: string, args: readonly HostData[]): Sourced {
  const { allowed, denied = [] } = scope.surface;
  if (method === 'call') return callTool(scope, textOf(args[0]), args[1] ?? null);
  const granted = (allowed ?? []).filter((name) => !denied.includes(name)).sort();
  if (method === 'list') return own({ value: granted });
  const name = textOf(args[0]);
  return own({ value: name !== null && (allowed ? granted.includes(name) : !denied.includes(name)) });
}

function rootArea({ state }: Scope, method: string, { args }: HostCall): Sourced {
  if (method === 'sleep') return own(nothing);
  if (method !== 'secret') return own(raise('NoSuchMethodException', method));
  const said = secretCall(state.world, args);
  if ('value' in said && typeof said.value === 'string') state.secretsSeen.add(said.value);
  return told(said);
}
