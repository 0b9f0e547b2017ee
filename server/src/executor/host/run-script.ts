import type ivm from 'isolated-vm';
import type { RunRequest } from '../../model/script-runner.ts';
import { parseScript, type ScriptSyntaxError, syntaxErrorText } from '../../syntax/script/parse-script.ts';
import type { ChildReport, ChildResult, EffectiveLimits, ScriptNames, WireAnswer, WireCall } from '../contract.ts';
import type { GuestFailure, GuestOutcome, Prepared, RawFrame } from '../guest-contract.ts';
import { type CoverageCounters, planCoverage } from './coverage.ts';
import { type Explanation, explain } from './explain.ts';
import { guestFrames, rootName, stackLines } from './frames.ts';
import { brokenOut, functionFault, isOneFunction } from './function-text.ts';
import { type InspectorRelay, inspectorRelay } from './inspector-relay.ts';
import { instrument } from './instrument.ts';
import { callAt, innermost } from './locate.ts';
import { parseSource } from './parsed-source.ts';
import { asPlaced } from './placed-node.ts';
import { prepareContext } from './prepare-context.ts';
import type { PreparedIsolate } from './prepared-isolate.ts';
import { deepResult, describeFailure, memoryResult, tooDeep } from './run-results.ts';
import { makeScriptText, originalOffset, rangeOf, rootOf, type ScriptText, type ScriptTexts } from './script-texts.ts';
import { type AnyNode, declaresGlobal } from './walk.ts';

/** What a run needs from the child around it. */
export interface RunPorts {
  /** A fresh isolate for this run alone. */
  readonly prepared: PreparedIsolate;
  call(call: WireCall): Promise<WireAnswer>;
  console(stream: 'stdout' | 'stderr', line: string): void;
  /** Debug mode: original text, an inspector, and a wait for `go` before the first statement. */
  readonly debug?: DebugPorts;
}

/** Where the inspector's messages go, and the word that the script is ready. */
export interface DebugPorts {
  inspect(message: string): void;
  attach(names: ScriptNames): void;
}

export interface RunningScript {
  readonly report: Promise<ChildReport>;
  /** Statements executed so far; can be asked at any time, also after the end. */
  statements(): number;
  /** Ends the run from outside; it reports `CANCELLED`, the parent knows why. */
  stop(): void;
  /** Debug mode: a message for the inspector. */
  inspect(message: string): void;
  /** Debug mode: lets the script begin. */
  go(): void;
}

/** Runs one script in an isolate of its own. */
export function runScript(request: RunRequest, limits: EffectiveLimits, ports: RunPorts): RunningScript {
  const run = new Run(request, limits, ports);
  return {
    report: run.report(),
    statements: () => run.statements(),
    stop: () => run.stop(),
    inspect: (message) => run.inspect(message),
    go: () => run.go(),
  };
}

/** A text of the run; `wrapped`: of a function constructor, `within`: of a direct `eval` inside `with`. */
type NewText = Pick<ScriptText, 'source' | 'shown' | 'program'> & {
  readonly wrapped?: boolean;
  readonly within?: boolean;
  readonly direct?: boolean;
};

type Ended =
  | { readonly by: 'limit'; readonly frames: readonly RawFrame[] }
  | { readonly by: 'stop' | 'memory' | 'clock' };

/**
 * Statements the real engine executes per millisecond at most (script-engine Q19: 100 million take longer than a second).
 * The sandbox is faster; a script that only ends because of that ends as it would there, by the wall clock.
 */
const engineStatementsPerMs = 50_000;

/** State of one run; a class because its parts share the isolate, the texts and the way it ended. */
class Run {
  private readonly request: RunRequest;
  private readonly limits: EffectiveLimits;
  private readonly ports: RunPorts;
  private readonly mark: string;
  private readonly texts: ScriptTexts = new Map();
  private readonly counter: Int32Array;
  private readonly isolate: ivm.Isolate;
  private coverage: CoverageCounters | undefined;
  private ended: Ended | undefined;
  private explained: Explanation | undefined;
  /** Text of the error that `explained` is about. */
  private explainedFor: string | undefined;
  /** Failing node of the error whose stack is asked for next; V8 may name another place. */
  private failingNext: Explanation['node'];
  private relay: InspectorRelay | undefined;
  private readonly begin = Promise.withResolvers<void>();

