import { defaultProcess } from '../../../server/src/model/mock-process.ts';
import type { ScriptRunner } from '../../../server/src/model/script-runner.ts';
import { guardService } from '../../../server/src/simulator/service/guard-service.ts';
import { parseCommand } from '../../../server/src/simulator/service/parse-command.ts';
import { encodeData } from '../../support/encode-data.ts';

const noRunner: ScriptRunner = {
  run: () => {
    throw new Error('a command of `guard` runs no script');
  },
};

/** Answers one case of group `command`: lines sent after `//guard ` to one process. */
export async function runCommandCase(testCase: {
  readonly code: readonly string[];
}): Promise<{ steps: Record<string, unknown>[] }> {
  const service = guardService({ process: defaultProcess, runner: noRunner, sink: () => {} });
  const { state, stores } = service;
  const steps: Record<string, unknown>[] = [];
  for (const line of testCase.code) {
    const text = `//guard ${line}`;
    const parsed = parseCommand(text);
    const { outcome, message, value } = await service.command(text);
    const { script, inline } = state.runtimeGuard;
    steps.push({
      ...(parsed.ok ? { verb: parsed.command.name, args: encodeData(parsed.command.args) } : {}),
      outcome,
      ...(message === null ? {} : { message }),
      ...(value === null ? {} : { value: encodeData(value) }),
      ...(script === null ? {} : { script }),
      ...(inline === null ? {} : { inline }),
      loop: encodeData(Object.fromEntries(stores.loop.get(state.mock.id) ?? [])),
      session: encodeData(Object.fromEntries(stores.session.get('sess-1') ?? [])),
    });
  }
  return { steps };
}
