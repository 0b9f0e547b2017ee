import { type HostData, isHostMap } from '../../model/host-data.ts';
import type { HostAnswer } from '../../model/script-runner.ts';
import { answer, isBlank, refuse } from './host-answer.ts';
import type { WorldState } from './world-state.ts';

const taskNames = ['task', 'goal', 'prompt', 'steerContent'];

/** What `process_spawn` answers when nobody says otherwise (script-api 5): checks its arguments, makes up an id. */
export function spawnDefault(state: WorldState, params: HostData): HostAnswer {
  const args = isHostMap(params) ? params : {};
  if (isBlank(args.name)) return refuse("'name' is required and must be a non-empty string");
  if (taskNames.every((name) => isBlank(args[name])))
    return refuse("'task' is required and must be a non-empty string");
  const processId = `proc-${state.nextId++}`;
  const recipe = typeof args.recipe === 'string' ? { recipe: args.recipe } : {};
  if (args.wait === true) return answer({ processId, status: 'IDLE', engine: 'arthur', ...recipe, reply: '' });
  return answer({
    processId,
    name: args.name ?? null,
    status: 'RUNNING',
    engine: 'arthur',
    engineVersion: '1',
    ...recipe,
    steered: true,
  });
}
