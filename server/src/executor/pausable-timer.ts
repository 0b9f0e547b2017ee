export interface PausableTimer {
  /** Calls `fire` after `ms` of running time; the timer begins paused. Returns how to stop it. */
  readonly start: (ms: number, fire: () => void) => () => void;
  pause(): void;
  resume(): void;
}

/** A timer that stands still while paused: a script stopped by its debugger must not time out. */
export function pausableTimer(now: () => number): PausableTimer {
  let left = 0;
  let since: number | undefined;
  let fire: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;

  const arm = (): void => {
    if (!fire || since === undefined) return;
    timer = setTimeout(fire, Math.max(0, left));
  };
  const pause = (): void => {
    clearTimeout(timer);
    if (since !== undefined) left -= now() - since;
    since = undefined;
  };
  return {
    start(ms, next) {
      left = ms;
      fire = next;
      arm();
      return () => {
        pause();
        fire = undefined;
      };
    },
    pause,
    resume() {
      if (since !== undefined) return;
      since = now();
      arm();
    },
  };
}
