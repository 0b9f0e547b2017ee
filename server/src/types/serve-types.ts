import type { TypeAnswers } from './type-service.ts';

/** A question to the type service: `method` of `TypeAnswers` with its arguments. */
export interface TypeQuestion {
  readonly id: number;
  readonly method: keyof TypeAnswers;
  readonly args: readonly unknown[];
}

/** What comes back. The first message, without `id`, says whether TypeScript could be loaded. */
export type TypeReply = { readonly loaded: boolean } | { readonly id: number; readonly answer: unknown };

/** Answers one question. Total: the service itself answers with nothing when it fails. */
export function replyTo(service: TypeAnswers | undefined, { id, method, args }: TypeQuestion): TypeReply {
  const answer = service && (service[method] as (...given: readonly unknown[]) => unknown)(...args);
  return { id, answer };
}
