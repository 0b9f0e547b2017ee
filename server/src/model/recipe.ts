import type { PointId } from './points.ts';

/**
 * A value as the Brain's YAML parser yields it: an unquoted date is a `Date`, a whole number beyond 2^53 a `bigint`.
 * A map is a plain object; a map with a key that is not text is a `Map` instead, because such keys stay what they are
 * (recipe-yaml 4.3).
 */
export type YamlValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | Date
  | Uint8Array
  | readonly YamlValue[]
  | { readonly [key: string]: YamlValue }
  | ReadonlyMap<YamlValue, YamlValue>;

export type YamlRecord = { readonly [key: string]: YamlValue } | ReadonlyMap<YamlValue, YamlValue>;

/** What an entry's `trigger` means after aliases: the word the Brain logs, in lower case. */
export type TriggerId = 'start' | 'command' | 'stop' | 'terminate' | 'both' | 'tool' | 'all';

/** One entry of `guard:`; exactly one of `script`, `scriptBody` and `handler` is present (recipe-yaml 4.1). */
export interface RecipeGuard {
  /** Path in the cascade, as written. */
  readonly script?: string;
  readonly scriptBody?: string;
  /** Name of a handler of the server (extension). */
  readonly handler?: string;
  readonly trigger: TriggerId;
  /** The points of `trigger`. */
  readonly points: readonly PointId[];
  /** Cap of the shared round counter; counts at stop and terminate only. */
  readonly maxRounds: number;
  readonly allowTools: boolean;
  /** `vance.params` of the run. */
  readonly params: YamlRecord;
}

/** Lists of tools that a recipe, a profile or a mode adds, removes and orders. */
export interface ToolLists {
  readonly allowedToolsAdd: readonly string[];
  readonly allowedToolsRemove: readonly string[];
  readonly allowedToolsDefer: readonly string[];
  readonly allowedToolsKeep: readonly string[];
  readonly allowedToolsDropFirst: readonly string[];
}

export interface RecipeSession {
  readonly onDisconnect: 'SUSPEND' | 'KEEP_OPEN' | 'CLOSE';
  readonly onIdle: 'SUSPEND' | 'NONE';
  readonly onSuspend: 'KEEP' | 'CLOSE';
  readonly idleTimeoutMs: number;
  readonly suspendKeepDurationMs: number;
}

export interface RecipeProfile extends ToolLists {
  readonly modes: Readonly<Record<string, ToolLists>>;
  readonly promptPrefixAppend?: string;
  readonly params: YamlRecord;
  readonly session?: RecipeSession;
}

/** A recipe as the Brain's loader reads it, defaults filled in (recipe-yaml 3). */
export interface Recipe extends ToolLists {
  readonly description: string;
  readonly engine: string;
  readonly params: YamlRecord;
  readonly promptPrefix?: string;
  readonly promptMode: 'APPEND' | 'OVERWRITE';
  readonly projectKind: 'NORMAL' | 'SYSTEM' | 'ANY';
  readonly dataRelayCorrection?: string;
  readonly modes: Readonly<Record<string, ToolLists>>;
  readonly profiles: Readonly<Record<string, RecipeProfile>>;
  readonly defaultActiveSkills: readonly string[];
  /** Absent = no restriction, empty = none allowed. */
  readonly allowedSkills?: readonly string[];
  /** `triggers.keywords`, trimmed and lower-cased. */
  readonly keywords: readonly string[];
  readonly locked: boolean;
  readonly internal: boolean;
  readonly listed: boolean;
  readonly web: boolean;
  readonly title?: string;
  readonly category?: string;
  readonly webTheme?: string;
  readonly tags: readonly string[];
  readonly tenants: readonly string[];
  readonly guards: readonly RecipeGuard[];
}
