// Generated from server/src/model by `npm run generate`; do not edit.

/** Plain data. */
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * A Java map as a script sees it: properties can be read and `{...map}` copies it, but `JSON.stringify`, `Object.keys` and `in`
 * see an empty object.
 */
type HostMap<T> = T & {
  get(key: string): unknown;
  has(key: string): boolean;
  readonly size: number;
  keys(): IterableIterator<string>;
  values(): IterableIterator<unknown>;
  entries(): IterableIterator<[string, unknown]>;
  forEach(callback: (value: unknown, key: string) => void): void;
  [Symbol.iterator](): IterableIterator<[string, unknown]>;
};

/** A Java list as a script sees it: an array whose `delete` is refused and which is read-only when it comes from `vance.params`. */
type HostList<T> = T[];

interface DocumentSummary {
  id: string; path: string; name: string; title: string | null; kind: string | null; mimeType: string | null;
  size: number; tags: string[]; createdAt: string | null; version: number | null;
}

/** The host API of the Brain. */
interface Vance {
  /** Tools of the process. */
  readonly tools: VanceTools;
  /** Files of the work target. */
  readonly files: VanceFiles;
  /** Who and where this run is; read only. */
  readonly context: VanceContext;
  /** Log of the Brain. */
  readonly log: VanceLog;
  /** The running process: spawn, progress, notifications. */
  readonly process: VanceProcess;
  /** Workflows. */
  readonly workflow: VanceWorkflow;
  /** Parameters of the guard entry or of the caller; never null, immutable. A host map: a missing key reads `undefined`, `JSON.stringify` gives `{}`, `{...vance.params}` copies it. */
  readonly params: HostMap<Record<string, unknown>>;
  /** Documents of the project. */
  readonly documents: VanceDocuments;
  /** Language model calls by internal recipe. */
  readonly llm: VanceLlm;
  /** Settings of the scope; read only. */
  readonly settings: VanceSettings;
  /** The value of a secret, or null when nothing is bound. Returned values are masked as `***` in a text result. */
  secret(ref: string): string | null;
  /** The guard at work; null outside guard runs. */
  readonly guard: VanceGuard | null;
  /** Blocks the run; the time counts against the timeout. In a guard it blocks the process. */
  sleep(ms: number): null;
}

/** Tools of the process, through the dispatcher that the model uses too. */
interface VanceTools {
  /** Sorted names of the allowed tools; empty on an unrestricted surface. */
  list(): HostList<string>;
  /** Whether the tool may be called. */
  has(name: string | null): boolean;
  /** Calls a tool and returns its result. Exactly two arguments. A guard may call only `process_spawn`, unless its entry says `allowTools: true`. */
  call(name: string, params: Record<string, unknown> | null): HostMap<Record<string, unknown>>;
}

/** Files of the work target; needs the `file_*` tools. */
interface VanceFiles {
  /** Entries of a folder. Exactly one argument. */
  list(path: string | null): HostMap<{ entries: string[] }>;
  /** Whether file tools are available; false in a guard without `allowTools: true`. */
  isEnabled(): boolean;
  /** Writes a file. */
  write(path: string, content: string | null): HostMap<Record<string, unknown>>;
  /** Text of a file. A missing file may answer null or throw; handle both. */
  read(path: string): string | null;
  /** Text of a file with its facts. */
  readRaw(path: string): HostMap<{ path: string; dirName?: string; content: string; truncated: boolean; totalChars: number }>;
}

/** Who and where this run is. */
interface VanceContext {
  /** Tenant. */
  readonly tenantId: string;
  /** Project; may be `''`. */
  readonly projectId: string | null;
  /** Session; `''` for a guard without one. */
  readonly sessionId: string | null;
  /** Process. */
  readonly processId: string | null;
  /** User; in a guard the owner of the session. */
  readonly userId: string | null;
  /** Recipe; always null in guard runs. */
  readonly recipe: string | null;
}

/** Log of the Brain. */
interface VanceLog {
  /** Writes a line of level info to the log of the Brain. */
  info(message: string | null): null;
  /** Writes a line of level info to the log of the Brain. */
  info(message: string | null, fields: Record<string, unknown> | null): null;
  /** Writes a line of level error to the log of the Brain. */
  error(message: string | null): null;
  /** Writes a line of level error to the log of the Brain. */
  error(message: string | null, fields: Record<string, unknown> | null): null;
  /** Writes a line of level warn to the log of the Brain. */
  warn(message: string | null): null;
  /** Writes a line of level warn to the log of the Brain. */
  warn(message: string | null, fields: Record<string, unknown> | null): null;
}

