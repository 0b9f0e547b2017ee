// `npm test`: installs, builds and runs everything, the suite in the real VS Code included. Works on any Node from 20 on;
// all but the install runs on the Node 24 from npm. The last line is `N passed, N failed, N skipped`.

import { spawn } from 'node:child_process';
import { bootstrap, mainProgram, node24, root } from './lib/bootstrap.mjs';

const sum = { passed: 0, failed: 0, skipped: 0 };

/**
 * Runs one part of the tests. Its last line on standard output is JSON `{ passed, failed, skipped }`; a part that ends
 * without it, or with another exit code than 0 although nothing failed, counts as one failure.
 */
function part(name, args) {
  const started = performance.now();
  process.stderr.write(`• ${name} …\n`);
  return new Promise((resolve) => {
    const child = spawn(node24(), args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.on('data', (data) => {
      out += data;
    });
    child.once('close', (code) => {
      const lines = out.trimEnd().split('\n');
      let counts;
      try {
        counts = JSON.parse(lines.at(-1));
        lines.pop();
      } catch {
        counts = { passed: 0, failed: 1, skipped: 0 };
      }
      if (code !== 0 && counts.failed === 0) counts.failed = 1;
      if (counts.failed > 0 || counts.skipped > 0) process.stderr.write(`${lines.join('\n')}\n`);
      for (const key of Object.keys(sum)) sum[key] += counts[key];
      const mark = counts.failed > 0 ? '✗' : '✓';
      process.stderr.write(
        `${mark} ${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped (${((performance.now() - started) / 1000).toFixed(1)} s)\n`,
      );
      resolve(undefined);
    });
  });
}

await mainProgram(async () => {
  await bootstrap();
  await part('types', ['scripts/parts/command.ts', 'node_modules/typescript/bin/tsc', '-b']);
  await part('lint', [
    'scripts/parts/command.ts',
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--error-on-warnings',
  ]);
  await part('unit, conformance, golden and protocol tests', ['scripts/parts/vitest.ts']);
  await part('suite and tour in the real VS Code', ['scripts/test-vscode.ts']);
  process.stdout.write(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped\n`);
  return sum.failed > 0 ? 1 : 0;
});
