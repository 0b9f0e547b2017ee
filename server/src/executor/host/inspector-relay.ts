import type ivm from 'isolated-vm';

export interface InspectorRelay {
  /** Hands a protocol message to the inspector. */
  dispatch(message: string): void;
}

/** Ids of our own messages start here; their answers go nowhere. */
const ownIds = 1_000_000_000;
/** A message without an answer after this many ms may be stuck. */
const kickMs = 3;
const watchMs = 20;

/**
 * Relays inspector messages of an isolate as text. The inspector of isolated-vm can miss a message that arrives right
 * after a stop: while an answer is outstanding a harmless message of our own wakes it again. It must not be touched once
 * the isolate is gone, which happens at the memory limit without a word: `lost` tells.
 */
export function inspectorRelay(
  isolate: ivm.Isolate,
  send: (message: string) => void,
  lost: () => void,
): InspectorRelay {
  const session = isolate.createInspectorSession();
  const open = new Set<number>();
  let kicks = 0;
  let timer: NodeJS.Timeout | undefined;

  const watch = setInterval(() => {
    if (!isolate.isDisposed) return;
    clearInterval(watch);
    lost();
  }, watchMs);

  const post = (message: string): void => {
    if (!isolate.isDisposed) session.dispatchProtocolMessage(message);
  };
  const arm = (): void => {
    if (timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (open.size === 0 || isolate.isDisposed) return;
      const id = ownIds + ++kicks;
      post(JSON.stringify({ id, method: 'Runtime.getIsolateId' }));
      arm();
    }, kickMs);
  };
  session.onResponse = (id, message) => {
    if (id >= ownIds) return;
    open.delete(id);
    send(message);
  };
  session.onNotification = (message) => send(message);

  return {
    dispatch(message) {
      const { id } = JSON.parse(message) as { id: number };
      open.add(id);
      post(message);
      arm();
    },
  };
}
