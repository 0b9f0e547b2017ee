import { decide } from '../harness/decide.ts';
import { followUpMarker, type HookEvent } from '../harness/hook-event.ts';
import type { CliIo, ExitCode } from './command.ts';
import type { HookPort } from './hook.ts';
import { fileStore, hookProject } from './hook-project.ts';
import { hookGuards } from './hook-run.ts';

/** Tells the plugin that somebody else asks at the end of the run. */
export const headlessVariable = 'SHOOTY_HEADLESS';

/**
 * OpenCode without a screen ends with its first idle, so no plugin can force a turn there. This starts `opencode run`, asks the
 * STOP guards when it has ended, and continues the session once with their follow-up.
 */
export async function wrapOpencode(args: readonly string[], io: CliIo, port: HookPort): Promise<ExitCode> {
  const env = { ...io.env, [headlessVariable]: '1' };
  const first = await port.runAgent('opencode', ['run', ...args], env);
  if (first !== 0) return first as ExitCode;
  const project = hookProject(io.cwd, io.env);
  const guards = hookGuards(project, io.env, port);
  if ('why' in guards) return 0;
  const event: HookEvent = {
    point: 'stop',
    agent: 'opencode',
    sessionId: 'headless',
    turnId: port.clock(),
    prompt: '',
    tool: null,
    lastMessage: '',
    continuing: false,
  };
  const store = fileStore(project.stateDir);
  const { answer, state } = await decide(event, store.load('opencode headless'), guards);
  store.save('opencode headless', state);
  if (answer.kind !== 'block') return 0;
  io.err(`one more turn: ${answer.reason}\n`);
  return (await port.runAgent('opencode', ['run', '--continue', followUpMarker + answer.reason], env)) as ExitCode;
}
