import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { HookEvent } from '../harness/hook-event.ts';
import { environmentSecrets, readRecords, recordOf, scenarioOf } from '../harness/record.ts';
import type { CliIo, ExitCode } from './command.ts';
import { slashes } from './file-tree.ts';
import { type HookProject, hookProject, readText } from './hook-project.ts';

const recordsFile = 'events.ndjson';
const maxRecordBytes = 5_000_000;

/** Keeps an event when the project asks for it; a file that has grown too large starts anew. Never throws. */
export function keepEvent(project: HookProject, event: HookEvent, at: string, env: CliIo['env']): void {
  if (!project.config.record) return;
  try {
    fs.mkdirSync(project.stateDir, { recursive: true, mode: 0o700 });
    const file = path.join(project.stateDir, recordsFile);
    const large = (fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxRecordBytes;
    (large ? fs.writeFileSync : fs.appendFileSync)(
      file,
      `${JSON.stringify(recordOf(event, at, environmentSecrets(env)))}\n`,
      { mode: 0o600 },
    );
  } catch {
    // keeping an event must not change a decision
  }
}

/** `shooty hook record`: the kept events of the newest session, or of `--session`, as a scenario. */
export function recordCommand(args: readonly string[], io: CliIo): ExitCode {
  const { values } = parseArgs({ args: [...args], options: { session: { type: 'string' }, out: { type: 'string' } } });
  const project = hookProject(io.cwd, io.env);
  const all = readRecords(readText(path.join(project.stateDir, recordsFile)) ?? '');
  const session = values.session ?? all.at(-1)?.session;
  const events = all.filter((e) => e.session === session);
  if (events.length === 0) {
    const why = project.config.record
      ? 'Let an agent work first.'
      : 'Write `hooks: { record: true }` into shooty.config.yaml, and let an agent work.';
    const sessions = [...new Set(all.map((e) => e.session))];
    io.err(
      `shooty hook record: there are no kept events${values.session === undefined ? '' : ` of the session "${values.session}"`}. ${sessions.length > 0 ? `Sessions: ${sessions.join(', ')}.` : why}\n`,
    );
    return 1;
  }
  const file =
    values.out === undefined ? path.join(io.cwd, 'recorded.scenario.yaml') : path.resolve(io.cwd, values.out);
  const recipe = slashes(
    path.relative(path.dirname(file), path.join(project.root, project.config.recipe ?? '_vance/recipes/agent.yaml')),
  );
  const text = scenarioOf(events, recipe);
  if (values.out === undefined) io.out(text);
  else {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
    io.out(`${slashes(path.relative(io.cwd, file))}: ${events.length} steps\n`);
  }
  return 0;
}
