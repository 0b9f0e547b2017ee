import type { HostData, HostDataMap } from './host-data.ts';
import type { Pattern } from './pattern.ts';

/** How a mocked tool answers. `throws`: the tool refuses with a message. `crashes`: it fails in another way. */
export interface ToolRule {
  /** Fits the arguments of the call; absent = every call. */
  readonly when?: Pattern;
  /** How many calls the rule answers; absent = any number. */
  readonly times?: number;
  readonly answer: { readonly returns: HostData } | { readonly throws: string } | { readonly crashes: string | null };
}

/** How a mocked language model answers for one recipe. */
export interface LlmRule {
  /** Fits the prompt; absent = every prompt. */
  readonly when?: Pattern;
  readonly times?: number;
  /** Name of the model, as `callForJsonWithModel` tells it. */
  readonly model?: string;
  readonly answer: { readonly json: HostData } | { readonly text: string } | { readonly throws: string };
}

/** A skill as the guard service needs it (script-api 2.4, recipe-yaml 6). */
export interface MockSkill {
  readonly enabled?: boolean;
  readonly lifecycle?: 'sticky' | 'shot';
  readonly target?: 'inline' | 'spawn';
  readonly activate?: readonly string[];
  readonly deactivate?: readonly string[];
  /** True = takes free text; a list = declared arguments; absent = takes none. */
  readonly arguments?: true | readonly MockSkillArgument[];
}

export interface MockSkillArgument {
  readonly name: string;
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array';
  readonly required: boolean;
}

export interface MockMessage {
  readonly role: 'USER' | 'ASSISTANT' | 'SYSTEM';
  readonly content: string;
  /** Archived by memory compaction or interim: does not count for `task`. */
  readonly inactive?: boolean;
}

/** Everything a host call can ask for. Maps of texts by path, key or name. */
export interface MockWorld {
  readonly tenant: string;
  /** Project of the process; null = none. */
  readonly project: string | null;
  readonly documents: Readonly<Record<string, string>>;
  /** Settings by key, innermost scope first; the first scope with the key answers. */
  readonly settings: readonly Readonly<Record<string, string>>[];
  /** Values by reference (`vault:key`) or bare key. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly tools: Readonly<Record<string, readonly ToolRule[]>>;
  readonly llm: Readonly<Record<string, readonly LlmRule[]>>;
  /** Workflow runs by id, as `vance.workflow.status` tells them. */
  readonly workflows: Readonly<Record<string, HostDataMap>>;
  /** Whether calls that no rule answers get a sensible default where one exists (`process_spawn`). */
  readonly defaults: boolean;
}

/** The runtime guard (`//guard script`, `//guard inline`). */
export interface RuntimeGuard {
  readonly script: string | null;
  readonly inline: string | null;
}

/** Documents around the project: guard scripts are looked up in all layers (guard-service 11). */
export interface MockLayers {
  /** Documents of other projects by name; `_tenant` is the tenant layer. */
  readonly projects: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Bundled defaults, without the `vance-defaults/` prefix. */
  readonly bundled: Readonly<Record<string, string>>;
}

/** A process to run guards on, as a scenario, a launch configuration or a test describes it. */
export interface MockProcess {
  readonly id: string;
  readonly engine: string;
  /** Whether the engine runs in session mode; decides START for hactar, vogon and marvin. */
  readonly sessionMode: boolean;
  /** Session id; null or blank = a process without a session. */
  readonly session: string | null;
  /** Owner of the session, the subject of every permission. */
  readonly owner: string | null;
  readonly goal: string | null;
  readonly history: readonly MockMessage[];
  /** `guardRounds` at the start. */
  readonly rounds: number;
  readonly loopValues: HostDataMap;
  readonly sessionValues: HostDataMap;
  readonly runtimeGuard: RuntimeGuard;
  readonly skills: Readonly<Record<string, MockSkill>>;
  /** Names allowed by the recipe; absent = all. */
  readonly allowedSkills?: readonly string[];
  readonly world: MockWorld;
  readonly layers: MockLayers;
  /** Project-qualified READ refusals: `true` refuses every cross-project script. */
  readonly denyRead: boolean;
  /** A process that is not running keeps messages and does not wake up. Absent = running. */
  readonly status?: 'running' | 'paused' | 'suspended' | 'closed';
  /** The process has vanished from the database. */
  readonly gone: boolean;
  /** Names of the full tool surface; null = it cannot be built; absent = unrestricted. */
  readonly fullSurface?: readonly string[] | null;
  /** Milliseconds since 1970 for `Date.now()`, and the seed of `Math.random`; absent = real. */
  readonly clock?: number;
  readonly seed?: number;
  /** Whether TOOL, handlers and newer members exist. */
  readonly extensions: boolean;
}

/** The fixed identity of a process that nobody described (as in the recorded cases). */
export const defaultProcess: MockProcess = {
  id: 'proc-1',
  engine: 'frankie',
  sessionMode: false,
  session: 'sess-1',
  owner: 'alice',
  goal: null,
  history: [],
  rounds: 0,
  loopValues: {},
  sessionValues: {},
  runtimeGuard: { script: null, inline: null },
  skills: {},
  world: {
    tenant: 'acme',
    project: 'proj-1',
    documents: {},
    settings: [],
    secrets: {},
    tools: {},
    llm: {},
    workflows: {},
    defaults: true,
  },
  layers: { projects: {}, bundled: {} },
  denyRead: false,
  gone: false,
  extensions: true,
};
