import { handlerPatterns } from '../../model/handlers.ts';
import { type GuardHandler, handled } from './guard-handler.ts';
import { searchPatterns } from './patterns.ts';

const { patterns } = handlerPatterns;

/** Refuses exec-run calls whose command matches a dangerous pattern (guard-service 16.3). */
export const execDanger: GuardHandler = {
  name: 'exec-danger',
  hooks: {
    tool({ tool, params }, host) {
      const command = tool?.args.command;
      if (typeof command !== 'string' || command.trim() === '') return handled;
      const found = searchPatterns(patterns, params, command);
      if (!found.ok) return found;
      const [match] = found.matches;
      if (match !== undefined) host.deny(`dangerous pattern '${match.trim()}' in command: ${command}`);
      return handled;
    },
  },
};
