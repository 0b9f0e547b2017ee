import { type Engine, engines } from '../model/engines.ts';
import type { HostData } from '../model/host-data.ts';
import type { MockMessage } from '../model/mock-process.ts';
import { type PointId, points } from '../model/points.ts';
import type { CommandResult, CommandText, InboxMessage, ToolText, TraceSink } from '../model/trace.ts';
import { callTool } from './host/tools.ts';
import { own } from './own.ts';
import type { PointEnd } from './service/evaluate.ts';
import { isExecRun } from './service/gate.ts';
import type { GuardService } from './service/guard-service.ts';

/** A process driven by its engine: which anchors fire, and when (guard-service 13, engines.tsv). */
export interface Agent {
  /** A turn begins with what waits in the inbox and these inputs. */
  user(inputs: readonly InboxMessage[]): Promise<AgentEnd>;
  /** The engine wants to finish. `awaiting`: the turn waits for the user (arthur, eddie). */
  stop(output: string, awaiting?: boolean): Promise<AgentEnd>;
  /** A tool or the engine asks to end. */
  terminate(output: string): Promise<AgentEnd>;
  command(command: CommandText): Promise<CommandResult>;
  /** The model calls a tool: lookup, gate, tool. */
  tool(tool: ToolText): Promise<ToolEnd>;
}

/** End of a point, or the reason why the engine did not reach it. */
export type AgentEnd = PointEnd;

export interface ToolEnd {
  /** Error text the model reads; absent = the tool answered. */
  readonly error?: string;
  readonly value?: HostData;
}

/** Facts of an engine by name; add-on engines by their prefix; an unknown one reaches no point but COMMAND and TOOL. */
export function engineOf(name: string): Engine {
  const unknown: Engine = { name, start: 'no', stop: false, terminate: false, note: 'unknown engine' };
  return engines.find((e) => e.name === name || name.startsWith(`${e.name}-`)) ?? unknown;
}

/** Drives a service as the engine of its process does. */
export function agent(service: GuardService, sink: TraceSink): Agent {
  const { state } = service;
  const engine = engineOf(state.mock.engine);
  const structured = engine.name === 'arthur' || engine.name === 'eddie';

  const unreached = (point: PointId, why: string): AgentEnd => {
    sink({ kind: 'unreached', point, why });
    sink({ kind: 'decision', point, verdict: 'not-run' });
    return { verdict: 'not-run' };
  };

  const turn = async (inbox: readonly InboxMessage[]): Promise<AgentEnd> => {
    const remembered = inbox.map(({ content }): MockMessage => ({ role: 'USER', content }));
    if (!reachesStart(engine, state.mock.sessionMode)) {
      state.history.push(...remembered);
      return unreached(
        'start',
        `engine ${engine.name} has no START${engine.start === 'session' ? ' outside session mode' : ''}`,
      );
    }
    const end = await service.turnStart(inbox);
    state.history.push(...remembered);
    return end ?? unreached('start', followUp(inbox));
  };

  /** A follow-up that waits becomes a turn of its own before the engine can finish again. */
  const drain = async (): Promise<void> => {
    if (state.pending.length > 0) await turn(state.pending.splice(0));
  };

  return {
    user: (inputs) => turn([...state.pending.splice(0), ...inputs]),
    async stop(output, awaiting = false) {
      await drain();
      if (!engine.stop) return unreached('stop', `engine ${engine.name} has no STOP`);
      if (structured && awaiting) return unreached('stop', `${engine.name} waits for the user`);
      if (output.trim() === '') {
        return unreached(
          'stop',
          structured ? 'the turn appended no chat message' : 'the reply is empty: the turn ends BLOCKED',
        );
      }
      state.history.push({ role: 'ASSISTANT', content: output });
      return service.evaluate(output, true);
    },
    async terminate(output) {
      await drain();
      if (!engine.terminate)
        return unreached('terminate', `${points.terminate.label} never fires in engine ${engine.name}`);
      if (output.trim() !== '') state.history.push({ role: 'ASSISTANT', content: output });
      // Frankie passes no text here (GRD-10).
      return service.evaluate('', false);
    },
    command: (command) => service.dispatch(command),
    tool: (tool) => useTool(service, tool, sink),
  };
}

/** Why a turn is none of a user. */
const followUp = (inbox: readonly InboxMessage[]): string =>
  inbox.length > 0 && inbox.every(({ from }) => from === '_guard')
    ? 'this turn works on the follow-up of a guard'
    : 'the inbox holds no user input, so this is no user turn';

function reachesStart(engine: Engine, sessionMode: boolean): boolean {
  return engine.start === 'yes' || (engine.start === 'session' && sessionMode);
}

/** Lookup, gate for exec-run tools, then the tool of the mock world, when it has one (guard-service 16.1). */
async function useTool(service: GuardService, tool: ToolText, sink: TraceSink): Promise<ToolEnd> {
  const { state } = service;
  const described = own(state.mock.world.tools, tool.name) !== undefined;
  if (isExecRun(tool.name) && state.mock.extensions && !state.mock.gone) {
    const gate = await service.gateTool(tool);
    if (gate.refusal !== undefined) return { error: gate.refusal };
  } else {
    sink({ kind: 'unreached', point: 'tool', why: `the gate covers exec-run tools, not \`${tool.name}\`` });
    sink({ kind: 'decision', point: 'tool', verdict: 'not-run' });
  }
  if (!described) return {};
  const { answer } = callTool({ state: state.world, surface: {}, sink }, tool.name, tool.args);
  return 'throws' in answer ? { error: answer.throws.message ?? answer.throws.type } : { value: answer.value };
}
