import type { MockProcess } from '../../model/mock-process.ts';
import { settingText } from '../host/settings.ts';
import { engineVerb, engineVerbs } from './engine-verb.ts';
import { guardVerb } from './guard-verb.ts';
import { okReply, type VerbHandler } from './reply.ts';
import { llmVerb, scratchpadVerb, thinkingVerb } from './settings-verbs.ts';

const handlers: ReadonlyMap<string, VerbHandler> = new Map<string, VerbHandler>([
  ['echo', (_context, args) => okReply(null, args)],
  ['guard', guardVerb],
  ['llm', llmVerb],
  ['ping', () => okReply('pong')],
  ['scratchpad', scratchpadVerb],
  ['thinking', thinkingVerb],
  ...[...engineVerbs].map(([name, verb]): [string, VerbHandler] => [name, engineVerb(verb)]),
]);

/** The handler of a verb; verbs are case sensitive, newer ones exist with extensions only (guard-service 15.3). */
export function verbHandler(mock: MockProcess, name: string): VerbHandler | undefined {
  if (engineVerbs.get(name)?.since && !mock.extensions) return undefined;
  if (name === 'vogon' && settingText(mock.world, 'vance.services.magrathea') === 'false') return undefined;
  return handlers.get(name);
}
