/** Watches whether the sandbox of a debug session still answers. */
export interface Watchdog {
  /** A message goes to the inspector. */
  sent(message: string): void;
  /** A message came from it. */
  received(message: string): void;
  /** The child has answered a probe. */
  alive(): void;
  /** The script begins: from now on silence of the inspector alone proves nothing, until it stops. */
  begun(): void;
  /** A host call is on its way (+1) or answered (-1): the sandbox waits for us then. */
  calls(change: 1 | -1): void;
  /** Time has passed: asks, and counts what stays without an answer. */
  tick(): void;
}

export interface WatchdogOptions {
  /** Asks the child's main thread for a sign of life. */
  probe(): void;
  /** Nothing is to be hoped for; called once. */
  lost(why: string): void;
}

/**
 * Looks in a row without an answer after which a child is given up. Looks, not seconds: a machine that slept, or a debugged
 * debugger, must not count. More than the longest evaluation takes (debug/evaluate.ts), which V8 ends by itself.
 */
export const mostSilentLooks = 15;

const idOf = (message: string): number | undefined => {
  const id = /^\{"id":(\d+)/.exec(message)?.[1];
  return id === undefined ? undefined : Number(id);
};

/**
 * Proves liveness in two ways: the child's process answers probes, and its inspector answers requests while the script
 * stands. A script that runs may keep the inspector silent as long as its wall clock allows.
 */
export function watchdog({ probe, lost }: WatchdogOptions): Watchdog {
  const open = new Set<number>();
  let standing = true;
  let callsOpen = 0;
  let silentLooks = 0;
  let unansweredLooks = 0;
  let over = false;

  const give = (why: string): void => {
    over = true;
    lost(why);
  };
  return {
    sent(message) {
      const id = idOf(message);
      if (id !== undefined) open.add(id);
    },
    received(message) {
      const id = idOf(message);
      if (id !== undefined) open.delete(id);
      if (message.startsWith('{"method":"Debugger.paused"')) standing = true;
      if (message.startsWith('{"method":"Debugger.resumed"')) standing = false;
      unansweredLooks = 0;
    },
    alive() {
      silentLooks = 0;
    },
    begun() {
      standing = false;
    },
    calls(change) {
      callsOpen += change;
    },
    tick() {
      if (over) return;
      if (silentLooks >= mostSilentLooks) return give('the sandbox process gives no sign of life');
      if (unansweredLooks >= mostSilentLooks) return give('the inspector of the sandbox gives no answer');
      silentLooks++;
      unansweredLooks = standing && callsOpen === 0 && open.size > 0 ? unansweredLooks + 1 : 0;
      probe();
    },
  };
}
