/** The one list of verdicts of a guard at a point. Source: guard-service 3 to 5, 9. */
export type Verdict = 'continue' | 'pass' | 'denied' | 'failed' | 'skipped' | 'not-run' | 'none';

export const verdicts: Readonly<Record<Verdict, string>> = {
  continue: 'STOP or TERMINATE: a follow-up was injected.',
  pass: 'The guard ran and did nothing that decides.',
  denied: 'A gate (COMMAND, TOOL): veto by `deny`.',
  failed: 'A gate refused because its guard failed (fail-closed).',
  skipped: 'START, STOP, TERMINATE: the guard failed and the process goes on (fail-open).',
  'not-run': 'Trigger, cap, an earlier guard that decided, or re-entrance.',
  none: 'The session was ended before there was a verdict.',
};
