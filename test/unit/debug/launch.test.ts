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
      launch: { program: '/a.js', point: 'stop', process: {}, stopOnEntry: false, noDebug: false, limits: {} },
    });
  });

  test('keys of the editor itself are no problem', () => {
    checkProblems({ program: '/a.js', preLaunchTask: 'build', __sessionId: '1', presentation: {} });
  });

  test('without a program it says what to write', () => checkProblems({}, /`program` is missing.*\$\{file\}/));
  test('a misspelt attribute is named with the near one', () =>
    checkProblems({ program: '/a.js', stopOnEntri: true }, /`stopOnEntri`.*`stopOnEntry`/));
  test('an unknown attribute lists the known ones', () =>
    checkProblems({ program: '/a.js', zzz: 1 }, /`zzz`.*program, point/));
  test('a wrong type is shown with what was given', () =>
    checkProblems({ program: '/a.js', stopOnEntry: 'yes' }, /`stopOnEntry` must be a boolean, but it is "yes"/));
  test('an unknown point suggests', () => checkProblems({ program: '/a.js', point: 'stopp' }, /no point.*`stop`/));
  test('nested attributes are checked too', () =>
    checkProblems({ program: '/a.js', limits: { memoryMb: 3 } }, /`limits\.memoryMb`.*`memoryMB`/));
  test('several mistakes are several sentences', () =>
    checkProblems({ point: 5, process: [] }, /program/, /point/, /process/));
});
