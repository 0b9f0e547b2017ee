import { describe, expect, test } from 'vitest';
import { defaultProcess, type MockSkill } from '../../../server/src/model/mock-process.ts';
import { guardService } from '../../../server/src/simulator/service/guard-service.ts';
import { fakeRunner } from '../../support/fake-runner.ts';

const skills: Record<string, MockSkill> = {
  plain: {},
  off: { enabled: false },
  spawn: { target: 'spawn', activate: ['ping'] },
  shot: { lifecycle: 'shot', activate: ['guard inline 1;'] },
  free: { arguments: true },
  typed: {
    arguments: [
      { name: 'n', type: 'integer', required: true },
      { name: 'flag', type: 'boolean', required: false },
      { name: 'rest', type: 'string', required: false },
    ],
  },
  data: { arguments: [{ name: 'o', type: 'object', required: true }] },
};

const serviceOf = (allowedSkills?: readonly string[]) =>
  guardService({
    process: { ...defaultProcess, skills },
    runner: fakeRunner,
    sink: () => {},
    recipe: () => ({ kind: 'loaded', name: 'dev', guards: [], ...(allowedSkills ? { allowedSkills } : {}) }),
  });

describe('activation (script-api 2.4)', () => {
  const check = async (name: string, args: string | null, expected: unknown, allowed?: readonly string[]) =>
    expect(await serviceOf(allowed).activateSkill(name, args)).toEqual(expected);
  const fault = (type: string, message: string) => ({ error: `${type}: ${message}` });

  test('not in the list of the recipe', () =>
    check(
      'plain',
      null,
      fault('SkillNotAllowedByRecipeException', "Skill 'plain' is not allowed by recipe 'dev'"),
      [],
    ));
  test('unknown', () => check('nope', null, fault('UnknownSkillException', "Unknown skill 'nope'")));
  test('a name of Object.prototype is unknown', () =>
    check('toString', null, fault('UnknownSkillException', "Unknown skill 'toString'")));
  test('switched off', async () =>
    expect(JSON.stringify(await serviceOf().activateSkill('off', null))).toContain(
      "DisabledSkillException: Skill 'off' is disabled (enabled: false).",
    ));
  test('a required argument is missing', () =>
    check('typed', ' ', fault('SkillArgumentException', "Skill 'typed' requires argument 'n'")));
  test('an argument of another type', () =>
    check('typed', 'x', fault('SkillArgumentException', "Skill 'typed' argument 'n' expects type integer — got 'x'")));
  test('arguments by place and by name', async () => {
    await check('typed', '5 true all the rest', true);
    await check(
      'typed',
      'flag=maybe 5',
      fault('SkillArgumentException', "Skill 'typed' argument 'flag' expects type boolean — got 'maybe'"),
    );
    await check('data', '{"a": 1}', true);
    await check(
      'data',
      '[1]',
      fault('SkillArgumentException', "Skill 'data' argument 'o' expects type object — got '[1]'"),
    );
  });
  test('spawn does nothing', () => check('spawn', null, false));

  test('shot runs its commands and stays inactive', async () => {
    const service = serviceOf();
    expect(await service.activateSkill('shot', null)).toBe(true);
    expect([service.state.skills.size, service.state.runtimeGuard.inline]).toEqual([0, '1;']);
  });
  test('a second time gives false and keeps new arguments', async () => {
    const service = serviceOf();
    expect(await service.activateSkill('free', 'a')).toBe(true);
    expect(await service.activateSkill('free', ' b ')).toBe(false);
    expect(service.state.skills.get('free')).toEqual({ args: 'b', oneShot: false });
  });
  test('clearing an inactive skill says so', async () => expect(await serviceOf().clearSkill('plain')).toBe(false));
});

describe('sequences (guard-service 5.2)', () => {
  test('errors do not stop a list; the results are those of what was dispatched', async () => {
    const results = await serviceOf().sequence(['nope', 'llm topP 9', 'ping', '']);
    expect(results.map(({ outcome }) => outcome)).toEqual(['UNKNOWN', 'ERROR', 'OK', 'ERROR']);
  });
});
