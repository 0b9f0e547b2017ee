import { checkRecipe } from '../analysis/check-recipe.ts';
import { applySeverities, checkScript, inOrder } from '../analysis/check-script.ts';
import { checkSkill } from '../analysis/check-skill.ts';
import type { ScriptFacts } from '../analysis/script-facts.ts';
import { applySuppressions } from '../analysis/suppressions.ts';
import type { Problem } from '../base/parsed.ts';
import { parseScenario } from '../scenario/parse-scenario.ts';
import { readYaml } from '../syntax/yaml/read-yaml.ts';
import { readConfig } from '../workspace/config.ts';
import type { FilePort } from '../workspace/files.ts';
import { createWorkspace, type SourceDocument } from '../workspace/workspace.ts';
import { type Analyses, createAnalyses, isScript, mapProblem } from './analyses.ts';

/** Problems of one file, as the editor shows them. */
export interface CheckedFile {
  readonly path: string;
  readonly text: string;
  readonly problems: readonly Problem[];
}

/** Every problem of a document and `more` from elsewhere: severities and suppressions applied, in text order. */
export function problemsOf(
  analyses: Analyses,
  document: SourceDocument,
  more: readonly Problem[] = [],
): readonly Problem[] {
  const { workspace } = analyses;
  if (document.kind === 'config') return readConfig(document.text).problems;
  const found = isScript(workspace, document)
    ? checkScript(analyses.script(document))
    : document.kind === 'recipe'
      ? [...checkRecipe(analyses.recipe(document)), ...inlineProblems(analyses, document)]
      : document.kind === 'scenario'
        ? [...parseScenario(document.text).problems, ...inlineProblems(analyses, document)]
        : document.kind === 'skill'
          ? checkSkill(analyses.skill(document))
          : [];
  const own = workspace.otherYaml ? withoutGeneric(document, found) : found;
  const weighed = applySeverities([...own, ...more], {
    ...analyses.own.severities,
    ...workspace.configFor(document.path).rules,
  });
  return inOrder(applySuppressions(document.text, weighed));
}

/** Without what another YAML tool shows for the same text: faults of YAML itself and repeated keys. */
function withoutGeneric(document: SourceDocument, problems: readonly Problem[]): readonly Problem[] {
  if (document.languageId !== 'yaml') return problems;
  // Scenarios are YAML 1.2 as everybody reads it; of a recipe only what is no speciality of the Brain's parser.
  const generic = document.kind === 'scenario' || readYaml(document.text).failure?.generic === true;
  return problems.filter(
    ({ rule }) => rule !== 'recipe-key-repeated' && !(generic && /^(?:recipe-parse|scenario-yaml)$/.test(rule)),
  );
}

/** Problems of inline scripts: an edit elsewhere in the file leaves their facts as they are. */
const checked = new WeakMap<ScriptFacts, { readonly generation: number; readonly problems: readonly Problem[] }>();

function checkInline(analyses: Analyses, facts: ScriptFacts): readonly Problem[] {
  const { generation } = analyses.workspace;
  const known = checked.get(facts);
  if (known?.generation === generation) return known.problems;
  const problems = checkScript(facts);
  checked.set(facts, { generation, problems });
  return problems;
}

const inlineProblems = (analyses: Analyses, document: SourceDocument): readonly Problem[] =>
  analyses
    .embedded(document)
    .flatMap(({ facts, embedded }) => checkInline(analyses, facts).map((problem) => mapProblem(problem, embedded.map)))
    // A script that several entries share says the same once.
    .filter((each, index, all) => all.findIndex((other) => isSame(each, other)) === index);

const isSame = (a: Problem, b: Problem): boolean =>
  a.span.start === b.span.start && a.span.end === b.span.end && a.rule === b.rule && a.message === b.message;

/**
 * Checks files for the command line: the same problems as in the editor. `paths` are all files of the workspace (forward
 * slashes), so that recipes and scripts find each other; `wanted` says which ones are reported.
 */
export function checkFiles(
  files: FilePort,
  paths: readonly string[],
  options: { readonly wanted?: (path: string) => boolean; readonly extensions?: boolean } = {},
): readonly CheckedFile[] {
  const workspace = createWorkspace(files);
  workspace.setExtensions(options.extensions ?? true);
  for (const path of paths) workspace.refresh(path);
  const analyses = createAnalyses(workspace);
  return paths.flatMap((path) => {
    const document = options.wanted?.(path) === false ? undefined : workspace.document(path);
    const wired = document && (document.kind !== 'other' || workspace.wirings(path).length > 0);
    return document && wired ? [{ path, text: document.text, problems: problemsOf(analyses, document) }] : [];
  });
}
