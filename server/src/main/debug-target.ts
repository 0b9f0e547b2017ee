import { statSync } from 'node:fs';
import path from 'node:path';
import { scenarioDisk } from '../cli/scenario-files.ts';
import type { Prepared } from '../debug/debug-port.ts';
import type { Launch, LaunchTarget } from '../debug/launch.ts';
import { isYaml, prepareProgram } from './debug-program.ts';
import type { Problems } from './debug-run.ts';
import { prepareScenario } from './debug-scenario.ts';
import { runLimits } from './run-limits.ts';

/** Reads what a launch names and says what is wrong with it; the answer can be run again and again. */
export async function prepareTarget(launch: Launch): Promise<Prepared | Problems> {
  const { target } = launch;
  const limits = runLimits(launch.limits).problems;
  const files = scenarioDisk(process.cwd(), [path.dirname(path.resolve(target.file))]);
  const text = files.read(target.file);
  const wrong = wrongFile(target, text);
  if (wrong !== undefined || text === undefined) return { problems: [wrong ?? '', ...limits] };
  const prepared =
    target.kind === 'scenario' ? prepareScenario(launch, target, files, text) : prepareProgram(launch, target, files);
  if ('problems' in prepared) return { problems: [...prepared.problems, ...limits] };
  return limits.length > 0 ? { problems: limits } : prepared;
}

/** What is wrong with the file a launch names; undefined when it can be what it shall be. */
function wrongFile(target: LaunchTarget, text: string | undefined): string | undefined {
  const { file, kind } = target;
  if (/\$\{\w+\}/.test(file))
    return `\`${kind}\` is "${file}": names in \`\${…}\` are filled in by an editor, so there is no such file. Write the path.`;
  if (text === undefined) {
    const folder = statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
    const what = folder ? `${file} is a folder` : `The file ${file} cannot be read`;
    return `${what}, so there is nothing to run. Name ${kind === 'scenario' ? 'a scenario' : 'a script or a recipe'} in \`${kind}\`.`;
  }
  if (kind === 'scenario')
    return isYaml(file)
      ? undefined
      : `\`scenario\` names ${file}, which is no YAML file, so there are no steps. Name a script in \`program\`.`;
  if (/\.scenario\.ya?ml$/i.test(file))
    return `\`program\` names ${file}, which is a scenario, so it has no point of its own. Name it in \`scenario\`.`;
  if (!isYaml(file) && target.guard !== 'all')
    return `\`guard\` chooses a guard of a recipe, but ${file} is a script, so it has no effect. Remove it.`;
  return undefined;
}