/** The running process. */
interface VanceProcess {
  /** Sends a notification to the user. */
  notify(message: string): null;
  /** Sends a notification to the user. */
  notify(message: string, severity: string | null): null;
  /** Shows a status line. Exactly two arguments. */
  progress(message: string, payload: Record<string, unknown> | null): null;
  /** Starts a child process; the same as the tool `process_spawn`. */
  spawn(params: { name: string; task: string; recipe?: string; wait?: boolean; title?: string; params?: object; fallbackOnNone?: boolean; timeoutSeconds?: number }): HostMap<{ processId?: string; name?: string; status?: string; engine?: string; engineVersion?: string; recipe?: string; steered?: boolean; existingProcessId?: string; decision?: string; rationale?: string; process?: HostMap<Record<string, unknown>>; fallback?: unknown; reply?: string }>;
}

/** Workflows. */
interface VanceWorkflow {
  /** The workflow task this script belongs to; null in guards. */
  readonly current: HostMap<{ runId: string; workflowName: string; state: string; taskId: string; startedBy: string | null; params: object; vars: object }> | null;
  /** State of a workflow run; null when unknown. */
  status(runId: string): HostMap<Record<string, unknown>> | null;
  /** Starts a workflow; needs the tool `workflow_start`. */
  start(params: Record<string, unknown> | null): HostMap<{ workflowRunId: string; workflowName: string; workflowPath?: string }>;
}

/** Documents of the run’s own project; no cascade. */
interface VanceDocuments {
  /** At most 200 documents, sorted by path. Exactly one argument. */
  list(prefix: string | null): HostList<HostMap<DocumentSummary>>;
  /** Creates or replaces a document. */
  write(path: string, content: string): null;
  /** Moves a document to the trash; false when it is absent. */
  delete(path: string): boolean;
  /** Text of a document; throws when it is absent. */
  read(path: string): string;
  /** Whether the document exists. */
  exists(path: string): boolean;
  /** Facts about a document. */
  meta(path: string): HostMap<DocumentSummary>;
}

/** Language model calls by internal recipe; they block the process. */
interface VanceLlm {
  /** The reply text, `''` when there was none. */
  call(recipe: string, prompt: string): string;
  /** The reply text, `''` when there was none. */
  call(recipe: string, prompt: string, vars: Record<string, unknown> | null): string;
  /** The reply as a JSON object; throws when it is none. */
  callForJson(recipe: string, prompt: string): HostMap<Record<string, Json>>;
  /** The reply as a JSON object; throws when it is none. */
  callForJson(recipe: string, prompt: string, vars: Record<string, unknown> | null): HostMap<Record<string, Json>>;
  /** The reply as a JSON object, and the model that gave it. */
  callForJsonWithModel(recipe: string, prompt: string): HostMap<{ result: HostMap<Record<string, Json>>; model: string | null }>;
  /** The reply as a JSON object, and the model that gave it. */
  callForJsonWithModel(recipe: string, prompt: string, vars: Record<string, unknown> | null): HostMap<{ result: HostMap<Record<string, Json>>; model: string | null }>;
}

/** Settings of process, project and tenant. */
interface VanceSettings {
  /** The setting as text, null when it is missing. */
  get(key: string, fallback: string | null): string;
  /** The setting as text, null when it is missing. */
  get(key: string): string | null;
  /** True for `true`, `1`, `yes`, `on`. */
  getBoolean(key: string, fallback: boolean): boolean;
  /** The setting as a whole number. */
  getInt(key: string, fallback: number): number;
  /** The setting as a whole number. */
  getLong(key: string, fallback: number): number;
  /** The setting as a number. */
  getDouble(key: string, fallback: number): number;
}

