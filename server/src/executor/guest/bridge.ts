import type { HostBridge } from '../guest-contract.ts';

/** The functions of the host. */
export let bridge: HostBridge;
/** Prefix of everything the instrumentation writes; unguessable, and new for each run. */
export let mark = '';

/** Gives the guest its host; comes before everything else. */
export function connectBridge(host: HostBridge, ownMark: string): void {
  bridge = host;
  mark = ownMark;
}
