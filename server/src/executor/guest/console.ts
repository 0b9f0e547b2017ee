import { bridge } from './bridge.ts';
import { type Any, define, global, makeString, object, sliceText } from './intrinsics.ts';
import { nativeMethod } from './native-look.ts';

interface ConsoleState {
  indent: string;
  readonly counts: Record<string, number>;
  readonly timers: Record<string, number>;
}

/** `console` and `print` of the engine: arguments joined by blanks with `String()` (script-engine Q22). */
export function installConsole(now: () => number): void {
  const state: ConsoleState = { indent: '', counts: object.create(null), timers: object.create(null) };
  const write = (stream: 'stdout' | 'stderr', text: string): void => bridge.console(stream, state.indent + text);
  const console = object.create(object.prototype);
  const add = (name: string, run: (args: Any[]) => void): void =>
    define(
      console,
      name,
      nativeMethod(name, 0, (_self, args) => run(args)),
    );
  for (const name of ['log', 'info', 'debug', 'dir']) add(name, (args) => write('stdout', joined(args)));
  for (const name of ['error', 'warn']) add(name, (args) => write('stderr', joined(args)));
  add('assert', (args) => {
    if (!args[0]) write('stdout', args.length > 1 ? `Assertion failed: ${joined(args, 1)}` : 'Assertion failed');
  });
  add('clear', () => {});
  add('count', (args) => {
    const label = labelOf(args);
    state.counts[label] = (state.counts[label] ?? 0) + 1;
    write('stdout', `${label}: ${state.counts[label]}`);
  });
  add('countReset', (args) => {
    state.counts[labelOf(args)] = 0;
  });
  for (const name of ['group', 'groupCollapsed']) {
    add(name, (args) => {
      if (args.length) write('stdout', joined(args));
      state.indent += '  ';
    });
  }
  add('groupEnd', () => {
    state.indent = sliceText(state.indent, 2);
  });
  addTimers(add, { state, write, now });
  define(global, 'console', console);
  define(
    global,
    'print',
    nativeMethod('print', 1, (_self, args) => bridge.console('stdout', joined(args))),
  );
  define(
    global,
    'printErr',
    nativeMethod('printErr', 1, (_self, args) => bridge.console('stderr', joined(args))),
  );
}

interface TimerPorts {
  readonly state: ConsoleState;
  readonly write: (stream: 'stdout' | 'stderr', text: string) => void;
  readonly now: () => number;
}

function addTimers(add: (name: string, run: (args: Any[]) => void) => void, { state, write, now }: TimerPorts): void {
  const elapsed = (label: string): string => `${label}: ${now() - (state.timers[label] ?? now())}ms`;
  add('time', (args) => {
    state.timers[labelOf(args)] = now();
  });
  add('timeEnd', (args) => {
    write('stdout', elapsed(labelOf(args)));
    delete state.timers[labelOf(args)];
  });
  add('timeLog', (args) => write('stdout', `${elapsed(labelOf(args))}${args.length > 1 ? ` ${joined(args, 1)}` : ''}`));
}

const labelOf = (args: Any[]): string => (args[0] === undefined ? 'default' : makeString(args[0]));

/** `String()` of each argument; a symbol is refused, unlike `String(symbol)`. */
function joined(args: Any[], from = 0): string {
  let text = '';
  for (let at = from; at < args.length; at++) text += `${at > from ? ' ' : ''}${args[at]}`;
  return text;
}