  constructor(request: RunRequest, limits: EffectiveLimits, ports: RunPorts) {
    this.request = request;
    this.limits = limits;
    this.ports = ports;
    this.mark = ports.prepared.mark;
    this.counter = new Int32Array(new SharedArrayBuffer(4));
    this.counter[0] = limits.statements;
    this.isolate = ports.prepared.isolate;
    ports.prepared.catastrophe.listener = () => {
      this.ended ??= { by: 'memory' };
      this.catastrophe?.();
    };
  }

  private catastrophe: (() => void) | undefined;

  stop(): void {
    this.end({ by: 'stop' });
  }

  private end(how: Ended): void {
    this.ended ??= how;
    // with an open inspector the parent kills the process instead: disposing would block a thread for ever
    if (!this.isolate.isDisposed && !this.ports.debug) this.isolate.dispose();
  }

  inspect(message: string): void {
    this.relay?.dispatch(message);
  }

  go(): void {
    this.begin.resolve();
  }

  /** Opens the inspector and waits until the debugger has set everything up. */
  private async awaitDebugger(debug: DebugPorts): Promise<void> {
    this.relay = inspectorRelay(this.isolate, debug.inspect, () => this.catastrophe?.());
    debug.attach({
      script: `${this.mark}main`,
      internal: `${this.mark}guest`,
      translate: `${this.mark}w`,
      gate: `${this.mark}g`,
    });
    await this.begin.promise;
  }

  async report(): Promise<ChildReport> {
    const lost = new Promise<'lost'>((resolve) => {
      this.catastrophe = () => resolve('lost');
    });
    const done = await Promise.race([this.attempt(), lost]);
    const result = done === 'lost' ? memoryResult : done;
    const spent = this.ended !== undefined;
    const coverage = this.coverage?.read();
    // the report does not wait for it
    if (done !== 'lost' && !this.ports.debug) setImmediate(() => this.isolate.isDisposed || this.isolate.dispose());
    return { result, statements: this.statements(), spent, ...(coverage && { coverage }) };
  }

  statements(): number {
    return Math.max(0, Math.min(this.limits.statements, this.limits.statements - (this.counter[0] ?? 0)));
  }

  private async attempt(): Promise<ChildResult> {
    try {
      const syntax = this.load();
      if (syntax) return syntax;
      const prepared = prepareContext({
        prepared: this.ports.prepared,
        request: this.request,
        limits: this.limits,
        ...(this.ports.debug ? {} : { counter: this.counter }),
        ...(this.coverage && { hits: this.coverage.hits }),
        ownEval: declaresGlobal(rootOf(this.textOf('main')), 'eval'),
        ports: this.guestPorts(),
      });
      if (this.request.prelude !== undefined) await this.runPrelude(prepared.run);
      this.counter[0] = this.limits.statements;
      if (this.ports.debug) await this.awaitDebugger(this.ports.debug);
      const main = this.textOf('main');
      const outcome = await prepared.run(main.rewritten.text, main.id);
      return this.resultOf(outcome ?? (await prepared.outcome()));
    } catch (caught) {
      return this.resultOfEnd(caught);
    }
  }

  private async runPrelude(run: (text: string, name: string) => Promise<unknown>): Promise<void> {
    const source = this.request.prelude ?? '';
    const parsed = parseSource(source);
    if (!parsed.program) return;
    this.counter[0] = this.limits.statements;
    const { rewritten, id } = this.addText('prelude', {
      source,
      shown: this.request.sourceName,
      program: parsed.program,
    });
    await run(rewritten.text, id);
  }

  /** Parses and instruments the script; gives the failure when the engine refuses the text. */
  private load(): ChildResult | undefined {
    const { source, sourceName, coverage } = this.request;
    const parsed = parseSource(source);
    if (!parsed.program) {
      const [first] = parsed.errors;
      if (first!.reason === tooDeep) return deepResult;
      const text = `SyntaxError: ${syntaxErrorText(source, sourceName, parsed.errors)}`;
      const place = makeScriptText({
        id: '',
        shown: sourceName,
        source,
        program: parsed.recovered,
        rewritten: unchanged,
      });
      const lexical = /^(?:Missing (?:close quote|digit|exponent|space)|Numeric|Only one underscore)/.test(
        first!.reason,
      );
      const incomplete = first!.offset >= source.length && !lexical;
      return {
        ok: false,
        error: 'GUEST_EXCEPTION',
        message: `Script raised: ${text}`,
        at: rangeOf(place, { start: first!.offset, end: Math.max(first!.end, first!.offset + 1) }),
        frames: [],
        flags: incomplete ? ['syntax', 'guest', 'incomplete'] : ['syntax', 'guest'],
      };
    }
    if (coverage) this.coverage = planCoverage(parsed.program, this.mark);
    this.addText('main', { source, shown: sourceName, program: parsed.program });
    return undefined;
  }

