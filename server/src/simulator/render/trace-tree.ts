import type { HostData } from '../../model/host-data.ts';
import { points } from '../../model/points.ts';
import type { HostAnswer } from '../../model/script-runner.ts';
import type { CommandText, TraceEvent } from '../../model/trace.ts';
import { dataText } from '../match-pattern.ts';

type Of<K extends TraceEvent['kind']> = Extract<TraceEvent, { kind: K }>;

/** One guard, or one thing outside guards, with what happened inside. */
interface Branch {
  readonly name: string;
  readonly said: string;
  readonly details: string[];
}

/**
 * The trace of a step as a tree: each point with its guards, their verdicts and why, and what they read and changed. Lines
 * without colours; the text twin of every view.
 */
export function traceTree(events: readonly TraceEvent[]): string[] {
  const lines: string[] = [];
  let branches: Branch[] = [];
  let details: string[] = [];
  const flush = (): void => {
    lines.push(...drawn(branches));
    branches = [];
  };
  for (const event of events) {
    switch (event.kind) {
      case 'step':
        flush();
        if (event.attempt > 1) lines.push(`again, time ${event.attempt}`);
        break;
      case 'point':
        flush();
        lines.push(pointLine(event));
        break;
      case 'unreached':
        flush();
        lines.push(`${points[event.point].label}  not reached: ${event.why}`);
        break;
      case 'run':
        details = [];
        break;
      case 'verdict':
        branches.push({ name: guardText(event.guard), said: verdictText(event), details });
        details = [];
        break;
      case 'not-run':
        branches.push({ name: guardText(event.guard), said: `${column('not run')}${event.detail}`, details: [] });
        break;
      default: {
        const line = detailLine(event);
        if (line !== undefined) details.push(line);
        if (event.kind === 'decision') {
          flush();
          lines.push(...details.map((text) => ` ${text}`));
          details = [];
        }
      }
    }
  }
  flush();
  return [...lines, ...details.map((text) => ` ${text}`)];
}

function drawn(branches: readonly Branch[]): string[] {
  const width = Math.max(0, ...branches.map(({ name }) => name.length));
  return branches.flatMap(({ name, said, details }, index) => {
    const last = index === branches.length - 1;
    return [
      ` ${last ? '└' : '├'} ${name.padEnd(width)}  ${said}`.trimEnd(),
      ...details.map((line) => ` ${last ? ' ' : '│'}    ${line}`),
    ];
  });
}

function pointLine({ point, rounds, task, output, command, tool }: Of<'point'>): string {
  const label = points[point].label;
  if (command) return `${label}  ${commandText(command)}`;
  if (tool) return `${label}  ${tool.name} ${dataText(tool.args)}`;
  return point === 'start'
    ? `${label}  ${quoted(task)}`
    : `${label}  ${rounds} ${rounds === 1 ? 'round' : 'rounds'} used   ${quoted(output)}`;
}

function verdictText({ verdict, prompts, reason, error }: Of<'verdict'>): string {
  const why = prompts.length > 0 ? prompts.map(quoted).join(', ') : (reason ?? '');
  const fault = error ? `${error.class}: ${error.message.split('\n')[0]}${placeText(error)}` : '';
  return `${column(verdict)}${[why, fault].filter(Boolean).join('   ')}`;
}

const column = (word: string): string => word.padEnd(10);

const placeText = ({ path, line, column }: { path?: string; line?: number; column?: number }): string =>
  path === undefined || line === undefined ? '' : ` (${path}:${line}:${column ?? 1})`;

const guardText = ({ id, name }: { id: string; name: string }): string =>
  `${id} ${name.slice(name.lastIndexOf('/') + 1)}`;

/** What an event says inside a guard or beside one; undefined = nothing worth a line. */
export function detailLine(event: TraceEvent): string | undefined {
  switch (event.kind) {
    case 'call':
      return callLine(event);
    case 'action':
      return `action  ${event.action}(${event.args.map(dataText).join(', ')}) → ${answerText(event.answer)}`;
    case 'store':
      if (event.op === 'set') return `set     ${event.scope}Values.${event.key} = ${dataText(event.value)}`;
      return event.op === 'remove' ? `remove  ${event.scope}Values.${event.key}` : `wiped   ${event.scope}Values`;
    case 'log':
      return `log     ${event.level} ${event.text}`;
    case 'notify':
      return `notify  ${event.severity} ${event.message}`;
    case 'progress':
      return `progress ${event.message}${event.detail ? `   ${event.detail}` : ''}`;
    case 'console':
      return `console ${event.text}`;
    case 'rounds':
      return `rounds  ${event.from} → ${event.to} (${event.why})`;
    case 'turn-prompt':
      return event.text === null ? 'prompt  dropped' : `prompt  ${quoted(event.text)}`;
    case 'skill':
      return `skill   ${event.name} ${event.effect}`;
    case 'unmatched':
      return `missing ${event.what} ${event.name}: ${event.detail}${event.nearest ? `; nearest ${event.nearest}` : ''}`;
    case 'recipe':
      return `recipe  does not load, so no recipe guard runs: ${event.error}`;
    case 'document':
      return `${event.op.padEnd(7)} document ${event.path}`;
    case 'command':
      return `command ${commandText(event.command)} → ${event.result.outcome} ${event.result.message ?? ''}`.trimEnd();
    case 'warning':
      // Failures of guards stand in their verdicts.
      return event.text.startsWith('Guard id=') ? undefined : `warning ${event.text}`;
    default:
      return undefined;
  }
}

/** Calls that say more elsewhere in the trace. */
const told = /^vance\.(?:process\.(?:notify|progress)|guard\.\w+\.(?:set|remove))$/;

function callLine({ path, args, answer, origin }: Of<'call'>): string | undefined {
  if (told.test(path) && !('throws' in answer)) return undefined;
  const store = /^vance\.guard\.(\w+)\.(get|has)$/.exec(path);
  if (store && typeof args[0] === 'string') {
    return `read    ${store[1]}.${args[0]}${store[2] === 'has' ? ' (has)' : ''} → ${answerText(answer)}`;
  }
  const from = origin === 'default' ? ' (default)' : origin === 'unmatched' ? ' (nothing in the scenario)' : '';
  return `call    ${path.replace(/^vance\./, '')}(${args.map(short).join(', ')}) → ${answerText(answer)}${from}`;
}

const answerText = (answer: HostAnswer): string =>
  'throws' in answer ? `threw ${answer.throws.type}: ${answer.throws.message}` : short(answer.value);

const maxText = 120;

function short(data: HostData): string {
  const text = dataText(data);
  return text.length > maxText ? `${text.slice(0, maxText - 1)}…` : text;
}

const quoted = (text: string): string => short(text);

const commandText = ({ name, args }: CommandText): string =>
  `//${name} ${typeof args.text === 'string' ? args.text : Object.keys(args).length > 0 ? dataText(args) : ''}`.trimEnd();
