import fs from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { TypeWorker, TypeWorkerEvents } from '../types/remote-types.ts';

/** Megabytes that types may take; a script that needs more loses its types, not the server. */
const heap = 768;

/** The bundle beside this one; from source, the file itself. */
const file = ['types.cjs', 'type-worker.ts']
  .map((name) => path.join(import.meta.dirname, name))
  .find((each) => fs.existsSync(each));

/** Starts the thread of the type service. */
export function startTypes(events: TypeWorkerEvents): TypeWorker {
  if (!file) {
    setImmediate(() => events.gone());
    return { post() {}, end() {} };
  }
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: heap }, stdout: true });
  // Standard output belongs to the protocol.
  worker.stdout.resume();
  worker.unref();
  worker.on('message', (reply) => events.message(reply));
  // The end tells it as well.
  worker.on('error', () => undefined);
  worker.on('exit', () => events.gone());
  return {
    post: (question) => worker.postMessage(question),
    end: () => void worker.terminate(),
  };
}
