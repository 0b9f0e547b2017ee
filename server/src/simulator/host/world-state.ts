import type { HostDataMap } from '../../model/host-data.ts';
import type { MockWorld } from '../../model/mock-process.ts';

export interface StoredDocument {
  readonly text: string;
  readonly version: number;
}

/** What changes while a process lives: its documents, how often rules have answered, and which secrets were handed out. */
export interface WorldState {
  readonly world: MockWorld;
  readonly documents: Map<string, StoredDocument>;
  /** How often a rule has answered. */
  readonly used: Map<object, number>;
  readonly secretsSeen: Set<string>;
  readonly workflows: Map<string, HostDataMap>;
  /** Numbers for ids that the world makes up. */
  nextId: number;
}

/** The world at the start of a process. */
export function worldState(world: MockWorld): WorldState {
  return {
    world,
    documents: new Map(Object.entries(world.documents).map(([path, text]) => [path, { text, version: 1 }])),
    used: new Map(),
    secretsSeen: new Set(),
    workflows: new Map(Object.entries(world.workflows)),
    nextId: 2,
  };
}
