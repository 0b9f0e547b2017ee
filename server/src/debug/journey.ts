import type { PendingCall } from './call-gate.ts';
import type { Deed } from './deeds.ts';
import type { Guest, Pause } from './guest.ts';
import { pendingCall } from './pending-call.ts';
import type { RunSource } from './run-source.ts';
import { type Goal, type StatementCounter, startCounting } from './statement-counter.ts';

/** Where a repeated run goes, and what is done again on the way. */
export interface JourneyPlan {
  /** Absent = through the whole run: its destination lies in a later one. */
  readonly goal?: Goal;
  readonly deeds: readonly Deed[];
}

/** A stop on the way: at the first statement, before a host call, or at a counted place. */
export interface Halt {
  readonly pause: Pause;
  readonly at: 'entry' | 'gate' | 'place';
}

/** A repeated run on its way to a place. */
export interface Journey {
  readonly goal: Goal | undefined;
  /** Whether it must stop at the first statement, to count from there. */
  readonly counts: boolean;
  /** Whether it must stop at host calls. */
  readonly watchesCalls: boolean;
  readonly counter: StatementCounter | undefined;
  /** Deeds that were done again so far. */
  readonly done: ReadonlySet<Deed>;
  /** Number of the statement at the last visit, for a goal that is the last one. */
  readonly lastVisit: number | undefined;
  /** Does what is due here. Gives the arrival, or undefined when the run has to go on. */
  halted(halt: Halt): Promise<{ readonly call?: PendingCall } | undefined>;
}

/** Begins a journey; nothing but its own places stops the run until it arrives. */
export function journey(guest: Guest, source: RunSource, { goal, deeds }: JourneyPlan): Journey {
  const goals: Goal[] = [...deeds.flatMap(({ place }) => place ?? []), ...(goal ? [goal] : [])];
  const done = new Set<Deed>();
  let counter: StatementCounter | undefined;
  let calls = 0;
  let lastVisit: number | undefined;

  const reached = async ({ pause, at }: Halt): Promise<readonly Goal[]> => {
    if (at === 'gate') {
      calls++;
      return goals.filter((one) => one.kind === 'call' && one.number === calls);
    }
    const place = pause.frames[0]?.location;
    if (!place) return [];
    if (at === 'entry') counter = await startCounting({ guest, source, entry: place }, goals);
    return (await counter?.reached(place)) ?? [];
  };

  return {
    goal,
    counts: goals.some(({ kind }) => kind !== 'call'),
    watchesCalls: goals.some(({ kind }) => kind === 'call'),
    get counter() {
      return counter;
    },
    done,
    get lastVisit() {
      return lastVisit;
    },
    async halted(halt) {
      const here = await reached(halt);
      const due = deeds.filter((deed) => deed.place && here.includes(deed.place) && !done.has(deed));
      if (due.length > 0) await counter?.hold(true);
      for (const deed of due) {
        done.add(deed);
        await deed.again({ guest, frames: halt.pause.frames }).catch(() => undefined);
      }
      if (due.length > 0) await counter?.hold(false);
      if (due.length > 0) guest.dropCoverage();
      if (!goal || !here.includes(goal)) return undefined;
      if (goal.kind === 'visit' && goal.last) {
        lastVisit = await counter?.ordinal();
        return undefined;
      }
      await counter?.arrive();
      const call = halt.at === 'gate' ? await pendingCall(guest, halt.pause) : undefined;
      return call ? { call } : {};
    },
  };
}
