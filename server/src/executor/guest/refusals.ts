let refusal: string | undefined;

/** Remembers why a write was refused, for strict mode. */
export const noteRefusal = (text: string): void => {
  refusal = text;
};

/** Why the last write was refused. */
export const lastRefusal = (): string | undefined => refusal;
