import { gives, type HostClass, param } from './host-types.ts';

/** `vance.guard` and its parts. Source: script-api 2; order of members as the engine enumerates them. */
const guard: HostClass = {
  java: 'de.mhus.vance.brain.script.VanceScriptApi$ScriptGuardApi',
  doc: 'The guard at work: where it runs, what it sees, what it can do. Null outside guard runs.',
  members: {
    task: {
      kind: 'field',
      ts: 'string',
      doc: 'What the process works on.',
      notes:
        "At START the first real user input of this turn; elsewhere the first user message of the process, else its goal, else `''`.",
      source: 'script-api 2.1',
    },
    output: {
      kind: 'field',
      ts: 'string',
      doc: 'The text the engine would deliver.',
      notes: 'Filled at STOP. Empty at START, COMMAND and TOOL, and at TERMINATE in the Frankie engine.',
      source: 'script-api 2.1',
    },
    round: {
      kind: 'field',
      ts: 'number',
      doc: 'How many follow-ups guards have already used; read once when the run starts.',
      notes: 'Counted per process, shared by all guards; back to 0 on a real user turn.',
      source: 'script-api 2.1, 2.3',
    },
    maxRounds: {
      kind: 'field',
      ts: 'number',
      doc: 'Round cap of this guard entry.',
      notes: 'Has a meaning at STOP and TERMINATE only.',
      source: 'script-api 2.1',
    },
    naturalStop: {
      kind: 'field',
      ts: 'boolean',
      doc: 'True when the engine stops by itself, false when it was told to terminate.',
      notes: 'Fixed elsewhere: true at START, false at COMMAND and TOOL. Branch on `point` first.',
      source: 'script-api 2.1',
    },
    point: {
      kind: 'field',
      ts: "'start' | 'command' | 'stop' | 'terminate' | 'tool'",
      doc: 'The point this run is at.',
      source: 'script-api 2.1',
    },
    command: {
      kind: 'object',
      class: 'command',
      nullable: true,
      doc: 'The engine command to be judged; null at every other point.',
      points: ['command'],
      source: 'script-api 2.1',
    },
    tool: {
      kind: 'object',
      class: 'tool',
      nullable: true,
      doc: 'The tool call to be judged; null at every other point.',
      points: ['tool'],
      since: 'extension',
      source: 'script-api 2.1',
    },
    loopValues: {
      kind: 'object',
      class: 'store',
      doc: 'Scratch store of the process, wiped on each real user turn.',
      notes: 'The place for "asked once" flags of STOP guards. In memory only.',
      source: 'script-api 2.5',
    },
    sessionValues: {
      kind: 'object',
      class: 'store',
      doc: 'Scratch store of the session; survives user turns.',
      notes: 'In memory only. A process without a session uses `loopValues` for both names.',
      source: 'script-api 2.5',
    },
    continueWith: {
      kind: 'method',
      overloads: [gives.flag(param.text('prompt', 'What the engine is told to do next; not blank.'))],
      doc: 'Sends the engine back to work with a follow-up prompt.',
      notes:
        'True = injected. False = the round cap is reached and nothing happened. Each call injects a message and uses a round.',
      points: ['stop', 'terminate'],
      mock: true,
      source: 'script-api 2.2',
    },
    deny: {
      kind: 'method',
      overloads: [gives.nothing(param.text('reason', 'Why; the caller reads it. Not blank.'))],
      doc: 'Refuses the command or tool call.',
      notes: 'The first reason counts. The script goes on after it; a failure later replaces the reason.',
      points: ['command', 'tool'],
      source: 'script-api 2.2',
    },
    activateSkill: {
      kind: 'method',
      overloads: [
        gives.flag(param.text('name', 'Name of the skill; not blank.')),
        gives.flag(
          param.text('name', 'Name of the skill; not blank.'),
          param.nullableText('args', 'Arguments, as after `/skill name`.'),
        ),
      ],
      doc: 'Activates a skill for the process and runs its `activate:` commands.',
      notes: 'True = freshly activated. An unknown, disabled or not allowed skill throws.',
      mock: true,
      source: 'script-api 2.4',
    },
    setTurnPrompt: {
      kind: 'method',
      overloads: [gives.nothing(param.text('text', 'The system prompt of this turn; not blank.'))],
      doc: 'Replaces the whole system prompt of this turn.',
      notes: 'The last call wins, also across guards. Recipe prompt and skill texts are gone for the turn.',
      points: ['start'],
      source: 'script-api 2.2, guard-service 7',
    },
  },
};

const store: HostClass = {
  java: 'de.mhus.vance.brain.script.VanceScriptApi$ScriptGuardScratchApi',
  doc: 'A scratch store: small values by key, copied in and out.',
  members: {
    remove: {
      kind: 'method',
      overloads: [gives.nothing(param.text('key', 'The key.'))],
      doc: 'Removes a key; no error when it is absent.',
      source: 'script-api 2.5',
    },
    get: {
      kind: 'method',
      overloads: [
        gives.map('HostMap<Json>'),
        gives.value('Json', 'java.lang.Object', param.nullableText('key', 'The key.')),
      ],
      doc: 'A copy of one value, null when it is absent; without a key a copy of the whole store.',
      notes: 'Maps come back as host maps: `JSON.stringify` of one is `{}`, `{...map}` copies it.',
      source: 'script-api 2.5',
    },
    set: {
      kind: 'method',
      overloads: [
        gives.nothing(param.text('key', 'The key; not blank.'), {
          name: 'value',
          type: 'Object',
          ts: 'unknown',
          doc: 'Plain data; null or undefined removes the key.',
        }),
      ],
      doc: 'Stores a deep copy of plain data.',
      notes: 'At most 10 000 nodes and 32 levels per value. Functions, dates and sets become empty maps.',
      source: 'script-api 2.5',
    },
    has: {
      kind: 'method',
      overloads: [gives.flag(param.nullableText('key', 'The key.'))],
      doc: 'Whether the key is present.',
      mock: false,
      source: 'script-api 2.5',
    },
  },
};

const command: HostClass = {
  java: 'de.mhus.vance.brain.script.VanceScriptApi$ScriptGuardCommand',
  doc: 'An engine command.',
  members: {
    name: { kind: 'field', ts: 'string', doc: 'The verb as dispatched.', source: 'script-api 2.1' },
    args: {
      kind: 'field',
      ts: 'HostMap<{ text?: string }>',
      doc: 'Arguments; text commands carry `text` when something follows the verb.',
      source: 'script-api 2.1',
    },
  },
};

const tool: HostClass = {
  java: 'de.mhus.vance.brain.script.VanceScriptApi$ScriptGuardTool',
  doc: 'A tool call.',
  members: {
    name: {
      kind: 'field',
      ts: 'string',
      doc: 'The dispatched tool name.',
      since: 'extension',
      source: 'script-api 2.1',
    },
    args: {
      kind: 'field',
      ts: 'HostMap<{ command?: string; [key: string]: unknown }>',
      doc: 'Immutable copy of the call arguments; the text of an exec-run call is `command`.',
      since: 'extension',
      source: 'script-api 2.1',
    },
  },
};

export const guardClasses = { guard, store, command, tool } as const;
