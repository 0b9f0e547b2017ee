import type { AgentId, HookPoint } from '../model/agents.ts';

/** What happens in an agent, in one shape for all of them. */
export interface HookEvent {
  readonly point: HookPoint;
  readonly agent: AgentId;
  readonly sessionId: string;
  /** Id of the turn, where the agent has one. */
  readonly turnId: string | null;
  /** The user's text, at START. */
  readonly prompt: string;
  /** The tool call to be judged. */
  readonly tool: { readonly name: string; readonly args: Readonly<Record<string, unknown>> } | null;
  /** What the agent would deliver, at STOP. */
  readonly lastMessage: string;
  /** The agent already works because of a forced turn. */
  readonly continuing: boolean;
}

/** Either an event, or the reason why this call decides nothing. */
export type ReadEvent = { readonly event: HookEvent } | { readonly allow: string };

/** What a hook call comes to. */
export type HookAnswer =
  | { readonly kind: 'allow'; readonly why: string }
  /** One more turn with this text. */
  | { readonly kind: 'block'; readonly reason: string }
  /** The tool call is refused. */
  | { readonly kind: 'deny'; readonly reason: string }
  /** Text for the model beside the prompt or the tool call. */
  | { readonly kind: 'context'; readonly text: string };

/** In front of every follow-up that an extension sends as a message, so that it is not taken for a user's prompt. */
export const followUpMarker = '\u2063shooty\u2063';
