import { recipeTable, skillTable, toolTable } from './generated/bundled-tables.ts';

/** Names that every server brings: the first cell of each row. */
const names = (table: string): ReadonlySet<string> =>
  new Set(
    table
      .trim()
      .split('\n')
      .map((line) => line.slice(0, line.indexOf('\t'))),
  );

/** Source: tools.tsv. */
export const bundledTools = names(toolTable);

/** Source: recipes.tsv. */
export const bundledRecipes = names(recipeTable);

/** Source: skills.tsv. */
export const bundledSkills = names(skillTable);

/** Parameters of the exec-run tools. Source: tools.tsv, rows `exec_run` and `*_exec_run`. */
export const execRunParams: ReadonlySet<string> = new Set(['command', 'dirName', 'waitMs', 'deadlineSeconds']);
