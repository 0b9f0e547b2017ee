// What tests of the debugger do over and over: files in a folder, a session, its stops and its frames.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { VerdictEvent } from '../../server/src/model/verdict-event.ts';
import { type DapClient, startDap } from './dap-client.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface Frame {
  readonly id: number;
  readonly name: string;
  readonly line: number;
  readonly column: number;
  readonly source?: { readonly path?: string; readonly sourceReference?: number; readonly origin?: string };
}

export interface Stopped {
  readonly reason: string;
  readonly text?: string;
  readonly description?: string;
  readonly hitBreakpointIds?: number[];
}

export interface Variable {
  readonly name: string;
  readonly value: string;
  readonly variablesReference: number;
  readonly indexedVariables?: number;
}

export interface Debugger {
  readonly dap: DapClient;
  /** initialize, launch, the breakpoints by file, configurationDone. */
  launch(
    args: Record<string, unknown>,
    breakpoints?: Record<string, object[]>,
    exceptions?: { filters: string[]; filterOptions?: object[] },
  ): Promise<void>;
  stopped(): Promise<Stopped>;
  frames(): Promise<Frame[]>;
  /** `name:line` of the innermost frame. */
  top(): Promise<string>;
  /** Sends a request that goes on and waits for the next stop: `name:line`. */
  step(command: string): Promise<string>;
  go(): Promise<void>;
  evaluate(expression: string, context?: string): Promise<string>;
  /** The variables of a scope, then of members below it. */
  look(...names: string[]): Promise<Variable[]>;
  reference(...names: string[]): Promise<number>;
  verdict(): Promise<VerdictEvent>;
}

/** A folder for the files of a test; `write` joins lines and gives the path. */
export function testFolder(name: string): {
  readonly path: string;
  write(file: string, ...lines: string[]): string;
  remove(): void;
} {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), `shooty-${name}-`)));
  return {
    path: folder,
    write(file, ...lines) {
      const full = path.join(folder, file);
      fs.mkdirSync(path.dirname(full), { recursive: true });
      fs.writeFileSync(full, lines.join('\n'));
      return full;
    },
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

/** The built programs; another folder while the whole does not build. */
export const dist = process.env['SHOOTY_DIST'] ?? path.join(root, 'dist');
/** The built adapter. */
export const adapterProgram = path.join(dist, 'dap.cjs');

/** Starts the built adapter. */
export function startDebugger(): Debugger {
  const dap = startDap(process.execPath, [adapterProgram]);
  const frames = async (): Promise<Frame[]> =>
    (await dap.request<{ stackFrames: Frame[] }>('stackTrace', { threadId: 1 })).stackFrames;
  const variables = async (variablesReference: number): Promise<Variable[]> =>
    (await dap.request<{ variables: Variable[] }>('variables', { variablesReference })).variables;
  const reference = async (...names: string[]): Promise<number> => {
    const [scope, ...members] = names;
    const frameId = (await frames())[0]!.id;
    const { scopes } = await dap.request<{ scopes: Variable[] }>('scopes', { frameId });
    let found = scopes.find((s) => s.name === scope)!.variablesReference;
    for (const member of members) found = (await variables(found)).find((v) => v.name === member)!.variablesReference;
    return found;
  };
  const top = async (): Promise<string> => {
    const [frame] = await frames();
    return `${frame?.name}:${frame?.line}`;
  };
  const self: Debugger = {
    dap,
    async launch(args, breakpoints = {}, exceptions = { filters: [] }) {
      await dap.request('initialize', { adapterID: 'shooty', supportsInvalidatedEvent: true });
      const launched = dap.request('launch', args);
      await Promise.race([dap.event('initialized'), launched]);
      for (const [file, list] of Object.entries(breakpoints))
        await dap.request('setBreakpoints', { source: { path: file }, breakpoints: list });
      await dap.request('setExceptionBreakpoints', exceptions);
      await dap.request('configurationDone');
      await launched;
    },
    stopped: () => dap.event<Stopped & Record<string, unknown>>('stopped'),
    frames,
    top,
    async step(command) {
      await dap.request(command, { threadId: 1 });
      await self.stopped();
      return top();
    },
    async go() {
      await dap.request('continue', { threadId: 1 });
    },
    async evaluate(expression, context = 'watch') {
      const frameId = (await frames())[0]!.id;
      return (await dap.request<{ result: string }>('evaluate', { expression, context, frameId })).result;
    },
    async look(...names) {
      return variables(await reference(...names));
    },
    reference,
    verdict: () => dap.event<VerdictEvent & Record<string, unknown>>('shooty/verdict', (v) => v.final),
  };
  return self;
}
