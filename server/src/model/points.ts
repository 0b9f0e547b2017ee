/** The points of a process at which guards run, and what a failure means there. Source: guard-service 3 to 5, 9, 16. */

export type PointId = 'start' | 'command' | 'stop' | 'terminate' | 'tool';

export interface Point {
  readonly id: PointId;
  /** Written in capitals in prose and in the trace. */
  readonly label: string;
  readonly doc: string;
  /** `open`: a failed guard is skipped. `closed`: it refuses the command or the call. */
  readonly onFailure: 'open' | 'closed';
  /** Actions that work here; the others throw (script-api 2.2). */
  readonly actions: readonly ActionId[];
  /** Whether the shared round counter caps the guards of this point. */
  readonly capped: boolean;
  /** Value of `vance.guard.naturalStop` (script-api 2.1). */
  readonly naturalStop: boolean;
  /** One sentence for hovers: what an uncaught error does here. */
  readonly failureEffect: string;
  readonly source: string;
  readonly since?: 'extension';
}

export type ActionId = 'continueWith' | 'deny' | 'activateSkill' | 'setTurnPrompt';

export const points: Readonly<Record<PointId, Point>> = {
  start: {
    id: 'start',
    label: 'START',
    doc: 'Once per real user turn, before the engine works on it.',
    onFailure: 'open',
    actions: ['activateSkill', 'setTurnPrompt'],
    capped: false,
    naturalStop: true,
    failureEffect: 'an error here skips the guard, the turn goes on',
    source: 'guard-service 4',
  },
  command: {
    id: 'command',
    label: 'COMMAND',
    doc: 'Before each engine command except `guard`.',
    onFailure: 'closed',
    actions: ['deny', 'activateSkill'],
    capped: false,
    naturalStop: false,
    failureEffect: 'an error here refuses the command',
    source: 'guard-service 5',
  },
  stop: {
    id: 'stop',
    label: 'STOP',
    doc: 'The engine wants to finish by itself.',
    onFailure: 'open',
    actions: ['continueWith', 'activateSkill'],
    capped: true,
    naturalStop: true,
    failureEffect: 'an error here skips the guard, the process stops as if it had passed',
    source: 'guard-service 3',
  },
  terminate: {
    id: 'terminate',
    label: 'TERMINATE',
    doc: 'A tool or the engine asks explicitly to end.',
    onFailure: 'open',
    actions: ['continueWith', 'activateSkill'],
    capped: true,
    naturalStop: false,
    failureEffect: 'an error here skips the guard, the process ends as if it had passed',
    source: 'guard-service 3',
  },
  tool: {
    id: 'tool',
    label: 'TOOL',
    doc: 'Before each exec-run tool call.',
    onFailure: 'closed',
    actions: ['deny', 'activateSkill'],
    capped: false,
    naturalStop: false,
    failureEffect: 'an error here refuses the tool call',
    source: 'guard-service 16.1',
    since: 'extension',
  },
};

export const pointIds = Object.keys(points) as readonly PointId[];

/** What a `trigger:` value means: the points of the entry. Aliases included (recipe-yaml 4.1). */
export interface Trigger {
  readonly value: string;
  readonly points: readonly PointId[];
  readonly doc: string;
  /** The value this one is another spelling of. */
  readonly aliasOf?: string;
  readonly since?: 'extension';
  /** Only legal on entries with `handler`. */
  readonly handlerOnly?: true;
}

export const triggers: readonly Trigger[] = [
  { value: 'stop', points: ['stop'], doc: points.stop.doc },
  { value: 'terminate', points: ['terminate'], doc: points.terminate.doc },
  { value: 'both', points: ['stop', 'terminate'], doc: 'STOP and TERMINATE, nothing else.' },
  { value: 'start', points: ['start'], doc: points.start.doc },
  { value: 'command', points: ['command'], doc: points.command.doc },
  { value: 'tool', points: ['tool'], doc: points.tool.doc, since: 'extension' },
  {
    value: 'all',
    points: ['start', 'command', 'stop', 'terminate', 'tool'],
    doc: 'Every point; only for handlers.',
    since: 'extension',
    handlerOnly: true,
  },
  { value: 'naturalstop', points: ['stop'], doc: 'Another spelling of `stop`.', aliasOf: 'stop' },
  { value: 'natural_stop', points: ['stop'], doc: 'Another spelling of `stop`.', aliasOf: 'stop' },
  {
    value: 'exec',
    points: ['command'],
    doc: 'Means engine commands, not tool calls. Write `command`, or `tool` for exec-run calls.',
    aliasOf: 'command',
    since: 'extension',
  },
];
