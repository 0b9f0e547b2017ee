import { gives, type HostClass, type HostMethod, type HostParam, param } from './host-types.ts';

const java = (name: string): string => `de.mhus.vance.brain.script.VanceScriptApi${name ? `$${name}` : ''}`;

/** Root of the Brain. Source: script-api 1. */
const vance: HostClass = {
  java: java(''),
  doc: 'The host API of the Brain.',
  members: {
    tools: { kind: 'object', class: 'tools', doc: 'Tools of the process.', source: 'script-api 6' },
    files: { kind: 'object', class: 'files', doc: 'Files of the work target.', source: 'script-api 7' },
    context: { kind: 'object', class: 'context', doc: 'Who and where this run is; read only.', source: 'script-api 8' },
    log: { kind: 'object', class: 'log', doc: 'Log of the Brain.', source: 'script-api 9' },
    process: {
      kind: 'object',
      class: 'process',
      doc: 'The running process: spawn, progress, notifications.',
      source: 'script-api 5',
    },
    workflow: { kind: 'object', class: 'workflow', doc: 'Workflows.', source: 'script-api 13' },
    params: {
      kind: 'field',
      ts: 'HostMap<Record<string, unknown>>',
      doc: 'Parameters of the guard entry or of the caller; never null, immutable.',
      notes: 'A host map: a missing key reads `undefined`, `JSON.stringify` gives `{}`, `{...vance.params}` copies it.',
      source: 'script-api 10',
    },
    documents: { kind: 'object', class: 'documents', doc: 'Documents of the project.', source: 'script-api 4' },
    llm: { kind: 'object', class: 'llm', doc: 'Language model calls by internal recipe.', source: 'script-api 3' },
    settings: { kind: 'object', class: 'settings', doc: 'Settings of the scope; read only.', source: 'script-api 11' },
    secret: {
      kind: 'method',
      overloads: [
        gives.textOrNull(
          param.text('ref', '`vault:<key>`, `project:<key>`, `tenant:<key>`, `user:<key>` or a bare key.'),
        ),
      ],
      doc: 'The value of a secret, or null when nothing is bound.',
      notes: 'Returned values are masked as `***` in a text result.',
      source: 'script-api 12',
    },
    guard: {
      kind: 'object',
      class: 'guard',
      nullable: true,
      doc: 'The guard at work; null outside guard runs.',
      source: 'script-api 2',
    },
    sleep: {
      kind: 'method',
      overloads: [
        gives.nothing({ name: 'ms', type: 'long', ts: 'number', doc: 'Milliseconds; zero or less returns at once.' }),
      ],
      doc: 'Blocks the run; the time counts against the timeout.',
      notes: 'In a guard it blocks the process.',
      since: 'extension',
      source: 'script-api 13.1',
    },
  },
};

const tools: HostClass = {
  java: java('ScriptToolsApi'),
  doc: 'Tools of the process, through the dispatcher that the model uses too.',
  members: {
    list: {
      kind: 'method',
      overloads: [gives.list('HostList<string>')],
      doc: 'Sorted names of the allowed tools; empty on an unrestricted surface.',
      mock: [],
      source: 'script-api 6',
    },
    has: {
      kind: 'method',
      overloads: [gives.flag(param.nullableText('name', 'Name of the tool.'))],
      doc: 'Whether the tool may be called.',
      mock: false,
      source: 'script-api 6',
    },
    call: {
      kind: 'method',
      overloads: [
        gives.map(
          'HostMap<Record<string, unknown>>',
          param.text('name', 'Name of the tool.'),
          param.map('params', 'Arguments of the tool; null for none.'),
        ),
      ],
      doc: 'Calls a tool and returns its result. Exactly two arguments.',
      notes: 'A guard may call only `process_spawn`, unless its entry says `allowTools: true`.',
      mock: {},
      source: 'script-api 6',
    },
  },
};