/** The guard at work: where it runs, what it sees, what it can do. Null outside guard runs. */
interface VanceGuard {
  /** What the process works on. At START the first real user input of this turn; elsewhere the first user message of the process, else its goal, else `''`. */
  readonly task: string;
  /** The text the engine would deliver. Filled at STOP. Empty at START, COMMAND and TOOL, and at TERMINATE in the Frankie engine. */
  readonly output: string;
  /** How many follow-ups guards have already used; read once when the run starts. Counted per process, shared by all guards; back to 0 on a real user turn. */
  readonly round: number;
  /** Round cap of this guard entry. Has a meaning at STOP and TERMINATE only. */
  readonly maxRounds: number;
  /** True when the engine stops by itself, false when it was told to terminate. Fixed elsewhere: true at START, false at COMMAND and TOOL. Branch on `point` first. */
  readonly naturalStop: boolean;
  /** The point this run is at. */
  readonly point: 'start' | 'command' | 'stop' | 'terminate' | 'tool';
  /** The engine command to be judged; null at every other point. */
  readonly command: VanceCommand | null;
  /** The tool call to be judged; null at every other point. */
  readonly tool: VanceTool | null;
  /** Scratch store of the process, wiped on each real user turn. The place for "asked once" flags of STOP guards. In memory only. */
  readonly loopValues: VanceStore;
  /** Scratch store of the session; survives user turns. In memory only. A process without a session uses `loopValues` for both names. */
  readonly sessionValues: VanceStore;
  /** Sends the engine back to work with a follow-up prompt. True = injected. False = the round cap is reached and nothing happened. Each call injects a message and uses a round. */
  continueWith(prompt: string): boolean;
  /** Refuses the command or tool call. The first reason counts. The script goes on after it; a failure later replaces the reason. */
  deny(reason: string): null;
  /** Activates a skill for the process and runs its `activate:` commands. True = freshly activated. An unknown, disabled or not allowed skill throws. */
  activateSkill(name: string): boolean;
  /** Activates a skill for the process and runs its `activate:` commands. True = freshly activated. An unknown, disabled or not allowed skill throws. */
  activateSkill(name: string, args: string | null): boolean;
  /** Replaces the whole system prompt of this turn. The last call wins, also across guards. Recipe prompt and skill texts are gone for the turn. */
  setTurnPrompt(text: string): null;
}

/** A scratch store: small values by key, copied in and out. */
interface VanceStore {
  /** Removes a key; no error when it is absent. */
  remove(key: string): null;
  /** A copy of one value, null when it is absent; without a key a copy of the whole store. Maps come back as host maps: `JSON.stringify` of one is `{}`, `{...map}` copies it. */
  get(): HostMap<Json>;
  /** A copy of one value, null when it is absent; without a key a copy of the whole store. Maps come back as host maps: `JSON.stringify` of one is `{}`, `{...map}` copies it. */
  get(key: string | null): Json;
  /** Stores a deep copy of plain data. At most 10 000 nodes and 32 levels per value. Functions, dates and sets become empty maps. */
  set(key: string, value: unknown): null;
  /** Whether the key is present. */
  has(key: string | null): boolean;
}

/** An engine command. */
interface VanceCommand {
  /** The verb as dispatched. */
  readonly name: string;
  /** Arguments; text commands carry `text` when something follows the verb. */
  readonly args: HostMap<{ text?: string }>;
}

/** A tool call. */
interface VanceTool {
  /** The dispatched tool name. */
  readonly name: string;
  /** Immutable copy of the call arguments; the text of an exec-run call is `command`. */
  readonly args: HostMap<{ command?: string; [key: string]: unknown }>;
}

/** The host API of the Foot. */
interface FootClient {
  /** Local tools of the client. */
  readonly tools: FootTools;
  /** The request this script belongs to. */
  readonly context: FootContext;
  /** Log of the Foot. */
  readonly log: FootLog;
}

/** Tools registered on this client. */
interface FootTools {
  /** Calls a client tool. Exactly two arguments. */
  call(name: string, params: Record<string, unknown> | null): HostMap<Record<string, unknown>>;
}

/** The request this script belongs to. */
interface FootContext {
  /** The request. */
  readonly requestId: string;
  /** The session. */
  readonly sessionId: string | null;
  /** The client. Missing in the public build. */
  readonly footId: string;
  /** The project. */
  readonly projectId: string | null;
}

/** Log of the Foot. */
interface FootLog {
  /** Writes a line of level info to the log of the Foot. Exactly two arguments. */
  info(message: string | null, fields: Record<string, unknown> | null): null;
  /** Writes a line of level error to the log of the Foot. Exactly two arguments. */
  error(message: string | null, fields: Record<string, unknown> | null): null;
  /** Writes a line of level warn to the log of the Foot. Exactly two arguments. */
  warn(message: string | null, fields: Record<string, unknown> | null): null;
}

/** The Brain. */
declare const vance: Vance;
/** Parameters of the guard entry or of the caller, where the kind of run binds them. */
declare const args: HostMap<Record<string, unknown>>;
/** The Foot. */
declare const client: FootClient;
