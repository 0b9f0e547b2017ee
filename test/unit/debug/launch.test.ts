import { describe, expect, test } from 'vitest';
import { readLaunch } from '../../../server/src/debug/launch.ts';

function checkProblems(args: Record<string, unknown>, ...wanted: RegExp[]): void {
  const read = readLaunch(args);
  const problems = 'problems' in read ? read.problems : [];
  expect(problems.length, problems.join('\n')).toBe(wanted.length);
  for (const [i, pattern] of wanted.entries()) expect(problems[i]).toMatch(pattern);
}

describe('a launch request', () => {
  test('needs only a program; the point is STOP then', () => {
    expect(readLaunch({ type: 'shooty', request: 'launch', name: 'x', program: '/a.js' })).toEqual({
      launch: {
        target: { kind: 'program', file: '/a.js', point: 'stop', guard: 'all', process: {} },
        stopOnEntry: false,
        stopOnAction: [],
        noDebug: false,
        limits: {},
      },
    });
  });

  test('keys of the editor itself are no problem', () => {
    checkProblems({ program: '/a.js', preLaunchTask: 'build', __sessionId: '1', presentation: {} });
  });

  test('without a program it says what to write', () => checkProblems({}, /`program` is missing.*\$\{file\}/));
  test('a misspelt attribute is named with the near one', () =>
    checkProblems({ program: '/a.js', stopOnEntri: true }, /`stopOnEntri`.*`stopOnEntry`/));
  test('an unknown attribute lists the known ones', () =>
    checkProblems({ program: '/a.js', zzz: 1 }, /`zzz`.*program, guard/));
  test('a wrong type is shown with what was given', () =>
    checkProblems({ program: '/a.js', stopOnEntry: 'yes' }, /`stopOnEntry` must be a boolean, but it is "yes"/));
  test('an unknown point suggests', () => checkProblems({ program: '/a.js', point: 'stopp' }, /no point.*`stop`/));
  test('nested attributes are checked too', () =>
    checkProblems({ program: '/a.js', limits: { memoryMb: 3 } }, /`limits\.memoryMb`.*`memoryMB`/));
  test('several mistakes are several sentences', () =>
    checkProblems({ point: 5, process: [] }, /program/, /point/, /process/));

  test('a scenario with a step and a row', () =>
    expect(readLaunch({ scenario: '/a.scenario.yaml', step: 2, case: 'long' })).toMatchObject({
      launch: { target: { kind: 'scenario', file: '/a.scenario.yaml', step: 2, case: 'long' } },
    }));
  test('a guard of a recipe by its index, as number or text', () => {
    for (const guard of [1, '1'])
      expect(readLaunch({ program: '/r.yaml', guard })).toMatchObject({ launch: { target: { guard: 1 } } });
  });
  test('a program and a scenario at once', () => checkProblems({ program: '/a.js', scenario: '/b' }, /side by side/));
  test('what belongs to the other kind has no effect', () => {
    checkProblems({ program: '/a.js', step: 1 }, /`step` has no effect beside `program`/);
    checkProblems({ scenario: '/a', point: 'stop' }, /`point` has no effect beside `scenario`/);
  });
  test('numbers that name nothing', () => {
    checkProblems({ program: '/a.yaml', guard: 'first' }, /`guard` is "first"/);
    checkProblems({ program: '/a.yaml', guard: -1 }, /`guard` is -1/);
    checkProblems({ scenario: '/a', step: 0 }, /`step` is 0/);
  });
  test('an action that does not exist', () =>
    checkProblems({ program: '/a.js', stopOnAction: ['continuWith'] }, /"continuWith".*`continueWith`/));
});
