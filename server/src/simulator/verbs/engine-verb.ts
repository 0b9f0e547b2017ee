import { type Verb, verbs } from '../../model/commands.ts';
import { splitWord } from '../service/parse-command.ts';
import { errorReply, okReply, textArgument, type VerbHandler } from './reply.ts';

/** A verb that shows the state of one engine: wrong engine and unknown subcommand have fixed texts (guard-service 15.3). */
export const engineVerb =
  (verb: Verb): VerbHandler =>
  ({ state }, args) => {
    const { id, engine } = state.mock;
    const needed = verb.engine!;
    const fits = engine === needed.name || engine.startsWith(`${needed.name}-`);
    if (!fits) {
      return errorReply(
        `Process '${id}' runs engine '${engine}' — the '${verb.name}' verb needs a ${needed.title} process.`,
      );
    }
    const { word, raw, rest } = splitWord(textArgument(args));
    const known = [...new Set(verb.forms.map((form) => splitWord(form).word))];
    const alias = verb.name === 'trillian' && word === 'resume' ? 'continue' : word;
    if (word !== '' && !known.includes(alias)) {
      return errorReply(`Unknown subcommand '${raw}' — known: ${known.join(', ')}`);
    }
    if (verb.name === 'zaphod') {
      const heads = state.settings.get('zaphod.heads');
      if (!Array.isArray(heads)) {
        return errorReply(`No Zaphod state on process '${id}' — the engine has not started yet.`);
      }
      if (rest !== '' && !heads.includes(rest)) {
        return errorReply(`Unknown head '${rest}' — valid heads: ${heads.join(', ')}`);
      }
    }
    return okReply(`${needed.title} ${alias || 'info'}`);
  };

/** Verbs bound to an engine, by name. */
export const engineVerbs: ReadonlyMap<string, Verb> = new Map(
  verbs.filter((verb) => verb.engine !== undefined).map((verb) => [verb.name, verb]),
);
