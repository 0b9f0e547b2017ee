import { Handles } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { CallFrame, Cdp, RemoteObject } from './cdp.ts';
import { completions } from './completions.ts';
import { consoleCommand } from './console-command.ts';
import { displayRemote } from './display-value.ts';
import { type Evaluation, evaluate } from './evaluate.ts';
import type { RequestHandler } from './requests.ts';
import { RequestFailure, type Session } from './session.ts';
import { callText } from './session-texts.ts';

/** Ids of the frames above the script start here. */
const labelFrames = 1_000_000;

/** Requests that look at a stopped session. */
export function lookRequests(session: Session): Readonly<Record<string, RequestHandler>> {
  const loose = new Handles<() => Promise<string>>(1);
  const { control, variables } = session;
  return {
    stackTrace: (args: DebugProtocol.StackTraceArguments) => stackTrace(session, loose, args),
    scopes: ({ frameId }: DebugProtocol.ScopesArguments) => ({ scopes: scopesOf(session, frameId) }),
    async variables(args: DebugProtocol.VariablesArguments) {
      return { variables: await variables.list(control.guest?.cdp, args).catch(() => []) };
    },
    async setVariable({ variablesReference, name, value }: DebugProtocol.SetVariableArguments) {
      const frame = session.frames()[0];
      if (!control.stop)
        throw new RequestFailure('The guard is running; values can be changed only while it is stopped.');
      const request = { reference: variablesReference, name, value, frameId: frame?.callFrameId };
      const changed = await session.change(`${name} = ${value}`, async () => {
        const { variable, again } = await variables.set(control.guest?.cdp, request).catch((e: Error) => {
          throw new RequestFailure(e.message);
        });
        return { value: variable, again };
      });
      if (variables.scratchScope(variablesReference)) invalidate(session);
      return { value: changed.value, variablesReference: changed.variablesReference };
    },
    evaluate: (args: DebugProtocol.EvaluateArguments) => evaluateRequest(session, args),
    async setExpression({ expression, value, frameId }: DebugProtocol.SetExpressionArguments) {
      const text = `${expression} = (${value}\n)`;
      const asked = { expression: text, context: 'repl', ...(frameId === undefined ? {} : { frameId }) };
      const { result, variablesReference } = await evaluateRequest(session, asked, `${expression} = ${value}`);
      invalidate(session);
      return { value: result, variablesReference };
    },
    async completions({ text, column, frameId }: DebugProtocol.CompletionsArguments) {
      const frame = frameOf(session, frameId);
      return { targets: await completions(String(text ?? ''), Number(column) - 1, control.guest, frame) };
    },
    exceptionInfo: () => exceptionInfo(session),
    loadedSources: () => ({
      sources: session.sources.map(({ name, file }) => ({ name, ...(file === undefined ? {} : { path: file }) })),
    }),
    async source({ sourceReference, source }: DebugProtocol.SourceArguments) {
      const read = loose.get(source?.sourceReference ?? sourceReference);
      if (read) return { content: await read(), mimeType: 'text/javascript' };
      const text = source?.path === undefined ? undefined : session.port.readFile(source.path);
      if (text === undefined) throw new RequestFailure('This source is not known any more.');
      return { content: text };
    },
  };
}

const frameOf = (session: Session, frameId: number | undefined): CallFrame | undefined =>
  frameId === undefined ? session.frames()[0] : session.frames()[frameId - 1];

/** Tells clients that understand it to read the variables again. */
function invalidate(session: Session): void {
  if (session.client.supportsInvalidatedEvent) session.send('invalidated', { areas: ['variables'] });
}

type Loose = Handles<() => Promise<string>>;

function stackTrace(
  session: Session,
  loose: Loose,
  { startFrame = 0, levels }: DebugProtocol.StackTraceArguments,
): DebugProtocol.StackTraceResponse['body'] {
  const frames = session.frames().map((frame, index) => scriptFrame(session, loose, frame, index + 1));
  const asyncFrames = frames.length > 0 ? asyncParents(session) : [];
  const labels = (session.control.stop ? (session.view?.labels ?? []) : []).map((name, index) => ({
    id: labelFrames + index,
    name,
    line: 0,
    column: 0,
    presentationHint: 'label' as const,
  }));
  const all = [...frames, ...asyncFrames, ...labels];
  return { stackFrames: all.slice(startFrame, levels ? startFrame + levels : undefined), totalFrames: all.length };
}

