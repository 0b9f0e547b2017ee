import type { MockSkill } from '../../model/mock-process.ts';
import type { HostAnswer } from '../../model/script-runner.ts';
import type { CommandResult } from '../../model/trace.ts';
import { answer, raise } from '../host/host-answer.ts';
import { own } from '../own.ts';
import { dispatchLine } from './dispatch-command.ts';
import type { ServiceContext } from './service-context.ts';
import { argumentFault } from './skill-arguments.ts';

export interface SkillRequest {
  readonly name: string;
  readonly args: string | null;
  /** `guard`: the implicit route, no spawn; `user`: may spawn. */
  readonly route: 'guard' | 'user';
}

/** Activates a skill as `vance.guard.activateSkill` and `/skill` do; true = freshly activated (script-api 2.4). */
export async function activateSkill(context: ServiceContext, request: SkillRequest): Promise<HostAnswer> {
  const { name } = request;
  const args = request.args?.trim() || null;
  const found = findSkill(context, name, args);
  if ('throws' in found) return found;
  const { skill } = found;
  const { sink, state } = context;
  if (skill.target === 'spawn') {
    sink({ kind: 'skill', name, args, effect: 'spawn' });
    return answer(false);
  }
  if (skill.lifecycle === 'shot') {
    sink({ kind: 'skill', name, args, effect: 'shot' });
    await runSequence(context, skill.activate ?? []);
    return answer(true);
  }
  const active = state.skills.get(name);
  if (active) {
    state.skills.set(name, { args: skill.arguments === undefined ? active.args : args, oneShot: false });
    sink({ kind: 'skill', name, args, effect: 'already-active' });
    return answer(false);
  }
  state.skills.set(name, { args, oneShot: false });
  sink({ kind: 'skill', name, args, effect: 'activated' });
  await runSequence(context, skill.activate ?? []);
  return answer(true);
}

/** Clears an active skill and runs its `deactivate:` list; false when it is not active. */
export async function clearSkill(context: ServiceContext, name: string): Promise<boolean> {
  const { state, sink } = context;
  if (!state.skills.delete(name)) return false;
  sink({ kind: 'skill', name, args: null, effect: 'cleared' });
  await runSequence(context, own(state.mock.skills, name)?.deactivate ?? []);
  return true;
}

/**
 * Dispatches the commands of a list: an error does not stop it, a refusal by a guard does (guard-service 5.2). The results
 * are those of the commands that were dispatched.
 */
export async function runSequence(context: ServiceContext, lines: readonly string[]): Promise<CommandResult[]> {
  const results: CommandResult[] = [];
  for (const line of lines) {
    const result = await dispatchLine(context, line, 'skill');
    results.push(result);
    if (result.deniedByGuard) break;
  }
  return results;
}

/** Checks in the order of script-api 2.4; exceptions go out under their own names. */
function findSkill(
  { state, recipe }: ServiceContext,
  name: string,
  args: string | null,
): { readonly skill: MockSkill } | Extract<HostAnswer, { throws: unknown }> {
  const thrown = (type: string, message: string) => raise(type, message) as Extract<HostAnswer, { throws: unknown }>;
  const view = recipe();
  const allowed = (view.kind === 'loaded' ? view.allowedSkills : undefined) ?? state.mock.allowedSkills;
  if (allowed && !allowed.includes(name)) {
    const recipeName = (view.kind === 'loaded' && view.name) || '?';
    return thrown('SkillNotAllowedByRecipeException', `Skill '${name}' is not allowed by recipe '${recipeName}'`);
  }
  const skill = own(state.mock.skills, name);
  if (!skill) return thrown('UnknownSkillException', `Unknown skill '${name}'`);
  if (skill.enabled === false) {
    return thrown(
      'DisabledSkillException',
      `Skill '${name}' is disabled (enabled: false). It is a template or was switched off — copy the skill folder into the project or tenant layer and set enabled: true there to use it.`,
    );
  }
  const fault = argumentFault(name, skill, args);
  return fault === undefined ? { skill } : thrown('SkillArgumentException', fault);
}
