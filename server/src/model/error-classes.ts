/** Error classes of a script run. Source: script-engine 10. */
export type ErrorClass =
  | 'GUEST_EXCEPTION'
  | 'HOST_EXCEPTION'
  | 'RESOURCE_EXHAUSTED'
  | 'TIMEOUT'
  | 'CANCELLED'
  | 'INVALID_HEADER'
  | 'MISSING_CAPABILITY';

export interface ErrorClassFacts {
  readonly doc: string;
  /** The Foot has no header, so these do not occur there. */
  readonly brainOnly?: true;
}

export const errorClasses: Readonly<Record<ErrorClass, ErrorClassFacts>> = {
  GUEST_EXCEPTION: { doc: 'The script threw, does not parse, or its promise was rejected or stays pending.' },
  HOST_EXCEPTION: { doc: 'A call of the host failed and the script did not catch it.' },
  RESOURCE_EXHAUSTED: { doc: 'The statement limit, the memory limit or the size of the result was exceeded.' },
  TIMEOUT: { doc: 'The script ran longer than its wall-clock limit.' },
  CANCELLED: { doc: 'The run was ended from outside.' },
  INVALID_HEADER: { doc: 'A header tag has a value that cannot be read; nothing was run.', brainOnly: true },
  MISSING_CAPABILITY: {
    doc: 'The header requires a tool or package the run does not have; nothing was run.',
    brainOnly: true,
  },
};