function scriptFrame(session: Session, loose: Loose, frame: CallFrame, id: number): DebugProtocol.StackFrame {
  const { guest } = session.control;
  const { lineNumber: line, columnNumber: character = 0, scriptId } = frame.location;
  const inFunction = frame.scopeChain.some(({ type }) => type === 'local');
  const name = frame.functionName || (inFunction ? '(anonymous)' : '(script)');
  if (guest?.owns(scriptId)) return { id, name, ...placeInSource(session, loose, { line, character }) };
  const read = async (): Promise<string> =>
    (await guest!.cdp.send('Debugger.getScriptSource', { scriptId })).scriptSource.replace(/\n\/\/# sourceURL=.*$/, '');
  return {
    id,
    name,
    line: line + 1,
    column: character + 1,
    source: { name: 'eval', sourceReference: loose.create(read), origin: 'text that was evaluated' },
    presentationHint: 'subtle',
  };
}

/** File, line and column of a place in the script; the text as it was when the file has changed since. */
function placeInSource(
  { control: { source }, port }: Session,
  loose: Loose,
  at: { line: number; character: number },
): Pick<DebugProtocol.StackFrame, 'line' | 'column' | 'source'> {
  if (!source) return { line: at.line + 1, column: at.character + 1 };
  const place = source.toFile(at);
  const stale = source.file === undefined || port.readFile(source.file) !== source.fileText;
  return {
    line: place.line + 1,
    column: place.character + 1,
    source: stale
      ? {
          name: source.name,
          sourceReference: loose.create(async () => source.fileText),
          origin:
            source.file === undefined ? 'text of the run' : 'as it was when the run began; the file has changed since',
          ...(source.file === undefined ? {} : { presentationHint: 'deemphasize' as const }),
        }
      : { name: source.name, path: source.file! },
  };
}

/** Callers that have ended already: frames behind an `await`. */
function asyncParents(session: Session): DebugProtocol.StackFrame[] {
  const { guest, source } = session.control;
  const frames: DebugProtocol.StackFrame[] = [];
  for (let stack = guest?.pause?.asyncStack; stack && frames.length < 64; stack = stack.parent) {
    const visible = stack.callFrames.filter((f) => guest?.owns(f.scriptId));
    if (visible.length === 0 || !source) continue;
    const id = labelFrames + 1000 + frames.length;
    frames.push({ id, name: stack.description ?? 'async', line: 0, column: 0, presentationHint: 'label' });
    for (const [index, f] of visible.entries()) {
      const at = source.toFile({ line: f.lineNumber, character: f.columnNumber });
      frames.push({
        id: labelFrames + 1000 + frames.length,
        name: f.functionName || (stack.parent || index < visible.length - 1 ? '(anonymous)' : '(script)'),
        line: at.line + 1,
        column: at.character + 1,
        ...(source.file === undefined ? {} : { source: { name: source.name, path: source.file } }),
      });
    }
  }
  return frames;
}

/** The scopes of a frame: its own ones, then those of the process, then the global object. */
function scopesOf(session: Session, frameId: number): DebugProtocol.Scope[] {
  const { variables, view, control } = session;
  if (!control.stop) return [];
  const frame = session.frames()[frameId - 1];
  const scopes = frame ? variables.scopes(frame, frameId - 1) : [];
  if (!view) return scopes;
  const store = (scope: 'loop' | 'session') => ({
    scope,
    set: (key: string, value: Parameters<typeof view.setScratch>[2]) => view.setScratch(scope, key, value),
  });
  const own = [
    variables.dataScope('Guard', view.guard),
    variables.dataScope('Scratch', () => ({ ...view.scratch() }), { loop: store('loop'), session: store('session') }),
    variables.dataScope('Process', view.process),
    variables.dataScope('Host calls', () => view.calls(session.calls)),
  ];
  const global = scopes.findIndex((s) => s.expensive);
  scopes.splice(global < 0 ? scopes.length : global, 0, ...own);
  return scopes;
}

interface Evaluated {
  readonly result: string;
  readonly variablesReference: number;
  readonly type?: string;
  readonly indexedVariables?: number;
  readonly namedVariables?: number;
}

async function evaluateRequest(
  session: Session,
  { expression, context, frameId }: DebugProtocol.EvaluateArguments,
  told = String(expression ?? ''),
): Promise<Evaluated> {
  const text = String(expression ?? '');
  if (context === 'repl' && /^\s*(\/\/|\.[a-z])/i.test(text)) {
    const result = await consoleCommand(session, text.trim());
    invalidate(session);
    return { result, variablesReference: 0 };
  }
  const cdp = session.control.guest?.cdp;
  const frame = frameOf(session, frameId);
  if (!cdp || !frame || !session.control.stop)
    throw new RequestFailure(
      'Nothing can be evaluated here: the guard is running, or the frame belongs to the process. Stop it in the script first.',
    );
  const answer = await session.evaluating(() => evaluateByHand(session, { cdp, frame, text, context, told }));
  if ('problem' in answer) throw new RequestFailure(answer.problem);
  const path = {
    frame: session.frames().indexOf(frame),
    root: { expression: /^[\w$.]+$/.test(text) ? text : `(${text}\n)` },
    names: [],
  };
  const { name: _name, value, type, ...rest } = session.variables.remote('', answer.value, path);
  const whole = context === 'clipboard' ? await clipboardText(session, answer.value.objectId) : undefined;
  const plain = context === 'clipboard' && answer.value.type === 'string' ? String(answer.value.value) : undefined;
  if (context === 'repl') invalidate(session);
  return { result: plain ?? whole ?? value, ...(type ? { type } : {}), ...rest };
}

interface ByHand {
  readonly cdp: Cdp;
  readonly frame: CallFrame;
  readonly text: string;
  readonly context: DebugProtocol.EvaluateArguments['context'];
  /** The change as it is told when it is undone. */
  readonly told: string;
}

/** Evaluates what a person wrote: as a look first; what changes something is a change of the run. */
async function evaluateByHand(session: Session, { cdp, frame, text, context, told }: ByHand): Promise<Evaluation> {
  const look = await evaluate(cdp, frame.callFrameId, text, true);
  if (context === 'hover' || 'value' in look || !look.impure) return look;
  const index = session.frames().indexOf(frame);
  return session.change(context === 'repl' ? told : undefined, async () => ({
    value: await evaluate(cdp, frame.callFrameId, text),
    again: async ({ guest, frames }) => {
      const { callFrameId } = frames[index] ?? {};
      if (callFrameId !== undefined) await evaluate(guest.cdp, callFrameId, text);
    },
  }));
}

/** The whole of an object as JSON, for the clipboard; undefined when it has no such form. */
async function clipboardText({ control }: Session, objectId: string | undefined): Promise<string | undefined> {
  if (objectId === undefined || !control.guest) return undefined;
  const functionDeclaration = 'function () { return JSON.stringify(this, null, 2); }';
  const answer = await control.guest.cdp
    .send('Runtime.callFunctionOn', { objectId, functionDeclaration, returnByValue: true, silent: true })
    .catch(() => undefined);
  return typeof answer?.result.value === 'string' ? answer.result.value : undefined;
}

function exceptionInfo({ control }: Session): DebugProtocol.ExceptionInfoResponse['body'] {
  const { stop, guest } = control;
  if (!stop) throw new RequestFailure('The guard is running, so nothing was thrown here.');
  if (stop.call) {
    return {
      exceptionId: stop.call.path.replace(/^vance\.guard\./, ''),
      description: callText(stop),
      breakMode: 'always',
      details: { message: 'Continue lets it happen; `.help` in the debug console lists what else can be done.' },
    };
  }
  const exception = guest?.pause?.exception;
  const text = stop.text || (exception ? displayRemote(exception) : '');
  const exceptionId = /^([\w$.]*(?:Error|Exception))\b/.exec(text)?.[1] ?? thrownName(exception, text);
  return { exceptionId, description: text.split('\n')[0]!, breakMode: 'always', details: { stackTrace: text } };
}

/** What an exception without a name of its own is called: those of the host have a stack and no class. */
function thrownName(exception: RemoteObject | undefined, text: string): string {
  if (text.includes('\n    at ')) return 'host exception';
  return exception?.subtype ?? exception?.type ?? 'exception';
}
