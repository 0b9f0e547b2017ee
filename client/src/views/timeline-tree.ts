import type { CommandText, GuardRef, ToolText, TraceEvent } from '../../../server/src/model/trace.ts';

/** A place in a file; lines and columns as the protocol counts them, from 1. */
export interface Place {
  readonly path: string;
  readonly line: number;
  readonly column?: number;
}

/** A row of the timeline or of the process view. */
export interface ViewNode {
  readonly label: string;
  readonly description?: string;
  /** Name of a theme icon. */
  readonly icon?: string;
  /** Where a click goes. */
  readonly at?: Place | undefined;
  readonly children?: readonly ViewNode[];
}

/** Body of the adapter's event `shooty/trace`. */
export interface TracedEvent {
  readonly event: TraceEvent;
  readonly at?: Place;
}

interface Row {
  label: string;
  description: string;
  icon: string;
  at?: Place | undefined;
  children: Row[];
}

const row = (icon: string, label: string, description = '', at?: Place): Row => ({
  label,
  description,
  icon,
  at,
  children: [],
});

const longest = 160;

/** One line for a value. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? 'undefined');
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

const list = (values: readonly unknown[]): string => values.map(shown).join(', ');
const guardName = ({ id, name }: GuardRef): string => `${id} ${name.split('/').pop()}`;

/** Turns, points and rounds as rows, guards below them with their verdict, below those what they did. */
export function timelineTree(events: readonly TracedEvent[]): readonly ViewNode[] {
  const roots: Row[] = [];
  let step: Row | undefined;
  let point: Row | undefined;
  let guard: Row | undefined;
  const top = (): Row[] => step?.children ?? roots;
  for (const { event, at } of events) {
    switch (event.kind) {
      case 'step':
        step = row('debug-step-over', `step ${event.step}`, event.label, at);
        [point, guard] = [undefined, undefined];
        roots.push(step);
        break;
      case 'point':
        guard = undefined;
        point = row('milestone', `${event.point.toUpperCase()}, round ${event.rounds}`, inputOf(event), at);
        top().push(point);
        break;
      case 'run':
        guard = row('shield', guardName(event.guard), '', at);
        (point?.children ?? top()).push(guard);
        break;
      case 'verdict':
        if (guard) {
          guard.description = verdictText(event);
          guard.at ??= at;
        }
        if (guard && event.error) guard.children.push(row('error', event.error.class, event.error.message, at));
        guard = undefined;
        break;
      case 'decision':
        if (point) point.description = [event.verdict, point.description].filter(Boolean).join(' · ');
        break;
      default: {
        // inside a guard the call that changed the store says it already
        const one = guard && event.kind === 'store' ? undefined : deed(event, at);
        if (one) (guard?.children ?? point?.children ?? top()).push(one);
      }
    }
  }
  return roots;
}

function inputOf(event: TraceEvent & { kind: 'point' }): string {
  const named = (one: CommandText | ToolText): string => `${one.name} ${shown(one.args)}`;
  if (event.command) return `//${named(event.command)}`;
  if (event.tool) return named(event.tool);
  return shown(event.output || event.task);
}

function verdictText({ verdict, prompts, reason }: TraceEvent & { kind: 'verdict' }): string {
  return [verdict, ...prompts.map(shown), ...(reason === undefined ? [] : [reason])].join(' · ');
}

/** A row for what happened inside a guard or around it; undefined for what is not shown. */
function deed(event: TraceEvent, at: Place | undefined): Row | undefined {
  switch (event.kind) {
    case 'not-run':
      return row('circle-slash', guardName(event.guard), `not run: ${event.detail || event.why}`, at);
    case 'action':
      return answered(event.action === 'deny' ? 'error' : 'arrow-right', event.action, event, at);
    case 'call':
      return answered('symbol-method', event.path.replace(/^vance\./, ''), event, at);
    case 'log':
      return row('output', `log ${event.level}`, event.text, at);
    case 'console':
      return row('output', 'console', event.text, at);
    case 'store':
      return row('database', `${event.scope}Values ${event.op}`, [event.key, shownValue(event)].join(''), at);
    case 'inject':
      return row('mail', 'message for the next turn', shown(event.message.content), at);
    case 'turn-prompt':
      return row('note', 'turn prompt', event.text === null ? 'cleared' : shown(event.text), at);
    case 'skill':
      return row('mortar-board', `skill ${event.name}`, event.effect, at);
    case 'command':
      return row('terminal', `//${event.command.name}`, event.result.message ?? event.result.outcome, at);
    case 'rounds':
      return row('sync', 'rounds', `${event.from} → ${event.to}`, at);
    case 'unmatched':
      return row('warning', `${event.what} ${event.name}`, event.detail, at);
    case 'recipe':
      return row('error', 'the recipe does not load', event.error, at);
    case 'warning':
      return row('warning', 'warning', event.text, at);
    default:
      return undefined;
  }
}

const shownValue = (event: TraceEvent & { kind: 'store' }): string =>
  event.value === undefined ? '' : ` = ${shown(event.value)}`;

function answered(
  icon: string,
  name: string,
  event: TraceEvent & { kind: 'action' | 'call' },
  at: Place | undefined,
): Row {
  const answer =
    'throws' in event.answer
      ? `✗ ${event.answer.throws.message ?? event.answer.throws.type}`
      : event.answer.value === null
        ? ''
        : `→ ${shown(event.answer.value)}`;
  const by = event.kind === 'action' ? event.detail : event.origin === 'host' ? undefined : event.origin;
  return row(icon, `${name}(${list(event.args)})`, [answer, by && `(${by})`].filter(Boolean).join(' '), at);
}

/** The rows as indented text, for the clipboard and for reading. */
export function treeText(nodes: readonly ViewNode[], indent = ''): string {
  return nodes
    .map(({ label, description, children = [] }) => {
      const line = `${indent}${label}${description ? `  ${description}` : ''}\n`;
      return line + treeText(children, `${indent}  `);
    })
    .join('');
}
