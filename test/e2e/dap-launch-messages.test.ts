// What is said about launch configurations that cannot be run, word for word: test/golden/dap/launch-messages.txt.
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLaunch } from '../../server/src/debug/launch.ts';
import { prepareTarget } from '../../server/src/main/debug-target.ts';
import { testFolder } from '../support/dap-debugger.ts';

let folder: ReturnType<typeof testFolder>;

beforeAll(() => {
  folder = testFolder('dap-launch');
  folder.write('g.js', '1;');
  folder.write('_vance/recipes/one.yaml', 'description: d', 'engine: frankie', 'guard:', '  - scriptBody: "1"');
  folder.write('_vance/recipes/none.yaml', 'description: d', 'engine: frankie');
  folder.write('_vance/recipes/broken.yaml', 'guard: [');
  const steps = ['guards:', '  - script: g.js', 'steps:', '  - user: hi', '  - stop: Done.'];
  folder.write('s.scenario.yaml', 'scenario: s', ...steps);
  folder.write('t.scenario.yaml', 'scenario: s', 'cases:', '  - name: a', '  - name: b', ...steps);
});
afterAll(() => folder.remove());

/** Configurations with something wrong in each attribute; `d` = the folder. */
const configurations = (d: string): readonly Record<string, unknown>[] => {
  const p = `${d}/g.js`;
  return [
    {},
    { program: 5 },
    { program: '' },
    { program: '  ' },
    { program: p, scenario: 'x' },
    { program: d },
    { program: `${p}x` },
    { program: '${file}' },
    { program: p, point: 'stpo' },
    { program: p, point: 5 },
    { program: p, point: 'all' },
    { program: p, guard: 1 },
    { program: `${d}/_vance/recipes/one.yaml`, guard: 1 },
    { program: `${d}/_vance/recipes/one.yaml`, guard: -1 },
    { program: `${d}/_vance/recipes/one.yaml`, guard: 'first' },
    { program: `${d}/_vance/recipes/one.yaml`, guard: 1.5 },
    { program: `${d}/_vance/recipes/none.yaml`, guard: 0 },
    { program: `${d}/_vance/recipes/none.yaml` },
    { program: `${d}/_vance/recipes/broken.yaml` },
    { program: p, process: 'x' },
    { program: p, process: { outptu: 1 } },
    { program: p, process: { maxRounds: 'x' } },
    { program: p, process: { command: 5 } },
    { program: p, process: { loopValues: [] } },
    { program: p, process: null },
    { program: p, stopOnEntry: 'yes' },
    { program: p, stopOnAction: 'continueWith' },
    { program: p, stopOnAction: ['continueWth'] },
    { program: p, stopOnAction: [5] },
    { program: p, stopOnAction: [''] },
    { program: p, limits: 5 },
    { program: p, limits: { timeout: 5 } },
    { program: p, limits: { timeout: 'soon' } },
    { program: p, limits: { statements: '5x' } },
    { program: p, limits: { statements: 5 } },
    { program: p, limits: { memoryMB: 1 } },
    { program: p, limits: { memoryMB: 'a' } },
    { program: p, limits: { memory: 5 } },
    { scenario: `${d}/s.scenario.yaml`, step: 0 },
    { scenario: `${d}/s.scenario.yaml`, step: 9 },
    { scenario: `${d}/s.scenario.yaml`, step: 'nope' },
    { scenario: `${d}/s.scenario.yaml`, step: true },
    { scenario: `${d}/s.scenario.yaml`, case: 1 },
    { scenario: `${d}/s.scenario.yaml`, case: 'x' },
    { scenario: `${d}/t.scenario.yaml`, case: 'c' },
    { scenario: `${d}/t.scenario.yaml`, case: 3 },
    { scenario: `${d}/none.yaml` },
    { scenario: p },
    { program: `${d}/s.scenario.yaml` },
    { program: p, step: 1 },
    { scenario: `${d}/s.scenario.yaml`, point: 'stop' },
    { program: p, trace: true },
    { program: p, env: {} },
    { program: p, args: [] },
    { program: p, noDebug: 'x' },
  ];
};

test('every attribute with bad values', async () => {
  const lines: string[] = [];
  for (const one of configurations(folder.path)) {
    const read = readLaunch(one);
    const prepared = 'problems' in read ? read : await prepareTarget(read.launch);
    lines.push(JSON.stringify(one), ...('problems' in prepared ? prepared.problems : ['runs']).map((p) => `  ${p}`));
  }
  const text = `${lines.join('\n')}\n`
    .replaceAll(folder.path, '/project')
    .replaceAll(JSON.stringify(folder.path).slice(1, -1), '/project');
  await expect(text).toMatchFileSnapshot(path.join(import.meta.dirname, '../golden/dap/launch-messages.txt'));
});
