import type { HostData } from '../../model/host-data.ts';
import type { HostAnswer } from '../../model/script-runner.ts';
import { answer, isBlank, refuse, textOf } from './host-answer.ts';
import { settingText } from './settings.ts';
import type { WorldState } from './world-state.ts';

/** `vance.workflow.status`; `start` is a tool call (script-api 13). */
export function workflowStatus(state: WorldState, args: readonly HostData[]): HostAnswer {
  const runId = textOf(args[0]);
  if (runId === null || isBlank(runId)) return refuse('vance.workflow.status: runId must not be empty');
  if (settingText(state.world, 'vance.services.magrathea') === 'false') {
    return refuse('vance.workflow.status: Magrathea is not enabled on this brain (vance.services.magrathea)');
  }
  if (isBlank(state.world.project)) return refuse('vance.workflow.status: no project context');
  return answer((state.workflows.get(runId) ?? null) as HostData);
}
