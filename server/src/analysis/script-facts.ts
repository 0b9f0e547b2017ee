import type { Span } from '../base/span.ts';
import type { PointId } from '../model/points.ts';
import type { YamlRecord } from '../model/recipe.ts';
import type { ParsedHeader } from '../model/script-header.ts';
import { parseHeader } from '../syntax/header.ts';
import { type ParsedScript, parseScript } from '../syntax/script/parse-script.ts';
import type { AnyNode, Comment } from '../syntax/script-nodes.ts';
import type { FoundRecipe, FoundSkill } from '../workspace/names.ts';
import { findHostUses, type HostPaths } from './host-uses.ts';
import { followPoints, type PointFlow } from './point-flow.ts';
import { constantOf } from './point-state.ts';
import { buildScopes, type Scopes } from './scopes.ts';

/** An entry that runs a script, as far as rules need it. */
export interface ScriptEntry {
  /** `dev.yaml`, or the name of a skill. */
  readonly label: string;
  readonly points: readonly PointId[];
  readonly allowTools: boolean;
  readonly maxRounds: number;
  /** The recipe or skill file of the entry. */
  readonly file?: string;
  readonly params?: YamlRecord;
}

/** What is known about a script besides its text. */
export interface ScriptSetting {
  /** Points it runs at; absent = unknown, and point rules are silent. */
  readonly points?: readonly PointId[];
  /** It has a known point, or lies below `_vance/guards/`. */
  readonly guard: boolean;
  /** Entries that name it. */
  readonly entries: readonly ScriptEntry[];
  readonly extensions: boolean;
  /** A script of the Foot: its host object is `client`. */
  readonly foot?: boolean;
  /** Names known besides the bundled ones, and what an unknown one means. */
  readonly known: KnownNames;
}

/** Names of a workspace and its configuration (pitfalls, "Open and closed world"). */
export interface KnownNames {
  readonly world: 'open' | 'closed';
  readonly tools: readonly string[];
  /** Settings that the configuration lists. */
  readonly settings?: readonly string[];
  /** What the names in a script lead to; absent where no workspace is around. */
  readonly around?: ScriptSurroundings;
}

/** What rules may ask about files around a script. */
export interface ScriptSurroundings {
  skill(name: string): FoundSkill | undefined;
  readonly skills: readonly string[];
  recipe(name: string): FoundRecipe | undefined;
  readonly recipes: readonly string[];
  /** Whether a document of the project is in the workspace; path from the project root. */
  hasDocument(path: string): boolean;
  /** `allowedSkills` of the recipe file an entry stands in; undefined = every skill. */
  allowedSkills(file: string): readonly string[] | undefined;
  /** The other guard scripts of the workspace. */
  readonly otherGuards: readonly ScriptFacts[];
  /** Whether a recipe of the project has a guard at the TOOL point. */
  readonly hasToolGuard: boolean;
  /** Whether a skill names this script under `scripts:`. */
  readonly isSkillScript: boolean;
}

/** Nothing is known besides what every server brings. */
export const bundledOnly: KnownNames = { world: 'open', tools: [] };

/** Everything a script rule may look at. */
export interface ScriptFacts extends ScriptSetting {
  readonly text: string;
  readonly header: ParsedHeader;
  readonly parsed: ParsedScript;
  readonly scopes: Scopes;
  readonly hosts: HostPaths;
  /** Present when the points are known. */
  readonly flow?: PointFlow;
  /** Value of a literal or of a constant that holds one. */
  constant(node: AnyNode): { readonly is: unknown } | undefined;
}

/** Reads a script for the rules. Total: a text that does not parse gives what could be read of it. */
export function readScript(text: string, setting: ScriptSetting): ScriptFacts {
  const parsed = parseScript(text);
  const scopes = buildScopes(parsed.recovered);
  const hosts = findHostUses(parsed.recovered, scopes);
  // A marker comment counts when no recipe or skill says anything (pitfalls, "Points of a script").
  const points = setting.points ?? markedPoints(parsed.comments, parseHeader(text).block);
  const flow = points && flowOf(() => followPoints(parsed.recovered, { scopes, hosts }, points));
  return {
    ...setting,
    text,
    header: parseHeader(text),
    parsed,
    scopes,
    hosts,
    guard: setting.guard || points !== undefined,
    ...(points && { points }),
    ...(flow && { flow }),
    constant: (node) => constantOf(scopes, node),
  };
}

/** A tree too deep to follow says nothing about points. */
function flowOf(follow: () => PointFlow): PointFlow | undefined {
  try {
    return follow();
  } catch {
    return undefined;
  }
}

const pointWords: ReadonlySet<string> = new Set(['start', 'command', 'stop', 'terminate', 'tool'] satisfies PointId[]);

/** `// @point stop` below the header, several points separated by blanks or commas. */
export function markedPoints(comments: readonly Comment[], header: Span | undefined): readonly PointId[] | undefined {
  for (const comment of comments) {
    const words = /^\s*@point\s+([\w,\s]+?)\s*$/.exec(comment.value)?.[1]?.split(/[\s,]+/);
    if (comment.type !== 'Line' || !words || (header && comment.start < header.end)) continue;
    const known = words.filter((word) => pointWords.has(word)) as PointId[];
    if (known.length) return known;
  }
  return undefined;
}
