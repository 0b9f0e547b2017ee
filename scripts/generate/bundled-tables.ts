import fs from 'node:fs';
import path from 'node:path';

const sheets = path.resolve(import.meta.dirname, '../../docs/vance');

/** Rows of a table of docs/vance, as maps from column to text. */
function rowsOf(name: string): readonly Readonly<Record<string, string>>[] {
  const [head, ...lines] = fs
    .readFileSync(path.join(sheets, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const columns = head!.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']));
  });
}

/** A text that may stand between backticks. */
const inTemplate = (text: string): string => text.replace(/[\\`]|\$\{/g, (found) => `\\${found}`);

const table = (rows: readonly string[]): string => `\`\n${inTemplate(rows.join('\n'))}\n\``;

/** `server/src/model/generated/bundled-tables.ts`: what every server brings, one row per line, cells behind tabs. */
export function bundledTables(): string {
  const tools = rowsOf('tools.tsv').map((row) => [row['name'], row['parameters'], row['summary']].join('\t'));
  const recipes = rowsOf('recipes.tsv').map((row) => [row['recipe'], row['engine'], row['internal']].join('\t'));
  const skills = rowsOf('skills.tsv').map((row) =>
    [row['skill'], row['lifecycle'], row['run_target'], row['arguments']].join('\t'),
  );
  return [
    '// Generated from docs/vance/*.tsv by `npm run generate`; do not edit.',
    '',
    '/** Name, parameters, summary. Source: tools.tsv. */',
    `export const toolTable = ${table(tools)};`,
    '',
    '/** Name, engine, internal. Source: recipes.tsv. */',
    `export const recipeTable = ${table(recipes)};`,
    '',
    '/** Name, lifecycle, run target, arguments. Source: skills.tsv. */',
    `export const skillTable = ${table(skills)};`,
    '',
  ].join('\n');
}