const files: HostClass = {
  java: java('ScriptFilesApi'),
  doc: 'Files of the work target; needs the `file_*` tools.',
  members: {
    list: {
      kind: 'method',
      overloads: [
        gives.map('HostMap<{ entries: string[] }>', param.nullableText('path', 'Folder; null for the root.')),
      ],
      doc: 'Entries of a folder. Exactly one argument.',
      mock: { entries: [] },
      source: 'script-api 7',
    },
    isEnabled: {
      kind: 'method',
      overloads: [gives.flag()],
      doc: 'Whether file tools are available; false in a guard without `allowTools: true`.',
      mock: false,
      source: 'script-api 7',
    },
    write: {
      kind: 'method',
      overloads: [
        gives.map(
          'HostMap<Record<string, unknown>>',
          param.text('path', 'Path of the file.'),
          param.nullableText('content', 'Text; null writes an empty file.'),
        ),
      ],
      doc: 'Writes a file.',
      mock: {},
      source: 'script-api 7',
    },
    read: {
      kind: 'method',
      overloads: [gives.textOrNull(param.text('path', 'Path of the file.'))],
      doc: 'Text of a file.',
      notes: 'A missing file may answer null or throw; handle both.',
      source: 'script-api 7',
    },
    readRaw: {
      kind: 'method',
      overloads: [
        gives.map(
          'HostMap<{ path: string; dirName?: string; content: string; truncated: boolean; totalChars: number }>',
          param.text('path', 'Path of the file.'),
        ),
      ],
      doc: 'Text of a file with its facts.',
      mock: {},
      source: 'script-api 7',
    },
  },
};

const context: HostClass = {
  java: java('ScriptContextView'),
  doc: 'Who and where this run is.',
  members: {
    tenantId: { kind: 'field', ts: 'string', doc: 'Tenant.', source: 'script-api 8' },
    projectId: { kind: 'field', ts: 'string | null', doc: "Project; may be `''`.", source: 'script-api 8' },
    sessionId: {
      kind: 'field',
      ts: 'string | null',
      doc: "Session; `''` for a guard without one.",
      source: 'script-api 8',
    },
    processId: { kind: 'field', ts: 'string | null', doc: 'Process.', source: 'script-api 8' },
    userId: {
      kind: 'field',
      ts: 'string | null',
      doc: 'User; in a guard the owner of the session.',
      source: 'script-api 8',
    },
    recipe: { kind: 'field', ts: 'string | null', doc: 'Recipe; always null in guard runs.', source: 'script-api 8' },
  },
};

const logMethod = (level: string): HostMethod => ({
  kind: 'method',
  overloads: [
    gives.nothing(param.nullableText('message', 'The line.')),
    gives.nothing(param.nullableText('message', 'The line.'), param.map('fields', 'Fields printed behind the line.')),
  ],
  doc: `Writes a line of level ${level} to the log of the Brain.`,
  source: 'script-api 9',
});

const log: HostClass = {
  java: java('ScriptLog'),
  doc: 'Log of the Brain.',
  members: { info: logMethod('info'), error: logMethod('error'), warn: logMethod('warn') },
};

const process: HostClass = {
  java: java('ScriptProcessApi'),
  doc: 'The running process.',
  members: {
    notify: {
      kind: 'method',
      overloads: [
        gives.nothing(param.text('message', 'What the user reads.')),
        gives.nothing(
          param.text('message', 'What the user reads.'),
          param.nullableText('severity', '`INFO`, `WARN` or `ERROR`, any case.'),
        ),
      ],
      doc: 'Sends a notification to the user.',
      source: 'script-api 5',
    },
    progress: {
      kind: 'method',
      overloads: [
        gives.nothing(
          param.text('message', 'Status line.'),
          param.map('payload', 'Values shown behind the line; null for none.'),
        ),
      ],
      doc: 'Shows a status line. Exactly two arguments.',
      source: 'script-api 5',
    },
    spawn: {
      kind: 'method',
      overloads: [
        gives.map(
          'HostMap<{ processId?: string; name?: string; status?: string; engine?: string; engineVersion?: string; recipe?: string; steered?: boolean; existingProcessId?: string; decision?: string; rationale?: string; process?: HostMap<Record<string, unknown>>; fallback?: unknown; reply?: string }>',
          param.map(
            'params',
            '`name` and `task` are required; also `recipe`, `wait`, `title`, `params`, `timeoutSeconds`.',
            '{ name: string; task: string; recipe?: string; wait?: boolean; title?: string; params?: object; fallbackOnNone?: boolean; timeoutSeconds?: number }',
          ),
        ),
      ],
      doc: 'Starts a child process; the same as the tool `process_spawn`.',
      mock: {},
      source: 'script-api 5',
    },
  },
};

const workflow: HostClass = {
  java: java('ScriptWorkflowApi'),
  doc: 'Workflows.',
  members: {
    current: {
      kind: 'field',
      ts: 'HostMap<{ runId: string; workflowName: string; state: string; taskId: string; startedBy: string | null; params: object; vars: object }> | null',
      doc: 'The workflow task this script belongs to; null in guards.',
      source: 'script-api 13',
    },
    status: {
      kind: 'method',
      overloads: [gives.map('HostMap<Record<string, unknown>> | null', param.text('runId', 'Run to look at.'))],
      doc: 'State of a workflow run; null when unknown.',
      source: 'script-api 13',
    },
    start: {
      kind: 'method',
      overloads: [
        gives.map(
          'HostMap<{ workflowRunId: string; workflowName: string; workflowPath?: string }>',
          param.map('params', '`name` or `path`, and `params`.'),
        ),
      ],
      doc: 'Starts a workflow; needs the tool `workflow_start`.',
      mock: {},
      source: 'script-api 13',
    },
  },
};

