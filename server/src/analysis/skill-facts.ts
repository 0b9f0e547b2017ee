import { type Span, span } from '../base/span.ts';
import { pairOf, type YamlPair } from '../syntax/yaml/yaml-tree.ts';
import type { RecipeOutline } from '../workspace/recipe-outline.ts';
import { readSkill, type SkillCommand, type SkillFile } from '../workspace/skills.ts';
import type { ScriptFacts } from './script-facts.ts';

/** What rules may ask about files around a skill. */
export interface SkillSurroundings {
  readonly extensions: boolean;
  readonly world: 'open' | 'closed';
  /** Verbs known besides the built-in ones. */
  readonly verbs: readonly string[];
  /** The script that a `guard script` path leads to. */
  script(path: string): ScriptFacts | undefined;
  /** Recipes of the project. */
  readonly recipes: readonly RecipeOutline[];
  /** Whether a file stands beside `SKILL.md`. */
  has(file: string): boolean;
  /** Names of other skills that set a runtime guard. */
  setsGuard(skill: string): boolean;
}

/** Everything a skill rule may look at. */
export interface SkillFacts {
  readonly text: string;
  readonly path: string;
  readonly skill: SkillFile;
  readonly around: SkillSurroundings;
}

/** Surroundings of a skill that stands alone. */
export const noSurroundings: SkillSurroundings = {
  extensions: true,
  world: 'open',
  verbs: [],
  script: () => undefined,
  recipes: [],
  has: () => true,
  setsGuard: () => false,
};

/** Reads a `SKILL.md` for the rules. Total. */
export const readSkillFacts = (text: string, path: string, around: SkillSurroundings = noSurroundings): SkillFacts => ({
  text,
  path,
  skill: readSkill(path, text),
  around,
});

/** A command split by the grammar of the dispatcher (guard-service 15.1), with places in the file where they are exact. */
export interface ParsedSkillCommand {
  readonly command: SkillCommand;
  readonly verb: string;
  readonly verbSpan: Span;
  readonly rest: string;
  /** Words of the rest. */
  readonly words: readonly string[];
}

/** The commands of a skill; an empty one is left out. */
export function parsedCommands({ text, skill }: SkillFacts): readonly ParsedSkillCommand[] {
  return skill.commands.flatMap((command) => {
    const match = /^\s*(?:\/\/)?\s*(\S+)\s*([\s\S]*?)\s*$/.exec(command.text);
    if (!match) return [];
    return [
      {
        command,
        verb: match[1]!,
        verbSpan: placeIn(text, command, match[1]!),
        rest: match[2]!,
        words: match[2]!.split(/\s+/).filter((word) => word !== ''),
      },
    ];
  });
}

/** Where a part of a command stands; the whole command when it is written in another way (escapes, line folding). */
export function placeIn(text: string, command: SkillCommand, part: string): Span {
  const at = text.slice(command.span.start, command.span.end).indexOf(part);
  return at < 0 ? command.span : span(command.span.start + at, command.span.start + at + part.length);
}

/** The pair of a front matter key, with its places in the file. */
export function frontPair(
  { skill }: SkillFacts,
  key: string,
): { readonly pair: YamlPair; readonly key: Span; readonly value: Span } | undefined {
  const { front } = skill;
  const pair = front?.root && pairOf(front.root, key);
  if (!front || !pair) return undefined;
  const move = (at: Span): Span => span(at.start + front.offset, at.end + front.offset);
  return { pair, key: move(pair.key.span), value: move(pair.value.span) };
}

/** Recipes with a gate for commands that offer the skill (pitfalls SG806). */
export const gatesOver = ({ skill, around }: SkillFacts): readonly RecipeOutline[] =>
  around.recipes.filter(
    (recipe) =>
      recipe.gates.includes('command') &&
      (!recipe.allowedSkills ||
        [...recipe.allowedSkills, ...recipe.defaultActiveSkills].some((name) => name.toLowerCase() === skill.name)),
  );
