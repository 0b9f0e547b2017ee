import { engines } from './engines.ts';
import { type FieldTable, type FieldType, field } from './field-table.ts';

const { text, nullableText, flag, data, pattern, whole, list, map, object, either } = field;

const times = {
  type: whole,
  doc: 'How many calls this rule answers; then the next rule is asked. Absent = any number.',
};

const toolRule = object({
  when: { type: pattern, doc: 'Fits the arguments of the call; a map is partial. Absent = every call.' },
  returns: { type: data, doc: 'What the tool returns.' },
  throws: { type: text, doc: 'The tool refuses with this message.' },
  crashes: { type: nullableText, doc: "The tool fails in another way: `Tool '<name>' failed: <text>`." },
  times,
});

const llmRule = object({
  when: { type: pattern, doc: 'Fits the prompt. Absent = every prompt.' },
  json: { type: data, doc: 'The reply as a JSON object.' },
  text: { type: text, doc: 'The reply as text.' },
  throws: { type: text, doc: 'The provider fails with this detail.' },
  model: { type: text, doc: 'Name of the model, for `callForJsonWithModel`.' },
  times,
});

const rules = (name: string, rule: FieldType): FieldType => either(`${name}, or a list of them`, list(rule), rule);

const texts = map(text);

const skill = either(
  'a map with the fields of a skill',
  object({
    enabled: { type: flag, doc: 'False: activating it throws.' },
    lifecycle: {
      type: { kind: 'choice', values: ['sticky', 'shot'] },
      doc: '`shot`: runs its commands, stays inactive.',
    },
    run: {
      type: object({ target: { type: { kind: 'choice', values: ['inline', 'spawn'] }, doc: 'Where it runs.' } }),
      doc: '`target: spawn`: a guard cannot activate it.',
    },
    activate: { type: list(text), doc: 'Commands that run on activation.' },
    deactivate: { type: list(text), doc: 'Commands that run when it is cleared.' },
    arguments: {
      type: either(
        '`true` or a list of arguments',
        flag,
        list(
          object({
            name: { type: text, doc: 'Name of the argument.', required: true },
            type: {
              type: { kind: 'choice', values: ['string', 'number', 'integer', 'boolean', 'object', 'array'] },
              doc: 'Type its text must parse as.',
            },
            required: { type: flag, doc: 'Activation without it throws.' },
            description: { type: text, doc: 'What it is for.' },
          }),
        ),
      ),
      doc: '`true` = free text.',
    },
  }),
  { kind: 'null' },
);

