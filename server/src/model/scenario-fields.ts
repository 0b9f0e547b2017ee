import { type Field, type FieldTable, type FieldType, field } from './field-table.ts';
import { triggers } from './points.ts';
import { processFields } from './process-fields.ts';
import { verdicts } from './verdicts.ts';

const { text, nullableText, flag, data, pattern, whole, list, map, object, either } = field;

/** Keys of `budget:`, for a whole scenario or one step. */
export const budgetFields: FieldTable = {
  rounds: { type: whole, doc: 'Most follow-ups that guards may inject.' },
  llm: { type: whole, doc: 'Most language model calls.' },
  tools: { type: whole, doc: 'Most tool calls of guards.' },
  hostCalls: { type: whole, doc: 'Most host calls.' },
  statements: { type: whole, doc: 'Most statements that guards may execute.' },
  ms: { type: whole, doc: 'Most time inside the sandbox, in ms.' },
};

const patternList = either('a list, or one value', list(pattern), pattern);

/** Keys of `expect:`. Every value is a pattern: a plain `/…/flags` is a regular expression, a map is partial. */
export const expectFields: FieldTable = {
  verdict: { type: { kind: 'choice', values: Object.keys(verdicts) }, doc: 'How the point ended.' },
  guard: { type: pattern, doc: 'Path of the guard that decided, `inline`, or `handler:<name>`.' },
  prompt: { type: pattern, doc: 'The first prompt that was injected.' },
  prompts: { type: list(pattern), doc: 'All injected prompts, in order.' },
  reason: { type: pattern, doc: 'Reason of a denial or a failure, without the frame of the server.' },
  message: { type: pattern, doc: 'What the caller of a command or tool reads.' },
  outcome: { type: { kind: 'choice', values: ['OK', 'ERROR', 'UNKNOWN'] }, doc: 'Outcome of a command.' },
  value: { type: pattern, doc: 'Value of a command, or result of a tool.' },
  rounds: { type: pattern, doc: 'The shared round counter afterwards.' },
  turnPrompt: { type: pattern, doc: 'Replacement of the system prompt; `none` = none.' },
  activated: { type: patternList, doc: 'Skills activated in this step, in order.' },
  skills: { type: patternList, doc: 'Skills active afterwards, sorted.' },
  loopValues: { type: pattern, doc: 'Loop store afterwards.' },
  sessionValues: { type: pattern, doc: 'Session store afterwards.' },
  log: { type: patternList, doc: 'Log lines that must appear in this order; others may stand between them.' },
  notified: { type: patternList, doc: 'Notifications to the user, in order.' },
  ran: { type: patternList, doc: 'Guards that were run, in order.' },
  error: {
    type: either('a text, or a map with `class`, `message`, `line`', map(pattern), pattern),
    doc: 'Error of the guard that failed.',
  },
  metrics: { type: pattern, doc: 'Change of `vance.guard.evaluations` by outcome.' },
  documents: { type: pattern, doc: 'Documents of the project afterwards.' },
  proceeded: { type: flag, doc: 'Whether a `gate` let its task through.' },
  result: { type: pattern, doc: 'What the target of a `gate` gave back; null when it was blocked.' },
  delivered: { type: pattern, doc: 'The brief as the target of a `gate` got it; null when it was blocked.' },
};

const inputMessage = either(
  'a text, or a map with `from` and `content`',
  text,
  object({
    from: { type: text, doc: 'Sender: a user, `_guard`, `_skill`, `process:<id>`. Default: the owner of the session.' },
    content: { type: text, doc: 'The text.', required: true },
  }),
);

const call = (doc: string): FieldType =>
  either(
    doc,
    text,
    object({
      name: { type: text, doc: 'Its name.', required: true },
      args: { type: map(data), doc: 'Its arguments.' },
    }),
  );

