import type { EffectiveLimits } from '../executor/contract.ts';
import type { RunFacts } from './debug-port.ts';
import type { Deed } from './deeds.ts';
import type { CallRecord } from './host-tap.ts';
import type { RunPlan } from './run-control.ts';
import type { Session } from './session.ts';
import { type Goal, whereabouts } from './statement-counter.ts';

/** A place to go back to: a run of the session, counted from 0, and a place inside it. */
export interface Destination {
  readonly run: number;
  readonly goal: Goal | undefined;
  /** How many statements before a place that is found by its visits; default 1. */
  readonly back?: number;
}

/** One execution of what was launched, from its beginning; restarting and going back in time begin a new one. */
export interface Attempt {
  readonly abort: AbortController;
  readonly destination: Destination | undefined;
  /** Nothing is told until the destination is reached. */
  quiet: boolean;
  /** Number of the run at work, from 0; -1 before the first. */
  run: number;
  /** Host calls by run. */
  readonly calls: CallRecord[][];
  facts: RunFacts | undefined;
  /** Limits of the run at work. */
  limits: EffectiveLimits | undefined;
  entered: boolean;
  /** Where the answer of the call at work comes from. */
  origin: CallRecord['origin'];
  done: Promise<void>;
}

/** An execution that is about to begin. */
export const newAttempt = (destination: Destination | undefined): Attempt => ({
  abort: new AbortController(),
  destination,
  quiet: destination !== undefined,
  run: -1,
  calls: [],
  facts: undefined,
  limits: undefined,
  entered: false,
  origin: 'host',
  done: Promise.resolve(),
});

interface Beginning {
  /** What is done again on the way. */
  readonly again: readonly Deed[];
  readonly onEntry: boolean;
  readonly stepping: boolean;
}

/** How a run begins: on the way to a destination, at its first statement, or freely. */
export function planOf({ destination, run }: Attempt, { again, onEntry, stepping }: Beginning): RunPlan {
  if (destination?.run === run)
    return destination.goal ? { journey: { goal: destination.goal, deeds: again } } : { entry: 'step' };
  if (stepping) return { entry: 'step' };
  return onEntry && !destination ? { entry: 'entry' } : {};
}

/** Where the session stands, as a place that a repetition of the run finds again. */
export async function placeHere(session: Session): Promise<Goal | undefined> {
  const { control, calls } = session;
  if (control.stop?.call) return { kind: 'call', number: calls.length + 1 };
  if (control.counter) return { kind: 'statement', ordinal: await control.counter.ordinal() };
  return (await placeOfStop(session))?.goal;
}

/** The statement the session stands at and how often it was reached; `exact`: it stands at its beginning. */
export async function placeOfStop(session: Session): Promise<Awaited<ReturnType<typeof whereabouts>>> {
  const { guest, source } = session.control;
  const location = session.frames().find((frame) => guest?.owns(frame.location.scriptId))?.location;
  return guest && source && location && whereabouts(guest, source, location);
}

/**
 * What to try when a run has ended before its destination: V8's block coverage counts some places too often (the code behind
 * a loop whose body makes closures), so the last visit is meant. Undefined when there is nothing left to try.
 */
export function otherWay({ destination }: Attempt, lastVisit: number | undefined): Destination | undefined {
  if (destination?.goal?.kind !== 'visit') return undefined;
  const { goal, back = 1, run } = destination;
  if (!goal.last) return { ...destination, goal: { ...goal, last: true } };
  if (lastVisit === undefined) return undefined;
  return { run, goal: { kind: 'statement', ordinal: Math.max(0, lastVisit - back) } };
}
