// Runs a command line and compares what it prints with a transcript.
import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { runCli } from '../../server/src/cli/cli.ts';
import type { CliIo, Command } from '../../server/src/cli/command.ts';

export interface TranscriptOptions {
  readonly command: Command;
  /** Working folder of the command. */
  readonly cwd: string;
  /** Takes out what differs from run to run. */
  readonly steady: (text: string) => string;
}

/** Compares streams and exit code with `test/golden/cli/<name>.txt`. */
export async function checkCliTranscript(
  { command, cwd, steady }: TranscriptOptions,
  name: string,
  args: readonly string[],
): Promise<void> {
  let text = `$ shooty ${args.join(' ')}\n`;
  const io: CliIo = {
    cwd,
    color: false,
    interactive: false,
    env: {},
    out: (t) => {
      text += t;
    },
    err: (t) => {
      text += t.replace(/^(?=.)/gm, '! ');
    },
    signal: new AbortController().signal,
  };
  const code = await runCli([command], [...args], io, '0.0.0');
  const seen = `${steady(text)}exit ${code}\n`;
  const file = path.join(import.meta.dirname, '../golden/cli', `${name}.txt`);
  if (process.env['UPDATE_GOLDEN']) fs.writeFileSync(file, seen);
  expect(seen).toBe(fs.readFileSync(file, 'utf8'));
}
