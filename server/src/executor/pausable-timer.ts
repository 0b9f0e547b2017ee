export interface PausableTimer {
  /** Calls `fire` after `ms` of running time; the timer begins paused. Returns how to stop it. */
  readonly start: (ms: number, fire: () => void) => () => void;
  pause(): void;
  resume(): void;
  /** Running time so far in ms: what the clock has counted. */
  elapsed(): number;
}

/** A timer that stands still while paused: a script stopped by its debugger must not time out. */
export function pausableTimer(now: () => number): PausableTimer {
  let limit = 0;
  let run = 0;
  let since: number | undefined;
  let fire: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;

  const elapsed = (): number => run + (since === undefined ? 0 : now() - since);
  const arm = (): void => {
    if (!fire || since === undefined) return;
    timer = setTimeout(fire, Math.max(0, limit - elapsed()));
  };
  return {
    elapsed,
    start(ms, next) {
      limit = elapsed() + ms;
      fire = next;
      arm();
      return () => {
        clearTimeout(timer);
        fire = undefined;
      };
    },
    pause() {
      clearTimeout(timer);
      run = elapsed();
      since = undefined;
    },
    resume() {
      if (since !== undefined) return;
      since = now();
      arm();
    },
  };
}
