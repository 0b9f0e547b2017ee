import { loadTypes } from '../../server/src/types/load-types.ts';
import { connectTypes } from '../../server/src/types/remote-types.ts';
import { replyTo } from '../../server/src/types/serve-types.ts';

/** The type service of the server without a thread: the same questions and answers, in turn. */
export const types = connectTypes((events) => {
  const service = loadTypes();
  service.then((loaded) => events.message({ loaded: loaded !== undefined }));
  return {
    post: (question) => void service.then((loaded) => events.message(replyTo(loaded, question))),
    end: () => undefined,
  };
}).service;
