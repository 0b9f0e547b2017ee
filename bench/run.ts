// `npm run bench [-- <part> …]`: measures and writes bench/results.md. Compare ratios, not times: they are of this machine.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from '../scripts/build.ts';
import { debuggingRows } from './debugging.ts';
import { installRows } from './install.ts';
import { languageServerRows } from './language-server.ts';
import { table } from './measure.ts';
import { installPeers } from './peers.ts';
import { recipeRows } from './recipes.ts';
import { runRows } from './runs.ts';
import { scenarioRows } from './scenarios.ts';

const parts: Readonly<Record<string, () => Promise<string>>> = {
  install: async () => table('Install and sizes', '', await installRows()),
  'language-server': async () =>
    table('Language server', 'typescript-language-server unless said', await languageServerRows(installPeers())),
  recipes: async () => table('Recipes', 'peer', await recipeRows(installPeers())),
  runs: async () => table('Script runs', 'peer', await runRows()),
  scenarios: async () => table('Scenarios', 'a new process per scenario', await scenarioRows()),
  debugging: async () =>
    table(
      'Debugging',
      'the JavaScript debugger of VS Code (js-debug) on the same script under Node',
      await debuggingRows(),
    ),
};

const wanted = process.argv.slice(2);
await build();
const file = path.join(import.meta.dirname, 'results.md');
const sections = new Map<string, string>();
if (fs.existsSync(file)) {
  for (const [, key, text] of fs.readFileSync(file, 'utf8').matchAll(/<!-- (\S+) -->\n([\s\S]*?)(?=<!-- |$)/g))
    sections.set(key!, text!);
}
for (const [name, work] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`• ${name} …`);
  const text = await work();
  console.log(text);
  sections.set(name, text);
}
const cpu = os.cpus()[0]?.model ?? 'unknown processor';
const head = `# Results\n\nWritten by \`npm run bench\` on ${process.platform}-${process.arch}, ${os.cpus().length} cores (${cpu}), Node ${process.versions.node}. Ratios count; times are of one machine.\n\n`;
const body = Object.keys(parts)
  .filter((k) => sections.has(k))
  .map((k) => `<!-- ${k} -->\n${sections.get(k)}`)
  .join('');
fs.writeFileSync(file, `${head}${body.trimEnd()}\n`);
process.exit(0);
