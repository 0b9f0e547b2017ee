import { handlerPatterns } from '../../model/handlers.ts';
import type { GuardHost } from '../host/guard.ts';
import { type GuardHandler, type HandlerEnd, type HandlerInput, handled } from './guard-handler.ts';
import { searchPatterns } from './patterns.ts';

const { commands, results } = handlerPatterns;

/** Asks for the outcome of commands that the output names without a result (guard-service 16.3). */
export const execCheck: GuardHandler = { name: 'exec-check', hooks: { stop: check, terminate: check } };

function check({ output, params }: HandlerInput, host: GuardHost): HandlerEnd {
  if (output.trim() === '') return handled;
  const found = searchPatterns(results, params, output);
  if (!found.ok || found.matches.length > 0) return found;
  const named = searchPatterns(commands, params, output);
  if (!named.ok || named.matches.length === 0) return named;
  const names = [...new Set(named.matches)].join(', ');
  host.continueWith(`You mention ${names} but no result. Please run it and report the outcome.`);
  return handled;
}
