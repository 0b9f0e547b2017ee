import { expect, test } from 'vitest';
import { unreachedBranches } from '../../../server/src/ide/unreached.ts';
import { analysesOf, guardPath } from '../../support/check-ide.ts';

/** The texts of branches that no point of the script comes to. */
function checkUnreached(text: string, expected: readonly string[]): void {
  const analyses = analysesOf({ [guardPath]: text });
  const facts = analyses.script(analyses.workspace.document(guardPath)!);
  expect(unreachedBranches(facts).map((each) => text.slice(each.span.start, each.span.end))).toEqual(expected);
}

test('branches that no point comes to', () => {
  checkUnreached("// @point stop\nif (vance.guard.point === 'command') f();", ['f();']);
  checkUnreached("// @point stop\nif (vance.guard.point === 'stop') f(); else g();", ['g();']);
  checkUnreached('// @point stop\nvance.guard.command && f();', ['f()']);
  checkUnreached('// @point command\nif (vance.guard.command) f();', []);
  checkUnreached("// @point stop command\nif (vance.guard.point === 'command') f();", []);
});

test('nothing is said where the points are unknown or the branch is empty', () => {
  checkUnreached("if (vance.guard.point === 'command') f();", []);
  checkUnreached("// @point stop\nif (vance.guard.point === 'command') {}", []);
  checkUnreached('// @point stop\nif (vance.guard.round) f();', []);
});