  private addText(
    name: string,
    { source, shown, program, wrapped = false, within = false, direct = false }: NewText,
  ): ScriptText {
    const coverage = name === 'main' ? this.coverage : undefined;
    const rewritten = this.ports.debug
      ? asWritten(source)
      : instrument({ mark: this.mark, source, program, wrapped, within, ...(coverage && { coverage }) });
    const id = `${this.mark}${name}`;
    const named = { ...rewritten, text: `${rewritten.text}\n//# sourceURL=${id}` };
    const text = makeScriptText({ id, shown, source, program, direct, rewritten: named });
    this.texts.set(id, text);
    return text;
  }

  private textOf(name: string): ScriptText {
    return this.texts.get(`${this.mark}${name}`)!;
  }

  private guestPorts(): Parameters<typeof prepareContext>[0]['ports'] {
    return {
      call: async (path, args, frames) => {
        if (this.ended) return { throws: { type: 'IllegalStateException', message: 'run ended' } };
        return this.ports.call({ path, args, ...this.placeOfCall(frames) });
      },
      explain: (name, message, frames, hints) => {
        this.explained = explain(this.texts, { name, message }, frames, hints);
        this.explainedFor = this.explained && `${this.explained.name}: ${this.explained.message}`;
        this.failingNext = this.explained?.node;
        return this.explained
          ? { name: this.explained.name, message: this.explained.message, at: this.explained.at }
          : null;
      },
      stack: (frames, host, silent) => {
        const failing = this.failingNext ?? undefined;
        this.failingNext = undefined;
        const placeless = silent && this.refusesWrite(frames[0]);
        return stackLines(this.texts, frames, { host, placeless, ...(failing && { failing }) });
      },
      prepare: (text, kind) => this.prepareText(text, kind),
      console: (stream, line) => this.ports.console(stream, line),
      kill: (frames) => this.end(this.outrunsClock() ? { by: 'clock' } : { by: 'limit', frames }),
    };
  }

  private placeOfCall(frames: readonly RawFrame[]): { line?: number; column?: number } {
    const [frame] = guestFrames(this.texts, frames);
    return frame ? { line: frame.line, column: frame.column } : {};
  }

  /** Text for `eval`, `load` and the function constructors. */
  private prepareText(source: string, kind: string): Prepared {
    const [, prefix] = /^function:(\d+)$/.exec(kind) ?? [];
    const shown = prefix === undefined ? '<eval>' : '<function>';
    const parsed = parseScript(source, { insideFunction: kind.startsWith('direct') });
    if (prefix !== undefined && parsed.program && !isOneFunction(parsed.program, source, Number(prefix)))
      return { error: brokenOut(source, Number(prefix)) };
    if (prefix !== undefined && parsed.error) {
      const error = functionFault(source, Number(prefix));
      if (error) return { error };
    }
    if (parsed.error?.reason === tooDeep) return { error: tooDeep, deep: true };
    if (parsed.error) return { error: this.syntaxText(source, shown, parsed.error, Number(prefix ?? 0)) };
    if (!parsed.program) return { error: 'invalid' };
    const name = `text${this.texts.size}`;
    const { program } = parsed;
    const wrapped = prefix !== undefined;
    const direct = kind.startsWith('direct');
    const text = this.addText(name, { source, shown, program, wrapped, direct, within: kind === 'direct-within' });
    if (prefix !== undefined && this.counter[0]! > 0) this.counter[0]!--;
    return { text: text.rewritten.text };
  }

  /** The first error alone; of a function constructor relative to the author's body, which starts at `prefix`. */
  private syntaxText(source: string, shown: string, error: ScriptSyntaxError, prefix: number): string {
    const lines = source.slice(0, prefix).split('\n').length - 1;
    const body = source.slice(prefix, prefix ? source.length - '\n})'.length : source.length);
    const inBody = { ...error, offset: error.offset - prefix, end: error.end - prefix, line: error.line - lines };
    return syntaxErrorText(body, shown, inBody.offset < 0 ? { ...error, offset: 0, line: 1 } : inBody).replace(
      /\n$/,
      '',
    );
  }

  private resultOf(outcome: GuestOutcome): ChildResult {
    if (outcome.state === 'value') return { ok: true, value: outcome.value };
    return this.resultOfFailure(outcome.failure);
  }

