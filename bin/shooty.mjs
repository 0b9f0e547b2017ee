#!/usr/bin/env node
// Starts the command line. Scripts run in isolated-vm, which needs Node 24: when this Node is another one and Node 24
// lies beside (npm put it into node_modules), the program runs itself again there.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { platformNode, wantedAbi } from '../scripts/lib/platform-node.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const program = path.join(root, 'dist/cli.cjs');
const node = process.versions.modules === wantedAbi ? undefined : platformNode(root);

if (!fs.existsSync(program)) {
  process.stderr.write(
    'shooty is not built yet: run `npm test` or `npm start` once, or `npm ci --ignore-scripts` and `npm run build`.\n',
  );
  process.exit(3);
} else if (node) {
  const child = spawn(node, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (e) => {
    process.stderr.write(`shooty could not start Node 24 at ${node}: ${e.message}\n`);
    process.exit(3);
  });
  child.once('exit', (code, signal) => process.exit(signal ? 130 : (code ?? 3)));
} else {
  await import(program);
}
