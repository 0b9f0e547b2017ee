import { stringify } from 'yaml';
import type { Parsed, Problem } from '../base/parsed.ts';
import { type Span, span } from '../base/span.ts';
import type { Scenario, ScenarioCase } from '../model/scenario.ts';
import { scenarioFields } from '../model/scenario-fields.ts';
import type { LoadContext } from '../syntax/recipe/findings.ts';
import { loadRecipe } from '../syntax/recipe/load-recipe.ts';
import { readGuards } from '../syntax/recipe/read-guards.ts';
import { readYaml } from '../syntax/yaml/read-yaml.ts';
import { pairOf } from '../syntax/yaml/yaml-tree.ts';
import { checkObject } from './check-fields.ts';
import { child, type DataNode, entryOf, type MapNode, nodeData } from './data-node.ts';
import { fillParameters, type Row } from './fill-parameters.ts';
import { readProcess } from './read-process.ts';
import { readBudget, readStep } from './read-step.ts';
import { given, itemsAt, textAt, textOfNode, textsAt } from './read-values.ts';
import { readYamlNode } from './read-yaml-node.ts';

/**
 * Reads a scenario file (design of scenario files). Total: always a scenario, empty when the text is none; whoever runs
 * it looks at the problems first.
 */
export function parseScenario(text: string): Parsed<Scenario> {
  const { value: root, problems: found } = readYamlNode(text);
  const problems: Problem[] = [...found];
  if (root?.kind !== 'map') {
    if (found.length === 0) {
      problems.push({
        span: root?.span ?? span(0, Math.min(1, text.length)),
        severity: 'error',
        rule: 'scenario-empty',
        message: 'The file holds no scenario, so nothing is run. Start with `scenario:` and `steps:`.',
      });
    }
    return { value: { name: '', nameSpan: span(0), cases: [], tags: [] }, problems };
  }
  checkRoot(root, problems);
  return { value: readScenario(root, text, problems), problems };
}

/** Checks everything once; in a table the values of the first row decide what a `{{name}}` is. */
function checkRoot(root: MapNode, problems: Problem[]): void {
  const rows = rowsOf(root);
  const filled = fillParameters(root, rows[0]?.row ?? new Map()) as MapNode;
  const entries = filled.entries.map((entry) => (entry.key === 'cases' ? (entryOf(root, 'cases') ?? entry) : entry));
  checkObject({ ...filled, entries }, scenarioFields, '', problems);
  const recipe = entryOf(root, 'recipe');
  const guards = entryOf(root, 'guards');
  if (recipe && guards) {
    problems.push({
      span: guards.keySpan,
      severity: 'error',
      rule: 'scenario-guards',
      message: 'A scenario has a `recipe` or `guards` of its own, not both. Remove one of them.',
    });
  }
  if (child(root, 'steps')?.kind === 'list' && itemsAt(root, 'steps').length === 0) {
    problems.push({
      span: entryOf(root, 'steps')!.keySpan,
      severity: 'error',
      rule: 'scenario-steps',
      message: 'The scenario has no steps, so it shows nothing. Add one.',
    });
  }
}

function readScenario(root: MapNode, text: string, problems: Problem[]): Scenario {
  const recipe = child(root, 'recipe');
  const path = textOfNode(recipe);
  const rows = rowsOf(root);
  const cases = (rows.length > 0 ? rows : [{ row: new Map() as Row }]).map((row, index) =>
    readCase(root, row, { text, problems: index === 0 ? problems : [] }),
  );
  return {
    name: textAt(root, 'scenario') ?? '',
    nameSpan: entryOf(root, 'scenario')?.value.span ?? root.span,
    cases,
    tags: textsAt(root, 'tags') ?? [],
    ...given({
      recipe: recipe && path !== undefined ? { path, span: recipe.span } : undefined,
      budget: readBudget(child(root, 'budget')),
    }),
  } as Scenario;
}

interface NamedRow {
  readonly name?: string;
  readonly row: Row;
}

function rowsOf(root: MapNode): NamedRow[] {
  return itemsAt(root, 'cases').flatMap((node, index) => {
    if (node.kind !== 'map') return [];
    const row: Row = new Map(node.entries.map(({ key, value }) => [key, value]));
    return [{ row, name: textAt(node, 'name') ?? `row ${index + 1}` }];
  });
}

/** The text of the file, for places, and what is wrong with it. */
interface Source {
  readonly text: string;
  readonly problems: Problem[];
}

function readCase(root: MapNode, { name, row }: NamedRow, source: Source): ScenarioCase {
  const process = child(root, 'process');
  const guards = child(root, 'guards');
  return {
    ...readProcess(process && fillParameters(process, row)),
    ...given({ name, guardsText: readGuardsText(guards && fillParameters(guards, row), source) }),
    steps: itemsAt(root, 'steps').flatMap((step) => readStep(fillParameters(step, row), source.problems) ?? []),
  };
}

/** `guards:` as a recipe text, so that the one loader reads them; its refusal is a problem at the entry it names. */
function readGuardsText(node: DataNode | undefined, { text, problems }: Source): string | undefined {
  if (node?.kind !== 'list') return undefined;
  const recipeText = stringify(
    { description: 'guards of a scenario', engine: 'frankie', guard: nodeData(node) },
    { version: '1.1', lineWidth: 0 },
  );
  const { message } = loadRecipe(recipeText, 'scenario');
  if (message !== undefined) {
    const index = Number(/guard\[(\d+)\]/.exec(message)?.[1] ?? 0);
    problems.push({
      span: refusalSpan(text) ?? node.items[index]?.span ?? node.span,
      severity: 'error',
      rule: 'scenario-guards',
      message: `The server refuses these guards, so no gate would be closed: ${message.replace(/^Failed to parse recipe.*?': /, '')}`,
    });
  }
  return recipeText;
}

/** Where the loader finds its first fault, in the file itself. */
function refusalSpan(text: string): Span | undefined {
  const { root } = readYaml(text);
  const pair = root?.kind === 'map' ? pairOf(root, 'guards') : undefined;
  if (root?.kind !== 'map' || pair?.key.kind !== 'scalar') return undefined;
  const key = { ...pair.key, value: 'guard', text: 'guard' };
  const context: LoadContext = { name: 'scenario', extensions: true, failures: [], warnings: [] };
  readGuards(context, { ...root, pairs: [{ ...pair, key }] });
  return context.failures[0]?.span;
}