/** Keys of `process:` in a scenario and of `process` in a launch configuration. Source: design of scenario files. */
export const processFields: FieldTable = {
  engine: {
    type: { kind: 'text', suggest: engines.map(({ name }) => name) },
    doc: 'Engine of the process; decides which points fire. Default: that of the recipe, else `frankie`.',
  },
  sessionMode: { type: flag, doc: 'Session mode: hactar, marvin and vogon reach START only in it.' },
  id: { type: text, doc: 'Process id. Default `proc-1`.' },
  tenant: { type: text, doc: 'Tenant. Default `acme`.' },
  project: { type: nullableText, doc: 'Project; null = none. Default `proj-1`.' },
  session: {
    type: either(
      'a session id, `none`, or a map with `id` and `owner`',
      text,
      { kind: 'null' },
      object({
        id: { type: nullableText, doc: 'Session id.' },
        owner: { type: nullableText, doc: 'Owner, the subject of permissions.' },
      }),
    ),
    doc: 'Session of the process; `none` = a process without one, whose loop store serves both names.',
    example: '{ id: s1, owner: alice }',
  },
  goal: { type: text, doc: '`vance.guard.task` when there is no user message.' },
  history: {
    type: list(
      either(
        'a user message, or a map with `role` and `content`',
        text,
        object({
          role: { type: { kind: 'choice', values: ['USER', 'ASSISTANT', 'SYSTEM'] }, doc: 'Who wrote it.' },
          content: { type: text, doc: 'The text.', required: true },
          inactive: { type: flag, doc: 'Archived or interim: does not count for `task`.' },
        }),
      ),
    ),
    doc: 'Messages before the first step.',
  },
  runtimeGuard: {
    type: object({
      script: { type: text, doc: 'Path, as `//guard script` sets it.' },
      inline: { type: text, doc: 'Script text, as `//guard inline` sets it.' },
    }),
    doc: 'The runtime guard at the start.',
  },
  params: { type: map(data), doc: 'Params of every guard whose entry does not set them itself.' },
  rounds: { type: whole, doc: 'Rounds already used.' },
  loopValues: { type: map(data), doc: 'Scratch values of the process.' },
  sessionValues: { type: map(data), doc: 'Scratch values of the session.' },
  documents: { type: texts, doc: 'Documents of the project, by path.' },
  layers: {
    type: object({
      tenant: { type: texts, doc: 'Documents of the tenant layer.' },
      bundled: { type: texts, doc: 'Bundled defaults.' },
      projects: { type: map(texts), doc: 'Documents of other projects, by project.' },
    }),
    doc: 'Documents around the project; guard scripts are looked up in all of them.',
  },
  settings: {
    type: map(either('a text, number or flag, or a scope with settings', data)),
    doc: 'Settings by key. `process`, `project` and `tenant` with a map below are scopes.',
    example: '{ vance.script.timeout.max: 5s }',
  },
  secrets: { type: texts, doc: 'Secrets by reference; they are masked in every trace.' },
  tools: {
    type: map(rules('a rule with `returns`, `throws` or `crashes`', toolRule)),
    doc: 'How tools answer; the first rule that fits.',
  },
  llm: {
    type: map(rules('a rule with `json`, `text` or `throws`', llmRule)),
    doc: 'How the language model answers, by recipe; the first rule that fits.',
  },
  skills: { type: map(skill), doc: 'Skills by name; those of the workspace are there too.' },
  allowedSkills: { type: list(text), doc: 'Skills the recipe allows; absent = what the recipe says.' },
  workflows: { type: map(map(data)), doc: 'Workflow runs by id, as `vance.workflow.status` tells them.' },
  toolSurface: {
    type: either('a list of tools or null', list(text), { kind: 'null' }),
    doc: 'Tools of the full surface (`allowTools: true`); null = it cannot be built. Absent = unrestricted.',
  },
  denyRead: { type: flag, doc: 'Refuses every script of another project.' },
  gone: { type: flag, doc: 'The process has vanished from the database.' },
  status: {
    type: { kind: 'choice', values: ['running', 'paused', 'suspended', 'closed'] },
    doc: 'A process that does not run keeps messages and does not wake up.',
  },
  clock: {
    type: either('milliseconds since 1970 or an ISO date', { kind: 'number' }, text),
    doc: '`Date.now()` at the start of every run; `vance.sleep` alone moves it.',
  },
  seed: { type: { kind: 'number', whole: true }, doc: 'Seed of `Math.random`.' },
  extensions: { type: flag, doc: 'Whether TOOL, handlers and newer members exist. Default true.' },
  onUnmatched: {
    type: { kind: 'choice', values: ['fail', 'throw'] },
    doc: 'A tool or model call that no rule answers: `fail` the step (default), or only `throw` in the script.',
  },
};

const call = (doc: string): FieldType =>
  either(
    doc,
    text,
    object({
      name: { type: text, doc: 'Its name.', required: true },
      args: { type: map(data), doc: 'Its arguments.' },
    }),
  );

/** Values of the one step, only in a launch configuration and on the command line. */
export const stepFields: FieldTable = {
  task: { type: text, doc: '`vance.guard.task`.' },
  output: { type: text, doc: '`vance.guard.output`: the text the engine would deliver.' },
  round: { type: whole, doc: '`vance.guard.round`: rounds already used.' },
  maxRounds: { type: whole, doc: 'Round cap of the guard. Default 2.' },
  command: { type: call('a command line, or a map with `name` and `args`'), doc: 'The command to be judged.' },
  tool: { type: call('a tool name, or a map with `name` and `args`'), doc: 'The tool call to be judged.' },
  allowTools: { type: flag, doc: 'The guard sees the full tool surface.' },
};

/** `process` of a launch configuration: the mock process and the values of its one step. */
export const launchProcessFields: FieldTable = { ...stepFields, ...processFields };
