import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FromChild, ToChild } from '../executor/contract.ts';
import { serveRuns } from '../executor/host/child.ts';

/** Entry of an executor child: serves its parent over IPC and ends with it. */
const here = typeof __dirname === 'string' ? __dirname : dirname(fileURLToPath(import.meta.url));

const end = (): void => void process.kill(process.pid, 'SIGKILL');

process.on('disconnect', end);
// a message to a parent that has just died is an error; leaving in the ordinary way would wait for a script that never ends
process.on('exit', end);
serveRuns({
  guestSource: readFileSync(join(here, 'guest.js'), 'utf8'),
  channel: {
    send: (message: FromChild) => void process.send?.(message, undefined, undefined, (error) => error && end()),
    onMessage: (listener) => void process.on('message', (message) => listener(message as ToChild)),
  },
  rss: () => process.memoryUsage.rss(),
  exit: () => setTimeout(end, 10),
});
