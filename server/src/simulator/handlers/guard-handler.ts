import type { HostDataMap } from '../../model/host-data.ts';
import type { PointId } from '../../model/points.ts';
import type { CommandText, ToolText } from '../../model/trace.ts';
import type { GuardHost } from '../host/guard.ts';

/** What a handler sees at a point; the same facts as a script, values raw. */
export interface HandlerInput {
  readonly task: string;
  readonly output: string;
  readonly round: number;
  readonly maxRounds: number;
  readonly command: CommandText | null;
  readonly tool: ToolText | null;
  readonly params: HostDataMap;
}

/** How a handler ends: fine, or with an exception in its text form (`java.lang.IllegalStateException: x`). */
export type HandlerEnd = { readonly ok: true } | { readonly ok: false; readonly exception: string };

export const handled: HandlerEnd = { ok: true };

/** A named guard handler; a point without a hook does nothing and counts as run (guard-service 16.2). */
export interface GuardHandler {
  readonly name: string;
  readonly hooks: Partial<Readonly<Record<PointId, (input: HandlerInput, host: GuardHost) => HandlerEnd>>>;
}
