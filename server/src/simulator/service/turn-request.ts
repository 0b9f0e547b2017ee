/** One message of a request to the language model. */
export interface RequestMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string;
}

/**
 * What the model is sent in a turn: with a turn prompt all system messages give way to it, as one message in front; the
 * rest keeps its order. Applied after every other handler (guard-service 7).
 */
export function turnRequest(prompt: string | null, messages: readonly RequestMessage[]): readonly RequestMessage[] {
  if (prompt === null) return messages;
  return [{ role: 'system', content: prompt }, ...messages.filter(({ role }) => role !== 'system')];
}
