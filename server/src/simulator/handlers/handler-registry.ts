import { execCheck } from './exec-check.ts';
import { execDanger } from './exec-danger.ts';
import { fenceCheck } from './fence-check.ts';
import type { GuardHandler } from './guard-handler.ts';

/** Handlers by name; the lookup is case sensitive. */
export type HandlerRegistry = ReadonlyMap<string, GuardHandler>;

/** A registry of these handlers; two with one name stop the server at its start (guard-service 16.2). */
export function handlerRegistry(handlers: readonly GuardHandler[]): HandlerRegistry {
  const registry = new Map<string, GuardHandler>();
  for (const handler of handlers) {
    if (registry.has(handler.name)) throw new Error(`Duplicate guard handler name '${handler.name}'`);
    registry.set(handler.name, handler);
  }
  return registry;
}

/** The handlers of a server without add-ons. */
export const builtInHandlers: HandlerRegistry = handlerRegistry([execCheck, execDanger, fenceCheck]);

/** The failure of a name that nobody registered. */
export const unknownHandler = (registry: HandlerRegistry, name: string): string =>
  `unknown guard handler '${name}' (available: ${[...registry.keys()].sort().join(', ')})`;
