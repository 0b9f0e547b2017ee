// The type service, in a thread of its own: loading TypeScript takes long, and the server has to answer meanwhile.
import { parentPort } from 'node:worker_threads';
import { loadTypes } from '../types/load-types.ts';
import { replyTo, type TypeQuestion, type TypeReply } from '../types/serve-types.ts';

const port = parentPort!;
const say = (reply: TypeReply): void => port.postMessage(reply);

const service = loadTypes();
service.then((types) => say({ loaded: types !== undefined }));
port.on('message', (question: TypeQuestion) => {
  service.then((types) => say(replyTo(types, question)));
});
