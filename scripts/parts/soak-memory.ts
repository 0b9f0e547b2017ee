// Watches how far processes grow while scripts attack memory.
import { residentBytes } from '../../server/src/executor/resident-memory.ts';

export interface Growth {
  /** Largest growth of one process over its size before, in MB. */
  readonly peakMb: number;
  /** Longest stretch in which one process had grown by more than one and a half times the limit, in ms. */
  readonly longestMs: number;
}

const megabytes = (pid: number): number => (residentBytes(pid) ?? 0) / 2 ** 20;

/** Looks every 5 ms at processes that are idle now, until the returned function is called. */
export function watchGrowth(pids: readonly number[], limitMb: number): () => Growth {
  const watched = pids.map((pid) => ({ pid, idle: megabytes(pid), since: 0 }));
  let peakMb = 0;
  let longestMs = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    for (const one of watched) {
      const grown = megabytes(one.pid) - one.idle;
      peakMb = Math.max(peakMb, grown);
      if (grown <= limitMb * 1.5) one.since = now;
      longestMs = Math.max(longestMs, one.since && now - one.since);
    }
  }, 5);
  return () => {
    clearInterval(timer);
    return { peakMb, longestMs };
  };
}
