import { parseArgs } from 'node:util';
import { nearest } from '../base/nearest.ts';
import { type AgentId, agentIds, agents } from '../model/agents.ts';
import type { CliIo, Command, ExitCode } from './command.ts';
import { apply, type InstallOptions, installChange, installedEvents, uninstallChange } from './hook-install.ts';
import { recordCommand } from './hook-record.ts';
import { answerHook } from './hook-run.ts';
import { wrapOpencode } from './hook-wrap.ts';
import type { RunnerPort } from './runner-port.ts';

/** What `shooty hook` needs from the program around it. */
export interface HookPort extends RunnerPort {
  /** Standard input to its end. */
  stdin(): Promise<string>;
  /** Program and arguments that start this command line again. */
  readonly program: readonly string[];
  /** Starts an agent with our streams; answers its exit code. */
  runAgent(
    command: string,
    args: readonly string[],
    env: Readonly<Record<string, string | undefined>>,
  ): Promise<number>;
  /** ISO time. */
  clock(): string;
}

/** `shooty hook`: guards at the events of coding agents. */
export const hookCommand = (port: HookPort): Command => ({
  name: 'hook',
  usage: `<${agentIds.join('|')}> | install|uninstall|status [agents] [--dry-run] | record [--session <id>] [--out <file>] | wrap opencode -- <prompt>`,
  summary: 'Runs guards at the events of a coding agent; installs and removes its hook.',
  help: [
    '`shooty hook <agent>` is what the agent starts: it reads the payload on standard input and answers in the agent’s own way.',
    '`install` writes the smallest possible project configuration and keeps everything else in the file; `--dry-run` shows what',
    'would change. Which guards run stands in shooty.config.yaml: `hooks: { recipe: _vance/recipes/dev.yaml }`.',
    'With `hooks: { record: true }` events are kept, secrets masked; `record` makes a scenario of them, to be tested and debugged.',
    '`wrap opencode -- <prompt>` runs OpenCode without a screen and continues it once where the guards ask for it. STOP and START',
    'always fail open; a gate fails closed only with `failClosed: true`. `shooty doctor` tells whether a hook will fire.',
  ].join('\n'),
  run: (args, io) => runHookCommand(args, io, port),
});

async function runHookCommand(args: readonly string[], io: CliIo, port: HookPort): Promise<ExitCode> {
  const [word = '', ...rest] = args;
  if (isAgent(word)) {
    const answer = await answerHook({
      agent: word,
      payload: await port.stdin(),
      cwd: io.cwd,
      env: io.env,
      port,
      now: port.clock(),
    });
    io.err(answer.stderr);
    io.out(answer.stdout);
    return answer.exitCode;
  }
  if (word === 'record') return recordCommand(rest, io);
  if (word === 'wrap' && rest[0] === 'opencode')
    return wrapOpencode(
      rest.slice(1).filter((a, i) => !(i === 0 && a === '--')),
      io,
      port,
    );
  if (word === 'install' || word === 'uninstall' || word === 'status') return manage(word, rest, io, port);
  const words = [...agentIds, 'install', 'uninstall', 'status', 'record', 'wrap opencode'];
  const near = nearest(word, words);
  // 2 would be a refusal to the agent that started this by mistake
  io.err(
    `shooty hook: "${word}" is neither an agent nor a command.${near ? ` Did you mean \`${near}\`?` : ''} Known: ${words.join(', ')}.\n`,
  );
  return 1;
}

const isAgent = (word: string): word is AgentId => (agentIds as readonly string[]).includes(word);

function manage(
  word: 'install' | 'uninstall' | 'status',
  args: readonly string[],
  io: CliIo,
  port: HookPort,
): ExitCode {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  });
  const unknown = positionals.find((name) => !isAgent(name));
  if (unknown !== undefined) {
    io.err(`shooty hook ${word}: there is no agent "${unknown}". Agents: ${agentIds.join(', ')}.\n`);
    return 2;
  }
  const wanted = positionals as AgentId[];
  if (word === 'status') return status(wanted, io);
  if (wanted.length === 0) {
    io.err(`shooty hook ${word}: name an agent: ${agentIds.join(', ')}.\n`);
    return 2;
  }
  const options: InstallOptions = { root: io.cwd, program: port.program, dryRun: values['dry-run'] };
  let failed = false;
  for (const agent of wanted) {
    const { ok, text } = apply(
      word === 'install' ? installChange(agent, options) : uninstallChange(agent, options),
      options,
    );
    (ok ? io.out : io.err)(`${agents[agent].title}  ${text}\n`);
    if (ok && word === 'install' && !options.dryRun && agents[agent].trust !== null)
      io.out(`  it runs only when ${agents[agent].trust}\n`);
    failed ||= !ok;
  }
  return failed ? 1 : 0;
}

function status(wanted: readonly AgentId[], io: CliIo): ExitCode {
  for (const agent of wanted.length > 0 ? wanted : agentIds) {
    const events = installedEvents(agent, io.cwd);
    io.out(
      `${agents[agent].title.padEnd(12)} ${events.length > 0 ? `installed in ${agents[agent].file}: ${events.join(', ')}` : 'not installed'}\n`,
    );
  }
  return 0;
}
