import path from 'node:path';
import { slashes } from '../cli/file-tree.ts';
import type { Prepared, RunHooks, RunOutcome } from '../debug/debug-port.ts';
import type { Launch, LaunchTarget } from '../debug/launch.ts';
import { fileSource, looseSource, type RunSource } from '../debug/run-source.ts';
import { defaultMaxRounds } from '../model/limits.ts';
import type { RecipeView } from '../model/recipe-view.ts';
import type { RunRequest } from '../model/script-runner.ts';
import { type LaunchProcess, launchProcess } from '../scenario/launch-process.ts';
import { type PointOptions, type PointOutcome, simulateGuard, simulatePoint } from '../simulator/simulate-guard.ts';
import { type ScenarioFiles, type ScenarioWorld, scenarioWorld } from '../testing/scenario-world.ts';
import { type Around, type Moment, type Problems, shownProcess, sourceFinder, withRunner } from './debug-run.ts';
import { runLimits } from './run-limits.ts';

type Program = Extract<LaunchTarget, { kind: 'program' }>;

/** Gets the guards of a script or of a recipe ready to run at one point. */
export function prepareProgram(launch: Launch, target: Program, files: ScenarioFiles): Prepared | Problems {
  const { value: written, problems } = launchProcess(target.process);
  if (problems.length > 0) return { problems: problems.map((p) => p.message) };
  return isYaml(target.file)
    ? prepareRecipe(launch, target, { files, written })
    : prepareScript(launch, target, { files, written });
}

export const isYaml = (file: string): boolean => /\.ya?ml$/i.test(file);

interface Given {
  readonly files: ScenarioFiles;
  readonly written: LaunchProcess;
}

function prepareScript(launch: Launch, target: Program, { files, written }: Given): Prepared {
  const world = scenarioWorld(slashes(target.file), emptyScenario, files);
  return {
    name: path.basename(target.file),
    only: path.resolve(target.file),
    preview: () => previewOf(written, processIn(world, written)),
    run(hooks) {
      const text = files.read(target.file) ?? '';
      const sourceOf = ({ source }: RunRequest): RunSource =>
        source === text ? fileSource(path.resolve(target.file), text) : looseSource('script', source);
      return runAtPoint({ launch, target, hooks, sourceOf }, (common) =>
        simulateGuard({
          ...common,
          script: { path: insideProject(target.file, world.root), text },
          ...written.step,
          process: processIn(world, written),
          params: written.params,
          readDocument: world.readDocument,
        }),
      );
    },
  };
}

function prepareRecipe(launch: Launch, target: Program, { files, written }: Given): Prepared | Problems {
  const file = slashes(target.file);
  const named = { path: file.slice(file.lastIndexOf('/') + 1), span: { start: 0, end: 0 } };
  const world = scenarioWorld(file, { ...emptyScenario, recipe: named }, files);
  const recipe = (): RecipeView => onlyGuard(world.recipe({ process: written.process } as never), target.guard);
  const problems = recipeProblems(target, recipe());
  if (problems.length > 0) return { problems };
  const engine = written.engineGiven ? written.process.engine : (world.engine ?? written.process.engine);
  return {
    name: path.basename(target.file),
    preview: () => previewOf(written, { ...processIn(world, written), engine }),
    run(hooks) {
      const sourceOf = sourceFinder(files, world, () => target.file);
      const process = processIn(world, written);
      return runAtPoint({ launch, target, hooks, sourceOf }, (common) =>
        simulatePoint({
          ...common,
          recipe,
          ...written.step,
          process: { ...process, engine },
          readDocument: world.readDocument,
        }),
      );
    },
  };
}

/** Why no guard of a recipe can run. */
function recipeProblems({ file, guard }: Program, view: RecipeView): string[] {
  if (view.kind === 'broken') return [`The recipe ${file} does not load, so none of its guards runs: ${view.message}`];
  const count = view.kind === 'loaded' ? view.guards.length : 0;
  if (guard === 'all' || guard < count) return [];
  if (count === 0) return [`\`guard\` is ${guard}, but the recipe has no guards. Add one under \`guard:\`.`];
  const has = count === 1 ? 'one guard, which is 0' : `${count} guards, 0 to ${count - 1}`;
  return [`\`guard\` is ${guard}, but the recipe has ${has}. Use one of them, or "all".`];
}

/** The mock process with the skills that the project brings. */
const processIn = ({ skills }: ScenarioWorld, { process }: LaunchProcess): LaunchProcess['process'] => ({
  ...process,
  skills: { ...skills, ...process.skills },
});

/** What a preview shows: the values of the step, then the process around it. */
function previewOf({ step, params }: LaunchProcess, process: LaunchProcess['process']): unknown {
  const { rounds, ...rest } = shownProcess(process);
  return {
    task: null,
    output: '',
    round: rounds,
    maxRounds: defaultMaxRounds.recipe,
    allowTools: false,
    ...step,
    params,
    ...rest,
  };
}

interface AtPoint {
  readonly launch: Launch;
  readonly target: Program;
  readonly hooks: RunHooks;
  readonly sourceOf: Around['sourceOf'];
}

/** What both kinds of program give the simulator. */
type Common = Pick<PointOptions, 'point' | 'runner' | 'sink' | 'onVerdict' | 'onStart' | 'limits' | 'signal'>;

function runAtPoint(
  { launch, target, hooks, sourceOf }: AtPoint,
  simulate: (common: Common) => Promise<PointOutcome>,
): Promise<RunOutcome> {
  const moment: Moment = { step: 1 };
  return withRunner(hooks, { moment, sourceOf, wanted: () => true }, async (runner, sink) => {
    const { verdict, usage } = await simulate({
      point: target.point,
      runner,
      sink,
      onVerdict: hooks.onVerdict,
      onStart: (service) => {
        moment.service = service;
      },
      limits: runLimits(launch.limits).value,
      signal: hooks.signal,
    });
    return { verdict, usage, failures: [] };
  });
}

/** The recipe with one guard; the others stay in their places but listen to no point. */
function onlyGuard(view: RecipeView, guard: number | 'all'): RecipeView {
  if (view.kind !== 'loaded' || guard === 'all') return view;
  return { ...view, guards: view.guards.map((one, index) => (index === guard ? one : { ...one, points: [] })) };
}

/** Path of a file below its project; the bare name when it stands outside. */
function insideProject(file: string, root: string): string {
  const relative = slashes(path.relative(path.resolve(root), path.resolve(file)));
  return relative.startsWith('..') ? path.basename(file) : relative;
}

const emptyScenario = { name: '', nameSpan: { start: 0, end: 0 }, cases: [], tags: [] } as const;
