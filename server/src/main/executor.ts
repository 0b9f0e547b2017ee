import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FromChild, ToChild } from '../executor/contract.ts';
import { serveRuns } from '../executor/host/child.ts';

/** Entry of an executor child: serves its parent over IPC and ends with it. */
const here = typeof __dirname === 'string' ? __dirname : dirname(fileURLToPath(import.meta.url));

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
serveRuns({
  guestSource: readFileSync(join(here, 'guest.js'), 'utf8'),
  channel: {
    send: (message: FromChild) => void process.send?.(message),
    onMessage: (listener) => void process.on('message', (message) => listener(message as ToChild)),
  },
  rss: () => process.memoryUsage.rss(),
  exit: () => setTimeout(() => process.kill(process.pid, 'SIGKILL'), 10),
});