  private resultOfFailure(failure: GuestFailure): ChildResult {
    const node = this.failingNode(failure);
    const place = this.placeOfFailure(failure, node);
    const called = /Class constructor .* cannot be invoked without 'new'$/.test(failure.text);
    const frames = guestFrames(this.texts, failure.frames, called ? undefined : node);
    const [running] = frames;
    // a constructor that never called the one above fails outside its own code
    if (node && /^Class/.test(node.type) && failure.text.includes('Must call super constructor')) frames.shift();
    // the engine shows the generator that was to be resumed as a frame of its own
    if (running && failure.text.endsWith(': generator is already executing'))
      frames.unshift({ ...running, line: 0, column: 0 });
    // and a class that is called as a frame without a name
    if (place && called) frames.unshift({ name: 'null', line: place.line, column: place.column });
    return { ok: false, ...describeFailure(failure), frames, ...(place && { at: place }) };
  }

  /** The node an error is placed at; null: not even its first frame has a position; undefined: that of the call. */
  private failingNode(failure: GuestFailure): AnyNode | null | undefined {
    const [top] = failure.frames;
    const at = top && originalOffset(this.texts, top);
    if (failure.thrown) return at && innermost(rootOf(at.text), at.offset, 'ThrowStatement');
    if (failure.host?.type.endsWith('UnsupportedOperationException')) return this.refusesWrite(top) ? null : undefined;
    return failure.kind === 'guest' && this.explainedFor === failure.text ? this.explained?.node : undefined;
  }

  /** Whether a refusal is that of a write to a Java map or list: it has no position, a refused call has. */
  private refusesWrite(top: RawFrame | undefined): boolean {
    const at = top && originalOffset(this.texts, top);
    return !top?.native && !(at && isCallAt(at));
  }

  private placeOfFailure(
    failure: GuestFailure,
    found: AnyNode | null | undefined,
  ): Extract<ChildResult, { ok: false }>['at'] {
    const [top] = failure.frames;
    const at = failure.located && top ? originalOffset(this.texts, top) : undefined;
    if (!at) return undefined;
    const node = found ?? callAt(rootOf(at.text), at.offset);
    return node && rangeOf(at.text, asPlaced(at.text, node));
  }

  /** Whether the real engine would have run out of time before it executed this many statements. */
  private outrunsClock(): boolean {
    return this.limits.statements / engineStatementsPerMs > this.limits.timeoutMs;
  }

  private resultOfEnd(caught: unknown): ChildResult {
    if (!this.ended && this.isolate.isDisposed) this.ended = { by: 'memory' };
    if (!this.ended && /memory limit/.test(String(caught))) this.ended = { by: 'memory' };
    if (this.ended?.by === 'limit') return this.limitResult(this.ended.frames);
    if (this.ended?.by === 'memory') return memoryResult;
    if (this.ended?.by === 'clock') {
      const message = `Script timed out after ${this.limits.timeoutMs}ms`;
      return { ok: false, error: 'TIMEOUT', message, frames: [], flags: [] };
    }
    if (this.ended?.by === 'stop') {
      return {
        ok: false,
        error: 'CANCELLED',
        message: 'Script execution interrupted',
        frames: [],
        flags: ['cancelled'],
      };
    }
    const message = caught instanceof Error ? caught.message : String(caught);
    return {
      ok: false,
      error: 'HOST_EXCEPTION',
      message: `Script execution failed: ${message}`,
      frames: [],
      flags: ['internal'],
    };
  }

  private limitResult(frames: readonly RawFrame[]): ChildResult {
    const { statements } = this.limits;
    const [top, ...rest] = frames;
    const text = top && this.texts.get(top.script);
    const site = text?.rewritten.siteAt(top!.offset);
    const outer = guestFrames(this.texts, rest);
    return {
      ok: false,
      error: 'RESOURCE_EXHAUSTED',
      message: `Script exceeded resource limit: Statement count limit of ${statements} exceeded. Statements executed ${statements + 1}.`,
      ...(text && site && { at: rangeOf(text, site) }),
      frames: top ? [{ name: rootName(this.texts, top), line: 0, column: 0 }, ...outer] : [],
      flags: ['guest', 'resource', 'cancelled'],
    };
  }
}

/** Debug mode runs the text as it is. */
const asWritten = (text: string) => ({ text, toOriginal: (offset: number) => offset, siteAt: () => undefined });

const unchanged = asWritten('');

const operations = ['CallExpression', 'NewExpression', 'AssignmentExpression', 'UpdateExpression', 'UnaryExpression'];

/** Whether the operation at a place is a call. */
const isCallAt = ({ text, offset }: { readonly text: ScriptText; readonly offset: number }): boolean =>
  /^(?:Call|New)/.test(innermost(rootOf(text), offset, ...operations)?.type ?? '');
