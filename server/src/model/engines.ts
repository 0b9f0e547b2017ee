/** Engines and the points they reach. Source: engines.tsv, guard-service 13. COMMAND (and TOOL) holds for every engine. */
export interface Engine {
  readonly name: string;
  /** `session`: START only in session mode. */
  readonly start: 'yes' | 'no' | 'session';
  readonly stop: boolean;
  readonly terminate: boolean;
  readonly note: string;
}

export const engines: readonly Engine[] = [
  {
    name: 'arthur',
    start: 'yes',
    stop: true,
    terminate: false,
    note: 'START: StructuredActionEngine.guardsOnTurnStart; STOP only when the turn appended chat and does not await the user; always natural stop',
  },
  { name: 'eddie', start: 'yes', stop: true, terminate: false, note: 'same base class and gate as arthur' },
  {
    name: 'ford',
    start: 'yes',
    stop: false,
    terminate: false,
    note: 'START: head of runTurnFor (steer() goes through it too); no yield point call exists',
  },
  {
    name: 'frankie',
    start: 'yes',
    stop: true,
    terminate: true,
    note: 'START: runTurn after drainPending; two stop paths without a gate: natural stop after the reply is stored, tool terminate with empty output (a fired guard keeps the process IDLE)',
  },
  {
    name: 'trillian-worker',
    start: 'yes',
    stop: true,
    terminate: true,
    note: 'extends FrankieEngine and inherits runTurn',
  },
  {
    name: 'hactar',
    start: 'session',
    stop: false,
    terminate: false,
    note: 'START only in session mode: turn head of the shared session loop; no yield point call',
  },
  {
    name: 'marvin',
    start: 'session',
    stop: false,
    terminate: false,
    note: 'START only in session mode: turn head of the shared session loop; no yield point call',
  },
  {
    name: 'vogon',
    start: 'session',
    stop: false,
    terminate: false,
    note: 'START only in session mode: turn head of the shared session loop; no yield point call',
  },
  {
    name: 'wowbagger',
    start: 'yes',
    stop: false,
    terminate: false,
    note: 'START at the turn head; no yield point call seen',
  },
  {
    name: 'nutrimat',
    start: 'yes',
    stop: false,
    terminate: false,
    note: 'add-on, one base class, names nutrimat-<nature>; START at the turn head; no yield point call seen',
  },
  {
    name: 'trillian-control',
    start: 'no',
    stop: false,
    terminate: false,
    note: 'a turn loop of its own without any anchor call; seed names Trillian, which fits trillian-worker only',
  },
  {
    name: 'trillian-user',
    start: 'no',
    stop: false,
    terminate: false,
    note: 'a turn loop of its own without any anchor call; seed names Trillian, which fits trillian-worker only',
  },
  { name: 'agrajag', start: 'no', stop: false, terminate: false, note: 'no anchor call' },
  { name: 'jeltz', start: 'no', stop: false, terminate: false, note: 'no anchor call' },
  { name: 'slartibartfast', start: 'no', stop: false, terminate: false, note: 'no anchor call' },
  { name: 'zaphod', start: 'no', stop: false, terminate: false, note: 'no anchor call' },
];
