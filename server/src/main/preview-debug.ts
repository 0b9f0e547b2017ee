import { readLaunch } from '../debug/launch.ts';
import { prepareTarget } from './debug-target.ts';

/**
 * What a launch configuration would run: the mock process with everything it leaves out, as text for people.
 * @param json the configuration
 */
export async function previewLaunch(json: string): Promise<string> {
  const read = readLaunch(configurationOf(json));
  if ('problems' in read) return refused(read.problems);
  const prepared = await prepareTarget(read.launch);
  if ('problems' in prepared) return refused(prepared.problems);
  const { point } = read.launch.target as { readonly point?: string };
  const head = [`// What the debugger runs: ${prepared.name}${point === undefined ? '' : ` at ${point}`}.`];
  head.push(
    '// Values that the launch configuration leaves out are filled in; write them under `process` to change them.',
  );
  return `${head.join('\n')}\n${JSON.stringify(prepared.preview?.() ?? {}, null, 2)}\n`;
}

function configurationOf(json: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const refused = (problems: readonly string[]): string =>
  `${['The launch configuration cannot be run:', ...problems].map((line) => `// ${line}`).join('\n')}\n`;
