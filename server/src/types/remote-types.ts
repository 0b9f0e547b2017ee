import type { TypeQuestion, TypeReply } from './serve-types.ts';
import type { TypedScript } from './type-host.ts';
import type { TypeAnswers, TypeService } from './type-service.ts';

/** The thread or process that the type service runs in. */
export interface TypeWorker {
  post(question: TypeQuestion): void;
  end(): void;
}

/** What a started worker tells. */
export interface TypeWorkerEvents {
  message(reply: TypeReply): void;
  /** It is gone, whatever the reason. */
  gone(): void;
}

/** The type service as the server sees it: it may be lost and started anew, and nobody notices more than an empty answer. */
export interface RemoteTypes {
  readonly service: TypeService;
  /** Whether TypeScript is loaded and waits for questions. */
  readonly ready: boolean;
  /** Starts it; false when TypeScript is not installed. */
  load(): Promise<boolean>;
  end(): void;
}

/** Answers when the service is lost, not installed, or the question is out of date. */
const nothing: { readonly [K in keyof TypeAnswers]: ReturnType<TypeAnswers[K]> } = {
  completions: [],
  proposalDoc: undefined,
  hover: undefined,
  signature: undefined,
  definition: [],
  typeDefinition: [],
  references: [],
  rename: undefined,
  format: [],
  formatTyped: [],
  problems: [],
};

/** Losses in a row after which it is left alone until the server starts anew: something of the machine is wrong then. */
const mostLosses = 5;

interface Waiting {
  readonly question: TypeQuestion;
  readonly resolve: (answer: unknown) => void;
}

interface Running {
  readonly worker: TypeWorker;
  readonly loaded: Promise<boolean>;
  ready: boolean;
  /** The question it works on: one at a time, so that those behind can still be dropped. */
  asked?: Waiting;
}

/** Keeps a worker going. `start` makes one and calls the events. */
export function connectTypes(start: (events: TypeWorkerEvents) => TypeWorker): RemoteTypes {
  let running: Running | undefined;
  let losses = 0;
  let lastId = 0;
  const queue: Waiting[] = [];
  const next = (): void => {
    if (!running?.ready || running.asked) return;
    const waiting = queue.shift();
    if (!waiting) return;
    running.asked = waiting;
    running.worker.post(waiting.question);
  };
  const settle = (waiting: Waiting | undefined, answer: unknown): void =>
    waiting?.resolve(answer === undefined ? nothing[waiting.question.method] : answer);
  const begin = (): Running => {
    let tell: (loaded: boolean) => void = () => undefined;
    const loaded = new Promise<boolean>((resolve) => {
      tell = resolve;
    });
    const mine: { current?: Running } = {};
    const worker = start({
      message(reply) {
        const at = mine.current;
        if (!at || running !== at) return;
        if ('loaded' in reply) {
          at.ready = reply.loaded;
          tell(reply.loaded);
          if (!reply.loaded) for (const each of queue.splice(0)) settle(each, undefined);
        } else if (at.asked?.question.id === reply.id) {
          losses = 0;
          const { asked } = at;
          delete at.asked;
          settle(asked, reply.answer);
        }
        next();
      },
      gone() {
        const at = mine.current;
        if (!at || running !== at) return;
        running = undefined;
        losses++;
        tell(false);
        settle(at.asked, undefined);
        // What waits behind the lost question is asked again.
        if (queue.length > 0 && losses < mostLosses) running = begin();
        else for (const each of queue.splice(0)) settle(each, undefined);
      },
    });
    mine.current = { worker, loaded, ready: false };
    return mine.current;
  };
  const ask = (method: keyof TypeAnswers, args: readonly unknown[]): Promise<unknown> => {
    if (losses >= mostLosses) return Promise.resolve(nothing[method]);
    running ??= begin();
    for (const each of dropOutdated(queue, method, args)) settle(each, undefined);
    return new Promise((resolve) => {
      queue.push({ question: { id: ++lastId, method, args }, resolve });
      next();
    });
  };
  return {
    service: serviceOver(ask),
    get ready() {
      return running?.ready === true;
    },
    load() {
      if (losses >= mostLosses) return Promise.resolve(false);
      running ??= begin();
      return running.loaded;
    },
    end() {
      const { worker } = running ?? {};
      running = undefined;
      worker?.end();
      for (const each of queue.splice(0)) settle(each, undefined);
    },
  };
}

/** The methods of the service, all asked in one way. */
const serviceOver = (ask: (method: keyof TypeAnswers, args: readonly unknown[]) => Promise<unknown>): TypeService =>
  Object.fromEntries(
    (Object.keys(nothing) as (keyof TypeAnswers)[]).map((method) => [
      method,
      (...args: readonly unknown[]) => ask(method, args),
    ]),
  ) as unknown as TypeService;

/** Takes out questions of the same kind about an older text of the same script: nobody can use their answers. */
function dropOutdated(queue: Waiting[], method: keyof TypeAnswers, args: readonly unknown[]): readonly Waiting[] {
  const script = args[0] as TypedScript;
  const old = queue.filter(({ question }) => {
    const other = question.args[0] as TypedScript;
    return question.method === method && other.key === script.key && other.text !== script.text;
  });
  for (const each of old) queue.splice(queue.indexOf(each), 1);
  return old;
}