/** The kinds of steps: exactly one of these keys stands in each step. */
export const stepKinds = {
  user: {
    type: either('a text, or a list of inputs', list(inputMessage), inputMessage),
    doc: 'A turn begins: START guards run. A list = several inputs in one turn.',
  },
  stop: { type: nullableText, doc: 'The engine wants to finish with this text: STOP guards run.' },
  terminate: { type: nullableText, doc: 'A tool or the engine asks to end: TERMINATE guards run.' },
  command: { type: call('a command line, or a map with `name` and `args`'), doc: 'A command, as typed behind `//`.' },
  tool: { type: call('a tool name, or a map with `name` and `args`'), doc: 'The model calls a tool: TOOL guards run.' },
  skill: { type: text, doc: 'The user activates a skill: its name and arguments.' },
  clear: { type: text, doc: 'The user clears a skill.' },
  recipe: { type: text, doc: 'The recipe is edited: from now on this file counts.' },
  gate: {
    type: object({
      brief: { type: text, doc: 'The task that shall be handed on.', required: true },
      guard: { type: text, doc: 'Script of the project that sees `args.brief` and ends with `{ proceed, reason }`.' },
      answer: { type: data, doc: 'A recorded answer of the guard side, instead of a script: text or a map.' },
      target: { type: data, doc: 'What the target gives back. Default: the brief it got.' },
    }),
    doc: 'Check before delegating: the target gets the brief only on a clear yes.',
  },
} as const satisfies Record<string, Field>;

export type StepKind = keyof typeof stepKinds;

/** Keys of one step. */
export const scenarioStepFields: FieldTable = {
  ...stepKinds,
  awaiting: { type: flag, doc: 'arthur, eddie: the turn waits for the user, so STOP is not asked.' },
  repeat: {
    type: either(
      'a number, `until <verdict>`, or a map with `until` and `max`',
      { kind: 'number', whole: true, min: 1 },
      object({
        until: { type: { kind: 'choice', values: Object.keys(verdicts) }, doc: 'Ends when the step has this verdict.' },
        max: { type: { kind: 'number', whole: true, min: 1 }, doc: 'Most repetitions. Default 20.' },
      }),
      text,
    ),
    doc: 'Takes the step again; `expect` looks at the last time.',
    example: 'until pass, max 5',
  },
  expect: { type: object(expectFields), doc: 'What must be true afterwards.' },
  budget: { type: object(budgetFields), doc: 'Limits of this step.' },
  note: { type: text, doc: 'What this step is about, for people.' },
};

/** Keys of one entry of `guards:`; read by the recipe loader. */
export const guardEntryFields: FieldTable = {
  script: { type: text, doc: 'Path of the script in the cascade.' },
  scriptBody: { type: text, doc: 'The script itself.' },
  handler: { type: text, doc: 'Name of a handler of the server.' },
  trigger: {
    type: { kind: 'text', suggest: triggers.map(({ value }) => value) },
    doc: 'Point of the guard. Default `stop`.',
  },
  maxRounds: { type: { kind: 'number' }, doc: 'Round cap at STOP and TERMINATE. Default 2.' },
  allowTools: { type: flag, doc: 'The script sees the tools of the process.' },
  params: { type: map(data), doc: '`vance.params` of the run.' },
};

/** Top-level keys of a scenario file. */
export const scenarioFields: FieldTable = {
  scenario: { type: text, doc: 'What the scenario shows, in one sentence.', required: true },
  recipe: { type: text, doc: 'Path of the recipe, relative to this file.' },
  guards: { type: list(object(guardEntryFields)), doc: 'Guards written here, instead of a recipe.' },
  process: { type: object(processFields), doc: 'The mock process.' },
  cases: {
    type: list(map(data)),
    doc: 'A table: the steps run once per row, `{{name}}` stands for the value of a column. `name` names the row.',
  },
  steps: { type: list(object(scenarioStepFields)), doc: 'What happens, in order.', required: true },
  budget: { type: object(budgetFields), doc: 'Limits of the whole scenario.' },
  tags: { type: list(text), doc: 'Words to filter by.' },
};
