import { recipeTable, skillTable, toolTable } from './generated/bundled-tables.ts';

/** A parameter of a tool. */
export interface ToolParam {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
}

/** A tool that every server brings. Source: tools.tsv. */
export interface BundledTool {
  readonly name: string;
  readonly summary: string;
  readonly params: readonly ToolParam[];
}

export interface BundledRecipe {
  readonly name: string;
  readonly engine: string;
  readonly internal: boolean;
}

export interface BundledSkill {
  readonly name: string;
  readonly lifecycle: string;
  readonly target: string;
  readonly arguments: boolean;
}

const rows = (table: string): readonly (readonly string[])[] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));

let toolsByName: ReadonlyMap<string, BundledTool> | undefined;

/** A bundled tool by its name. The table is read at the first call. */
export function bundledTool(name: string): BundledTool | undefined {
  toolsByName ??= new Map(
    rows(toolTable).map(([tool = '', params = '', summary = '']) => [
      tool,
      { name: tool, summary, params: params.split('; ').flatMap((each) => paramOf(each) ?? []) },
    ]),
  );
  return toolsByName.get(name);
}

function paramOf(text: string): ToolParam | undefined {
  const match = /^(\w+):(.*?)(\*?)$/.exec(text.trim());
  return match ? { name: match[1]!, type: match[2]!, required: match[3] === '*' } : undefined;
}

let recipesByName: ReadonlyMap<string, BundledRecipe> | undefined;

export function bundledRecipe(name: string): BundledRecipe | undefined {
  recipesByName ??= new Map(
    rows(recipeTable).map(([recipe = '', engine = '', internal]) => [
      recipe,
      { name: recipe, engine, internal: internal === 'yes' },
    ]),
  );
  return recipesByName.get(name);
}

let skillsByName: ReadonlyMap<string, BundledSkill> | undefined;

export function bundledSkill(name: string): BundledSkill | undefined {
  skillsByName ??= new Map(
    rows(skillTable).map(([skill = '', lifecycle = '', target = '', takes]) => [
      skill,
      { name: skill, lifecycle, target, arguments: takes === 'yes' },
    ]),
  );
  return skillsByName.get(name);
}
