import type { VerdictEvent } from '../../../server/src/model/verdict-event.ts';
import { type Place, shown, type ViewNode } from './timeline-tree.ts';

type Data = Readonly<Record<string, unknown>>;

/** Body of `shooty/process`, sent at every stop. */
export interface Live {
  /** Guard, point and step, innermost first. */
  readonly labels: readonly string[];
  readonly guard: Data;
  readonly scratch: { readonly loop: Data; readonly session: Data };
  readonly process: Data;
  readonly calls: Data;
  /** Where the session stands. */
  readonly at?: Place;
  /** Places of host calls by their number. */
  readonly callPlaces: Readonly<Record<string, Place>>;
  /** `continueWith("…") is about to be sent`, when it stands before a call. */
  readonly pending?: string;
}

const node = (label: string, description: string, more: Partial<ViewNode> = {}): ViewNode => ({
  label,
  description,
  ...more,
});

/** A map with its members as rows. */
function store(label: string, values: Data, icon: string): ViewNode {
  const children = Object.entries(values).map(([key, value]) => valueNode(key, value));
  return node(label, children.length === 0 ? 'empty' : `${children.length}`, { children, icon });
}

function valueNode(key: string, value: unknown): ViewNode {
  if (typeof value !== 'object' || value === null) return node(key, shown(value));
  const entries = Object.entries(value);
  return node(key, shown(value), entries.length > 0 ? { children: entries.map(([k, v]) => valueNode(k, v)) } : {});
}

/** The process while a session is stopped. */
export function liveTree({ labels, guard, scratch, process, calls, at, callPlaces, pending }: Live): ViewNode[] {
  const [name = 'guard', point = '', step] = labels;
  const place = at ? { at } : {};
  const plain = (key: string, icon: string): ViewNode[] =>
    process[key] === null || process[key] === undefined || process[key] === ''
      ? []
      : [node(key, shown(process[key]), { icon })];
  return [
    node(point, name, { icon: 'debug-pause', ...place }),
    ...(step === undefined ? [] : [node(step, '', { icon: 'debug-step-over' })]),
    ...(pending === undefined ? [] : [node('about to happen', pending, { icon: 'arrow-right', ...place })]),
    ...(guard['output'] ? [node('output', shown(guard['output']), { icon: 'comment' })] : []),
    ...(guard['task'] ? [node('task', shown(guard['task']), { icon: 'tasklist' })] : []),
    node('rounds', `${process['rounds']} of ${guard['maxRounds']}`, { icon: 'sync' }),
    ...plain('turnPrompt', 'note'),
    store('loopValues', scratch.loop, 'database'),
    store('sessionValues', scratch.session, 'database'),
    store('pending', Object.fromEntries(Object.entries(process['pending'] ?? {})), 'mail'),
    store('activeSkills', (process['activeSkills'] ?? {}) as Data, 'mortar-board'),
    callsNode(calls, callPlaces),
  ];
}

function callsNode(calls: Data, places: Live['callPlaces']): ViewNode {
  const children = Object.entries(calls).map(([label, call]) => {
    const { arguments: args, answer, throws } = call as { arguments?: unknown; answer?: unknown; throws?: string };
    const came = throws === undefined ? `→ ${shown(answer ?? null)}` : `✗ ${throws}`;
    const at = places[label.split(' ')[0]!];
    return node(label, `${shown(args)} ${came}`, { icon: 'symbol-method', ...(at ? { at } : {}) });
  });
  return node('hostCalls', children.length === 0 ? 'none yet' : `${children.length}`, {
    children,
    icon: 'list-ordered',
  });
}

/** The process behind a verdict. */
export function verdictTree(event: VerdictEvent): ViewNode[] {
  const error = event.error ? [node(event.error.class, event.error.message, { icon: 'error' })] : [];
  return [
    node(event.point.toUpperCase(), `${event.guard}: ${event.verdict}`, { icon: 'shield' }),
    ...error,
    ...event.prompts.map((prompt) => node('continueWith', prompt, { icon: 'arrow-right' })),
    ...(event.reason !== null && event.verdict === 'denied'
      ? [node('denied', event.reason, { icon: 'circle-slash' })]
      : []),
    ...(event.turnPrompt === null ? [] : [node('turnPrompt', event.turnPrompt, { icon: 'note' })]),
    ...(event.activated.length > 0
      ? [node('activated skills', event.activated.join(', '), { icon: 'mortar-board' })]
      : []),
    node('rounds', String(event.rounds), { icon: 'sync' }),
    store('loopValues', event.loopValues, 'database'),
    store('sessionValues', event.sessionValues, 'database'),
  ];
}