const path = param.text('path', 'Path of the document, from the project root.');

const documents: HostClass = {
  java: java('ScriptDocumentApi'),
  doc: 'Documents of the run’s own project; no cascade.',
  members: {
    list: {
      kind: 'method',
      overloads: [
        gives.list('HostList<HostMap<DocumentSummary>>', param.nullableText('prefix', 'Path prefix; null for all.')),
      ],
      doc: 'At most 200 documents, sorted by path. Exactly one argument.',
      mock: [],
      source: 'script-api 4',
    },
    write: {
      kind: 'method',
      overloads: [gives.nothing(path, param.text('content', 'The text.'))],
      doc: 'Creates or replaces a document.',
      source: 'script-api 4',
    },
    delete: {
      kind: 'method',
      overloads: [gives.flag(path)],
      doc: 'Moves a document to the trash; false when it is absent.',
      mock: false,
      source: 'script-api 4',
    },
    read: {
      kind: 'method',
      overloads: [gives.text(path)],
      doc: 'Text of a document; throws when it is absent.',
      source: 'script-api 4',
    },
    exists: {
      kind: 'method',
      overloads: [gives.flag(path)],
      doc: 'Whether the document exists.',
      mock: false,
      source: 'script-api 4',
    },
    meta: {
      kind: 'method',
      overloads: [gives.map('HostMap<DocumentSummary>', path)],
      doc: 'Facts about a document.',
      mock: {},
      source: 'script-api 4',
    },
  },
};

const llmParams: HostParam[] = [
  param.text('recipe', 'An `internal: true` recipe with a `promptPrefix`.'),
  param.text('prompt', 'What the model is asked; not blank.'),
];
const llmVars = param.map('vars', 'Variables of the recipe’s template.');

const llm: HostClass = {
  java: java('ScriptLightLlmApi'),
  doc: 'Language model calls by internal recipe; they block the process.',
  members: {
    call: {
      kind: 'method',
      overloads: [gives.text(...llmParams), gives.text(...llmParams, llmVars)],
      doc: "The reply text, `''` when there was none.",
      mock: '',
      source: 'script-api 3',
    },
    callForJson: {
      kind: 'method',
      overloads: [
        gives.map('HostMap<Record<string, Json>>', ...llmParams),
        gives.map('HostMap<Record<string, Json>>', ...llmParams, llmVars),
      ],
      doc: 'The reply as a JSON object; throws when it is none.',
      mock: {},
      source: 'script-api 3',
    },
    callForJsonWithModel: {
      kind: 'method',
      overloads: [
        gives.map('HostMap<{ result: HostMap<Record<string, Json>>; model: string | null }>', ...llmParams),
        gives.map('HostMap<{ result: HostMap<Record<string, Json>>; model: string | null }>', ...llmParams, llmVars),
      ],
      doc: 'The reply as a JSON object, and the model that gave it.',
      mock: { result: {}, model: null },
      source: 'script-api 3',
    },
  },
};

const key = param.text('key', 'Key of the setting.');
const number = (ts: 'int' | 'long' | 'double'): HostMethod => ({
  kind: 'method',
  overloads: [
    gives.value('number', ts, key, {
      name: 'fallback',
      type: ts,
      ts: 'number',
      doc: 'Answer when the setting is missing or no number.',
    }),
  ],
  doc: `The setting as ${ts === 'double' ? 'a number' : 'a whole number'}.`,
  source: 'script-api 11',
});

const settings: HostClass = {
  java: java('ScriptSettingsApi'),
  doc: 'Settings of process, project and tenant.',
  members: {
    get: {
      kind: 'method',
      overloads: [
        gives.text(key, param.nullableText('fallback', 'Answer when the setting is missing or blank.')),
        gives.textOrNull(key),
      ],
      doc: 'The setting as text, null when it is missing.',
      source: 'script-api 11',
    },
    getBoolean: {
      kind: 'method',
      overloads: [
        gives.flag(key, { name: 'fallback', type: 'boolean', doc: 'Answer when the setting is missing or blank.' }),
      ],
      doc: 'True for `true`, `1`, `yes`, `on`.',
      source: 'script-api 11',
    },
    getInt: number('int'),
    getLong: number('long'),
    getDouble: number('double'),
  },
};

export const vanceClasses = { vance, tools, files, context, log, process, workflow, documents, llm, settings } as const;
