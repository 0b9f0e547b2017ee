import { nearest } from '../base/nearest.ts';
import { type CliIo, type Command, type ExitCode, MissingPart, UsageError } from './command.ts';

/** Runs one command line. Errors become messages and exit codes; nothing is thrown. */
export async function runCli(
  commands: readonly Command[],
  args: readonly string[],
  io: CliIo,
  version: string,
): Promise<ExitCode> {
  const [name, ...rest] = args;
  if (name === '--version' || name === '-v') {
    io.out(`${version}\n`);
    return 0;
  }
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return help(commands, rest[0], io);
  const command = commands.find((c) => c.name === name);
  if (!command) return unknown(commands, name, io);
  if (rest.includes('--help') || rest.includes('-h')) return help(commands, name, io);
  try {
    return await command.run(rest, io);
  } catch (e) {
    if (isUsage(e)) {
      // Node adds a hint about positional arguments that nobody needs here.
      const message = (e as Error).message.replace(/\. To specify a positional argument[\s\S]*/, '.');
      io.err(`shooty ${name}: ${message}\nUsage: shooty ${name} ${command.usage}\n`);
      return 2;
    }
    if (e instanceof MissingPart) {
      io.err(`shooty ${name}: ${e.message}\n`);
      return 3;
    }
    io.err(`shooty ${name}: this is a fault of shooty, not of your files: ${(e as Error)?.stack ?? e}\n`);
    return 3;
  }
}

const isUsage = (e: unknown): boolean =>
  e instanceof UsageError || String((e as { code?: string })?.code ?? '').startsWith('ERR_PARSE_ARGS');

function help(commands: readonly Command[], name: string | undefined, io: CliIo): ExitCode {
  if (name === undefined) {
    const width = Math.max(...commands.map((c) => c.name.length));
    const lines = commands.map((c) => `  ${c.name.padEnd(width)}  ${c.summary}`);
    io.out(
      `Checks, runs, debugs and tests Vance guard scripts.\n\nUsage: shooty <command> [options]\n\n${lines.join('\n')}\n\n`,
    );
    io.out(
      '`shooty help <command>` says more. Exit codes: 0 fine, 1 findings or a failed guard, 2 wrong usage, 3 internal.\n',
    );
    return 0;
  }
  const command = commands.find((c) => c.name === name);
  if (!command) return unknown(commands, name, io);
  io.out(`Usage: shooty ${command.name} ${command.usage}\n\n${command.summary}\n\n${command.help}\n`);
  return 0;
}

function unknown(commands: readonly Command[], name: string, io: CliIo): ExitCode {
  const names = commands.map((c) => c.name);
  const near = nearest(name, names);
  io.err(
    `shooty: there is no command \`${name}\`.${near ? ` Did you mean \`${near}\`?` : ''} Commands: ${names.join(', ')}.\n`,
  );
  return 2;
}
