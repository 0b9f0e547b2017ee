import type { HostDataMap } from '../../model/host-data.ts';
import type { CommandResult } from '../../model/trace.ts';
import { javaText } from '../host/display.ts';
import { hasSession } from '../process-state.ts';
import { type ScratchStore, scratchStore } from '../scratch-store.ts';
import { recipeGuards } from '../service/guard-list.ts';
import { splitWord } from '../service/parse-command.ts';
import type { ServiceContext } from '../service/service-context.ts';
import { errorReply, okReply, textArgument } from './reply.ts';

/** `//guard`: the runtime guard and the scratch stores (guard-service 14). */
export function guardVerb(context: ServiceContext, args: HostDataMap): CommandResult {
  const { word, rest } = splitWord(textArgument(args));
  switch (word) {
    case '':
    case 'get':
      return okReply(summary(context));
    case 'script':
      return rest === ''
        ? errorReply('set requires a path: //guard script <path>')
        : setGuard(context, { script: rest, inline: null }, 'guard script set — runtime guard now active');
    case 'inline':
      return rest === ''
        ? errorReply('inline requires a script: //guard inline <script>')
        : setGuard(context, { script: null, inline: rest }, 'guard inline script set — runtime guard now active');
    case 'clear':
      return setGuard(context, { script: null, inline: null }, 'runtime guard cleared');
    case 'status':
      return status(context, rest);
    default:
      return errorReply(`unknown subcommand '${word}' (script <path> | inline <script> | get | clear | status)`);
  }
}

function setGuard(
  { state }: ServiceContext,
  guard: { script: string | null; inline: string | null },
  message: string,
): CommandResult {
  if (state.mock.gone) return errorReply('process not found');
  state.runtimeGuard = guard;
  return okReply(message);
}

function summary(context: ServiceContext): string {
  const { script, inline } = context.state.runtimeGuard;
  const runtime = inline?.trim() ? `inline (${inline.length} chars)` : script?.trim() ? `script=${script}` : '—';
  const others = recipeGuards(context).filter(({ source }) => source.kind !== 'script' || source.path !== script);
  return `runtime: ${runtime}; recipe guards: ${others.length}`;
}

const usage = 'usage: //guard status [session] [set <key> <value> | del <key> | clear]';

function status(context: ServiceContext, text: string): CommandResult {
  const first = splitWord(text);
  const scope = first.word === 'session' ? 'session' : 'loop';
  const { word, rest } = first.word === 'session' ? splitWord(first.rest) : first;
  if (word === '') return overview(context, first.word === 'session');
  if (scope === 'session' && !hasSession(context.state.mock)) {
    return errorReply('process has no session — session scratch unavailable');
  }
  return change(storeOf(context, scope), scope, word, rest);
}

function change(store: ScratchStore, scope: string, operation: string, rest: string): CommandResult {
  switch (operation) {
    case 'set': {
      const { raw: key, rest: value } = splitWord(rest);
      if (key === '' || value === '') return errorReply('set requires a key and a value: set <key> <value>');
      store.set(key, value);
      return okReply(`${scope} ${key} = ${value}`);
    }
    case 'del':
    case 'delete':
    case 'rm':
      if (rest === '') return errorReply('del requires a key: del <key>');
      return okReply(store.remove(rest) ? `${scope} ${rest} removed` : `${scope} ${rest} (not set)`);
    case 'clear':
      store.clear();
      return okReply(`${scope} scratch cleared`);
    default:
      return errorReply(usage);
  }
}

function overview(context: ServiceContext, onlySession: boolean): CommandResult {
  const loop = storeOf(context, 'loop');
  const session = hasSession(context.state.mock) ? storeOf(context, 'session') : undefined;
  const lines = [...(onlySession ? [] : storeLines('loop', loop)), ...(session ? storeLines('session', session) : [])];
  const sessionText = session ? `${session.size} entries` : '(no session)';
  return okReply(`loop: ${loop.size} entries; session: ${sessionText}`, lines.length === 0 ? null : lines.join('\n'));
}

const storeLines = (scope: string, store: ScratchStore): string[] =>
  Object.entries(store.all()).map(([key, value]) => `${scope}.${key} = ${javaText(value)}`);

const storeOf = ({ state, stores, sink }: ServiceContext, scope: 'loop' | 'session'): ScratchStore =>
  scratchStore(stores, { process: state.mock.id, session: state.mock.session }, scope, sink);
