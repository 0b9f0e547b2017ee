// Runs a JavaScript program as one test: its output, then the count as JSON.
import { spawnSync } from 'node:child_process';

const done = spawnSync(process.execPath, process.argv.slice(2), { encoding: 'utf8', maxBuffer: 1 << 26 });
const ok = done.status === 0;
if (!ok) console.log(`${done.stdout}${done.stderr}`.trimEnd());
console.log(JSON.stringify({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }));
process.exit(ok ? 0 : 1);
