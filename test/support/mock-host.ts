import type { HostData } from '../../server/src/model/host-data.ts';
import { defaultProcess, type MockWorld } from '../../server/src/model/mock-process.ts';
import type { HostAnswer, ToolSurface } from '../../server/src/model/script-runner.ts';
import type { TraceEvent } from '../../server/src/model/trace.ts';
import type { GuardHost } from '../../server/src/simulator/host/guard.ts';
import { mockHost } from '../../server/src/simulator/host/mock-host.ts';
import { worldState } from '../../server/src/simulator/host/world-state.ts';
import { dataText } from '../../server/src/simulator/match-pattern.ts';

/** What a host call answered, as text: the value, or `! Class: message`. */
export const answerText = (answer: HostAnswer): string =>
  'throws' in answer ? `! ${answer.throws.type}: ${answer.throws.message}` : dataText(answer.value);

export interface HostUnderTest {
  call(path: string, ...args: HostData[]): Promise<string>;
  readonly events: TraceEvent[];
}

/** A mock host over a world, with the events it told. */
export function hostOf(world: Partial<MockWorld>, surface: ToolSurface = {}, guard?: GuardHost): HostUnderTest {
  const events: TraceEvent[] = [];
  const port = mockHost({
    state: worldState({ ...defaultProcess.world, ...world }),
    surface,
    sink: (event) => events.push(event),
    ...(guard ? { guard } : {}),
  });
  return { events, call: async (path, ...args) => answerText(await port.call({ path, args })) };
}
