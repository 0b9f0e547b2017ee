import { test } from 'vitest';
import {
  checkCompletion,
  checkHover,
  checkInsert,
  checkSignature,
  guardPath,
  recipePath,
} from '../../support/check-ide.ts';

const stop = '// @point stop\n';
const members = [
  'continueWith',
  'task',
  'output',
  'round',
  'maxRounds',
  'naturalStop',
  'point',
  'loopValues',
  'sessionValues',
  'activateSkill',
];

test('members of this point first, of other points last', () => {
  checkCompletion(`${stop}vance.guard.$0`, [...members, '-command', '-tool', '-deny', '-setTurnPrompt']);
  checkCompletion(`// @point command\nvance.guard.$0`, ['command', 'deny'], 2);
  checkCompletion('vance.guard.$0', ['task', 'output'], 2);
});

test('the recipe says at which point a script runs', () => {
  checkCompletion(
    {
      [guardPath]: 'vance.guard.$0',
      [recipePath]: `description: d\nengine: frankie\nguard:\n  - script: ${guardPath}\n    trigger: start\n`,
    },
    ['setTurnPrompt'],
    1,
  );
});

test('aliases, destructuring, optional chains and comments between', () => {
  checkCompletion('const g = vance.guard;\ng.loop$0', ['task'], 1);
  checkCompletion('const { guard: g, log } = vance;\nlog.$0', ['info', 'error', 'warn']);
  checkCompletion('const { guard } = vance, { loopValues: l } = guard;\nl.$0', ['remove', 'get', 'set', 'has']);
  checkCompletion('vance?.log /* here */ .$0', ['info', 'error', 'warn']);
  checkCompletion('const { $0 } = vance.log;', ['info', 'error', 'warn']);
  checkCompletion('const { info, wa$0 } = vance.log;', ['info', 'error', 'warn']);
});

test('half-typed text around the cursor does not matter', () => {
  checkCompletion('if (vance.log.$0\nconst x = 1;', ['info', 'error', 'warn']);
  checkCompletion('vance.log.$0\nvance.guard.task;', ['info', 'error', 'warn']);
  checkCompletion('foo(`a ${vance.log.$0} b`, {', ['info', 'error', 'warn']);
  checkCompletion('function f( { vance.log.$0', ['info', 'error', 'warn']);
});

test('other objects, comments, strings and regular expressions get nothing', () => {
  checkCompletion('const a = {};\na.$0', []);
  checkCompletion('f().$0', []);
  checkCompletion('// vance.$0', []);
  checkCompletion('"vance.$0"', []);
  checkCompletion('/vance.$0/', []);
  checkCompletion('const g = vance.guard.round + 1;\ng.$0', []);
});

test('names of the file and the host at a bare word', () => {
  checkCompletion('const mine = 1;\nfunction other() {}\n$0', ['args', 'mine', 'other', 'vance'], 4);
});

test('a script of the Foot has another host object', () => {
  checkCompletion({ 'a.foot.js': '$0' }, ['client'], 1);
  checkCompletion({ 'a.foot.js': 'client.log.$0' }, ['info', 'error', 'warn']);
});

test('only the word is replaced', () => {
  checkInsert('vance.guard.con$0Wit("x")', 'continueWith', 'vance.guard.continueWith("x")');
  checkInsert('vance.$0\nvance.log', 'guard', 'vance.guard\nvance.log');
  checkInsert('/**\n * @time$0\n */', 'timeout', '/**\n * @timeout \n */');
  checkInsert('/**\n * $0\n */', '@timeout', '/**\n * @timeout \n */');
  checkInsert('/**\n * @timeout 1$0\n */', '10s', '/**\n * @timeout 10s\n */');
});

test('header tags: the ones that are not there yet', () => {
  checkCompletion('/**\n * @timeout 5s\n * @$0\n */\n1;', ['statements', 'maxResultNodes'], 2);
  checkCompletion('/**\n * @$0', ['timeout'], 1);
  checkCompletion('/**\n * @allowTools $0\n */', ['binder_app_create'], 1);
  checkCompletion('/**\n * some prose $0\n */', []);
});

test('hover says effect, points and what a failure does here', () => {
  checkHover(
    `${stop}vance.guard.cont$0inueWith('x')`,
    'continueWith(prompt: string): boolean',
    'an error here skips the guard',
    'script-api 2.2',
  );
  checkHover("// @point stop\nvance.guard.de$0ny('x')", '**Not here:** throws at STOP; only at COMMAND and TOOL');
  checkHover('const { ta$0sk } = vance.guard;', 'vance.guard.task');
  checkHover('const g = vance.guard;\ng.rou$0nd', 'vance.guard.round');
  checkHover('vance.guard.rou$0nd +', 'vance.guard.round');
  checkHover('/**\n * @time$0out 5s\n */', '**@timeout**', 'between 1 s and 1 h');
  checkHover('const a = 1;\na$0');
  checkHover('vance.params.pl$0an;', 'a parameter of the guard entry');
});

test('signature help counts arguments and works in unfinished calls', () => {
  checkSignature(
    'vance.tools.call($0',
    'vance.tools.call([name: string], params: Record<string, unknown> | null): HostMap<Record<string, unknown>>',
  );
  checkSignature(
    "vance.tools.call('a', $0",
    'vance.tools.call(name: string, [params: Record<string, unknown> | null]): HostMap<Record<string, unknown>>',
  );
  checkSignature("vance.log.info('a', { b: [1, 2], $0", undefined);
  checkSignature(
    "vance.log.info('a', f(1, 2), $0)",
    'vance.log.info(message: string | null, fields: Record<string, unknown> | null): null',
  );
  checkSignature(
    'const { continueWith } = vance.guard;\ncontinueWith($0)',
    'vance.guard.continueWith([prompt: string]): boolean',
  );
  checkSignature("vance.guard.continueWith('a, $0')", 'vance.guard.continueWith([prompt: string]): boolean');
  checkSignature('foo($0)', undefined);
});
