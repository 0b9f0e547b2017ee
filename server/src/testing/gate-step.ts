import type { HostData } from '../model/host-data.ts';
import type { GateInput } from '../model/scenario.ts';
import type { ScriptRunner } from '../model/script-runner.ts';
import type { TraceSink } from '../model/trace.ts';
import { gate } from '../simulator/gate.ts';
import { mockHost } from '../simulator/host/mock-host.ts';
import type { GuardService } from '../simulator/service/guard-service.ts';
import type { ReadDocument } from '../simulator/service/service-context.ts';

export interface GateSurroundings {
  readonly service: GuardService;
  readonly runner: ScriptRunner;
  readonly readDocument: ReadDocument;
  readonly sink: TraceSink;
  readonly signal?: AbortSignal;
}

/** What a `gate` step came to. */
export interface GateStepEnd {
  readonly proceeded: boolean;
  readonly reason: string;
  readonly result: HostData;
  /** The brief as the target got it; null when it was blocked. */
  readonly delivered: string | null;
}

/** Takes a `gate` step: the guard side is a script of the project or a recorded answer, the target a mock. */
export async function takeGate(input: GateInput, around: GateSurroundings): Promise<GateStepEnd> {
  let delivered: string | null = null;
  const ended = await gate(
    input.brief,
    (brief) => (input.guard === undefined ? Promise.resolve(input.answer) : askScript(input.guard, brief, around)),
    (brief) => {
      delivered = brief;
      return Promise.resolve(input.target ?? brief);
    },
  );
  return { proceeded: ended.proceeded, reason: ended.reason, result: ended.result, delivered };
}

/** Runs the guard side as a script action of the process; whatever fails there blocks. */
async function askScript(path: string, brief: string, around: GateSurroundings): Promise<HostData> {
  const source = around.readDocument('project', path) ?? around.service.state.world.documents.get(path)?.text;
  if (source === undefined) throw new Error(`there is no script '${path}'`);
  const { state } = around.service;
  const surface = {};
  const result = await around.runner.run(
    {
      source,
      sourceName: `doc:${path}`,
      kind: 'action',
      context: {
        tenantId: state.mock.world.tenant,
        projectId: state.mock.world.project,
        sessionId: state.mock.session,
        processId: state.mock.id,
        userId: state.mock.owner,
        recipe: null,
      },
      params: { brief },
      tools: surface,
    },
    mockHost({ state: state.world, surface, sink: around.sink }),
    around.signal,
  );
  if (!result.ok) throw new Error(`${result.error}: ${result.message}`);
  return result.value;
}
