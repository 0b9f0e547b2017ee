import type { RunFailed } from '../model/script-runner.ts';

/**
 * Where a failed run stopped, 1-based: the location of the engine's exception, else that of the innermost frame of the
 * script (script-engine 10). Undefined: the run was ended from outside or never began.
 */
export const failurePlace = ({
  at,
  frames,
}: RunFailed): { readonly line: number; readonly column: number } | undefined => at ?? frames[0];
