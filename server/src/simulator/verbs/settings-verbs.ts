import { llmKeys, thinkingLevels } from '../../model/commands.ts';
import type { HostDataMap } from '../../model/host-data.ts';
import type { CommandResult } from '../../model/trace.ts';
import { javaText } from '../host/display.ts';
import { own } from '../own.ts';
import { splitWord } from '../service/parse-command.ts';
import type { ServiceContext } from '../service/service-context.ts';
import { errorReply, okReply, textArgument } from './reply.ts';

/** `//llm`: model parameters with their bounds (guard-service 15.3; the wording of the replies is our own). */
export function llmVerb({ state }: ServiceContext, args: HostDataMap): CommandResult {
  const { raw: key, rest } = splitWord(textArgument(args));
  if (key === '' || key === 'get') {
    const set = Object.keys(llmKeys).filter((name) => state.settings.has(`llm.${name}`));
    return okReply(set.map((name) => `${name}=${javaText(state.settings.get(`llm.${name}`)!)}`).join(', ') || '—');
  }
  const bounds = own(llmKeys, key);
  if (!bounds) return errorReply(`unknown key '${key}' (${Object.keys(llmKeys).join(' | ')})`);
  if (rest === '') return errorReply(`llm ${key} requires a value`);
  if (rest.toLowerCase() === 'clear') {
    state.settings.delete(`llm.${key}`);
    return okReply(`llm ${key} cleared`);
  }
  const value = Number(rest);
  const { min = -Infinity, max = Infinity, whole } = bounds;
  if (!Number.isFinite(value) || (whole && !Number.isInteger(value))) {
    return errorReply(`llm ${key} expects a ${whole ? 'whole ' : ''}number — got '${rest}'`);
  }
  if (value < min || value > max) return errorReply(`llm ${key} must be between ${min} and ${max}`);
  state.settings.set(`llm.${key}`, value);
  return okReply(`llm ${key} = ${rest}`);
}

/** `//thinking`: the level of the model. */
export function thinkingVerb({ state }: ServiceContext, args: HostDataMap): CommandResult {
  const { word } = splitWord(textArgument(args));
  if (word === '' || word === 'get') return okReply(`thinking: ${javaText(state.settings.get('thinking') ?? '—')}`);
  if (word === 'clear') {
    state.settings.delete('thinking');
    return okReply('thinking cleared');
  }
  if (!thinkingLevels.some((level) => level === word)) {
    return errorReply(`unknown level '${word}' (${thinkingLevels.join(' | ')} | get | clear)`);
  }
  state.settings.set('thinking', word);
  return okReply(`thinking = ${word}`);
}

/** `//scratchpad`: the notes of the process, which the model writes; empty on a mock process. */
export function scratchpadVerb({ state }: ServiceContext, args: HostDataMap): CommandResult {
  const { word, rest } = splitWord(textArgument(args));
  const slot = `scratchpad.${rest}`;
  switch (word) {
    case '':
    case 'list':
    case 'block': {
      const keys = [...state.settings.keys()].filter((name) => name.startsWith('scratchpad.'));
      return okReply(
        `scratchpad: ${keys.length} entries`,
        keys.map((name) => name.slice('scratchpad.'.length)),
      );
    }
    case 'get':
      if (rest === '') return errorReply('get requires a key: get <key>');
      return state.settings.has(slot) ? okReply(rest, state.settings.get(slot)!) : errorReply(`${rest} (not set)`);
    case 'delete':
    case 'del':
    case 'rm':
      if (rest === '') return errorReply(`${word} requires a key: ${word} <key>`);
      return okReply(state.settings.delete(slot) ? `${rest} removed` : `${rest} (not set)`);
    default:
      return errorReply(`unknown subcommand '${word}' (list | get <key> | delete <key> | block)`);
  }
}
