import type { HostData } from './host-data.ts';

/**
 * What a scenario expects of a value. A plain scalar `/…/flags` is a regular expression, a map is partial, everything else
 * compares deeply. Source: design of scenario files, `docs/scenarios.md`.
 */
export type Pattern =
  | { readonly kind: 'regex'; readonly source: string; readonly flags: string }
  | { readonly kind: 'value'; readonly value: HostData }
  | { readonly kind: 'list'; readonly items: readonly Pattern[] }
  | { readonly kind: 'map'; readonly entries: Readonly<Record<string, Pattern>> };

/** A pattern that only the same text fits. */
export const exactly = (value: HostData): Pattern => ({ kind: 'value', value });
