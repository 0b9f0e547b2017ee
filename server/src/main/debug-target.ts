import path from 'node:path';
import { scenarioDisk } from '../cli/scenario-files.ts';
import type { Prepared } from '../debug/debug-port.ts';
import type { Launch } from '../debug/launch.ts';
import { prepareProgram } from './debug-program.ts';
import type { Problems } from './debug-run.ts';
import { prepareScenario } from './debug-scenario.ts';
import { runLimits } from './run-limits.ts';

/** Reads what a launch names and says what is wrong with it; the answer can be run again and again. */
export async function prepareTarget(launch: Launch): Promise<Prepared | Problems> {
  const { target } = launch;
  const limits = runLimits(launch.limits).problems;
  const files = scenarioDisk(process.cwd(), [path.dirname(path.resolve(target.file))]);
  const text = files.read(target.file);
  if (text === undefined)
    return {
      problems: [
        `The file ${target.file} cannot be read, so there is nothing to run. Check \`${target.kind === 'scenario' ? 'scenario' : 'program'}\`.`,
      ],
    };
  const prepared =
    target.kind === 'scenario' ? prepareScenario(launch, target, files, text) : prepareProgram(launch, target, files);
  if ('problems' in prepared) return { problems: [...prepared.problems, ...limits] };
  return limits.length > 0 ? { problems: limits } : prepared;
}
