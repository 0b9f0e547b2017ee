import { type Reader, refuseToken } from './reader.ts';
import type { Token } from './scan.ts';

/** What is wrong with an expression unless it turns out to be a pattern. */
export interface Cover {
  fault?: { readonly reason: string; readonly token: Token };
}

/** Keeps the first fault. */
export function record(cover: Cover, fault: NonNullable<Cover['fault']>): void {
  cover.fault ??= fault;
}

/** Refuses at once where nothing can become a pattern. */
export function recordOrRefuse(r: Reader, reason: string, token: Token, cover: Cover | undefined): void {
  if (cover) record(cover, { reason, token });
  else refuseToken(r, reason, token);
}

/** The expression is no pattern. */
export function verifyCover(r: Reader, cover: Cover): void {
  if (cover.fault) refuseToken(r, cover.fault.reason, cover.fault.token);
}
