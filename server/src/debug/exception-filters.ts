import type { DebugProtocol } from '@vscode/debugprotocol';
import { expressionFault } from './breakpoints.ts';
import type { RemoteObject } from './cdp.ts';
import type { Guest } from './guest.ts';

/** Filters for exceptions as the client shows them. */
export const exceptionFilterChoices = [
  {
    filter: 'all',
    label: 'Every exception',
    description: 'Stops where anything is thrown, also when the script catches it.',
  },
  {
    filter: 'uncaught',
    label: 'Uncaught exceptions',
    description: 'Stops where something is thrown that ends the run.',
    default: true,
  },
] as const;

interface Filter {
  readonly filterId: string;
  readonly condition?: string;
}

/** Which exceptions the user wants to see. */
export interface ExceptionFilters {
  /** Replaces the filters; answers for each whether it works. */
  set(filters: readonly Filter[]): DebugProtocol.Breakpoint[];
  /** `caught` tells whether the script itself catches it; asked only when it matters. */
  shows(guest: Pick<Guest, 'call'>, thrown: RemoteObject, caught: () => boolean): Promise<boolean>;
}

export function exceptionFilters(): ExceptionFilters {
  let filters: readonly Filter[] = [];
  return {
    set(next) {
      const faults = next.map(({ condition }) => expressionFault(condition));
      filters = next.filter((_, index) => !faults[index]);
      return faults.map((reason) =>
        reason
          ? { verified: false, message: `The condition does not parse (${reason}), so this filter never stops.` }
          : { verified: true },
      );
    },
    async shows(guest, thrown, caught) {
      for (const { filterId, condition } of filters) {
        if (filterId === 'uncaught' && caught()) continue;
        if (!condition?.trim() || (await holds(guest, thrown, condition))) return true;
      }
      return false;
    },
  };
}

/** A condition sees what was thrown as `error`. */
async function holds(guest: Pick<Guest, 'call'>, thrown: RemoteObject, condition: string): Promise<boolean> {
  const answer = await guest.call(`function (error) { return !!(${condition}\n); }`, [thrown]).catch(() => undefined);
  return answer?.value === true;
}
