import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createExecutor } from '../server/src/executor/client.ts';
import { readDeviations } from '../test/conformance/deviations.ts';
import { fidelityPage } from '../test/conformance/fidelity-page.ts';
import { type GroupReport, joined, readGroups, runGroup } from '../test/conformance/run-groups.ts';
import type { ConformanceGroup } from '../test/conformance/runner.ts';
import { buildExecutor } from './build-executor.ts';

/**
 * Compares the product with the recorded answers of the real engine.
 * Without `--cases <folder>` all recorded cases; `--group <name>` one group, `--json` the report as JSON, `--docs` writes docs/fidelity.md.
 */
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const argument = (name: string): string | undefined => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};

const chosen = argument('--cases');
const recorded = ['real-engine', 'engine-cases'].map((name) => join(root, 'test/conformance', name));
const folders = chosen === undefined ? recorded : [chosen];
const only = argument('--group');
const cases = readAll(folders);
// inside the repository, so that the child finds isolated-vm
const built = join(root, 'node_modules/.cache/shooty/conformance');
await buildExecutor(built);
const executor = createExecutor({ execPath: process.execPath, childPath: join(built, 'executor.cjs') });
const deviations = readDeviations(join(root, 'test/conformance'));
const groups: Record<string, GroupReport> = {};
for (const group of cases) {
  if (only && group.group !== only) continue;
  const report = await runGroup(group, { executor }, deviations);
  const earlier = groups[group.group];
  groups[group.group] = earlier ? joined(earlier, report) : report;
}
await executor.dispose();

if (process.argv.includes('--docs')) {
  const agreements = Object.entries(groups).map(([group, { total, agree }]) => ({ group, total, agree }));
  writeFileSync(join(root, 'docs/fidelity.md'), fidelityPage(agreements, deviations));
}
if (process.argv.includes('--json')) console.log(JSON.stringify({ groups }, null, 1));
else for (const [name, report] of Object.entries(groups)) console.log(line(name, report));
if (Object.values(groups).some(({ failed, healed }) => failed.length + healed.length)) process.exitCode = 1;

function readAll(from: readonly string[]): ConformanceGroup[] {
  try {
    return from.flatMap(readGroups);
  } catch (caught) {
    console.error(`conformance: ${caught instanceof Error ? caught.message : caught}`);
    process.exit(2);
  }
}

function line(name: string, { total, agree, deviating, failed, healed }: GroupReport): string {
  const parts = [`${String(agree).padStart(5)} of ${String(total).padStart(4)} agree`];
  if (deviating.length) parts.push(`${deviating.length} deviate as listed`);
  if (failed.length)
    parts.push(
      `${failed.length} differ: ${failed
        .map(({ id }) => id)
        .slice(0, 12)
        .join(', ')}`,
    );
  if (healed.length) parts.push(`listed but agree: ${healed.join(', ')}`);
  return `${name.padEnd(12)} ${parts.join('; ')}`;
}
