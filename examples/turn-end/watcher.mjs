// A watcher of work in flight: holds the lock with its identity and beats every few seconds until it is ended.
//   node watcher.mjs <state folder> [seconds between beats]
import fs from 'node:fs';
import path from 'node:path';

const folder = path.resolve(process.argv[2] ?? '.in-flight');
const seconds = Number(process.argv[3] ?? 30);

/** Start time and command line, as `turn_end_status` reads them. */
function identity() {
  const fields = fs.readFileSync('/proc/self/stat', 'utf8').replace(/^.*\) /s, '').split(' ');
  return { startTime: fields[19], commandLine: fs.readFileSync('/proc/self/cmdline', 'utf8').replaceAll('\0', ' ').trim() };
}

const lock = path.join(folder, 'watcher.lock');
const beat = path.join(folder, 'watcher.beat');
fs.mkdirSync(path.join(folder, 'tasks'), { recursive: true });
fs.writeFileSync(lock, JSON.stringify({ pid: process.pid, home: process.env.HOME ?? '', ...identity() }));
fs.writeFileSync(beat, '');
console.log(`watching ${folder}`);
setInterval(() => fs.writeFileSync(beat, ''), seconds * 1000);
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    fs.rmSync(lock, { force: true });
    process.exit(0);
  });
}
