import { test } from 'vitest';
import { checkCompletion, checkHover, checkInsert, recipePath } from '../../support/check-ide.ts';

const head = 'description: d\nengine: frankie\n';
const at = (text: string, others: Record<string, string> = {}) => ({ [recipePath]: text, ...others });
const entryKeys = ['script', 'scriptBody', 'handler', 'trigger', 'params', 'maxRounds', 'allowTools'];

test('keys of a guard entry', () => {
  checkCompletion(at(`${head}guard:\n  - $0`), entryKeys);
  checkCompletion(at(`${head}guard:\n- $0\n`), entryKeys);
  checkCompletion(at(`${head}guard:\n  - script: a.js\n    $0`), ['trigger', 'params', 'maxRounds', 'allowTools']);
  checkCompletion(
    at(`${head}guard:\n  - script: a.js\n    tri$0\n  - script: b.js\n    trigger: stop\n`),
    ['trigger'],
    1,
  );
  checkCompletion(at(`${head}guard: [{ $0`), entryKeys);
  checkCompletion(at(`${head}guard:\n  - { script: a.js, $0 }`), ['trigger', 'params', 'maxRounds', 'allowTools']);
});

test('keys of the top level that are not there yet', () => {
  checkCompletion(at('$0'), ['description', 'engine', 'params'], 3);
  checkCompletion(at(`${head}$0`), ['params', 'promptPrefix'], 2);
  checkCompletion(at(`gu$0\n${head}`), ['params'], 1);
});

test('values', () => {
  const points = ['stop', 'terminate', 'both', 'start', 'command', 'tool'];
  checkCompletion(at(`${head}guard:\n  - script: a.js\n    trigger: $0`), points);
  checkCompletion(at(`${head}guard:\n  - script: a.js\n    trigger: st$0\n    maxRounds: 2\n`), points);
  checkCompletion(at(`${head}guard:\n  - handler: exec-danger\n    trigger: $0`), [
    'stop',
    'terminate',
    'both',
    'start',
    'command',
    'tool',
    'all',
  ]);
  checkCompletion(at(`${head}guard:\n  - handler: $0`), ['exec-check', 'exec-danger', 'fence-check']);
  checkCompletion(at(`${head}guard:\n  - { script: a.js, allowTools: $0 }`), ['true', 'false']);
  checkCompletion(at(`engine: $0`), ['arthur', 'eddie'], 2);
  checkCompletion(at(`${head}promptMode: $0`), ['APPEND', 'OVERWRITE']);
  checkCompletion(at(`${head}allowedToolsAdd:\n  - $0`), ['binder_app_create'], 1);
  checkCompletion(at(`${head}guard:\n  - script: $0`, { '_vance/guards/a.js': '', '_vance/guards/b.js': '' }), [
    '_vance/guards/a.js',
    '_vance/guards/b.js',
  ]);
});

test('only the word is replaced, a colon comes with a new key', () => {
  checkInsert(
    at(`${head}guard:\n  - script: a.js\n    tri$0`),
    'trigger',
    `${head}guard:\n  - script: a.js\n    trigger: `,
  );
  checkInsert(
    at(`${head}guard:\n  - script: a.js\n    tri$0: stop`),
    'trigger',
    `${head}guard:\n  - script: a.js\n    trigger: stop`,
  );
  checkInsert(
    at(`${head}guard:\n  - script: a.js\n    trigger: st$0op\n`),
    'terminate',
    `${head}guard:\n  - script: a.js\n    trigger: terminate\n`,
  );
  checkInsert(at(`${head}gua$0`), 'guard', `${head}guard:`);
});

test('a text that begins with a line end', () => {
  checkCompletion(at('$0\r*/{a'), ['description'], 1);
  checkCompletion(at('\ndescription: d\n$0'), ['engine'], 1);
});

test('comments, block texts and params of one’s own get nothing', () => {
  checkCompletion(at(`${head}# $0`), []);
  checkCompletion(at(`${head}promptPrefix: |\n  some $0\n`), []);
  checkCompletion(at(`${head}guard:\n  - script: a.js\n    params:\n      $0`), []);
});

test('the script inside a recipe is completed and explained like a file', () => {
  checkCompletion(
    at(`${head}guard:\n  - trigger: command\n    scriptBody: |\n      vance.guard.$0\n`),
    ['command', 'deny'],
    2,
  );
  checkInsert(
    at(`${head}guard:\n  - scriptBody: "vance.log.$0"\n`),
    'info',
    `${head}guard:\n  - scriptBody: "vance.log.info"\n`,
  );
  checkHover(at(`${head}guard:\n  - scriptBody: 'vance.guard.ta$0sk'\n`), 'vance.guard.task');
});

test('hover: meaning, default, source', () => {
  checkHover(
    at(`${head}guard:\n  - script: a.js\n    max$0Rounds: 2\n`),
    'How many follow-ups',
    'default `2`',
    'recipe-yaml 4.1',
  );
  checkHover(
    at(`${head}guard:\n  - script: a.js\n    trigger: st$0art\n`),
    'START',
    'Not run for turns injected by a guard',
  );
  checkHover(at(`description: d\neng$0ine: arthur\n`), 'required');
  checkHover(at(`description: d\nengine: art$0hur\n`), 'reaches START, COMMAND, STOP');
  checkHover(
    at(`description: d\nengine: arthur\nguard:\n  - script: a.js\n    trigger: st$0op\n`),
    'Runs only when the turn does not wait for the user.',
  );
  checkHover(at(`description: $0d\n`));
});

const lists = ['allowedToolsAdd', 'allowedToolsRemove', 'allowedToolsDefer', 'allowedToolsKeep'];

test('keys and values of every nested block', () => {
  checkCompletion(at(`${head}profiles:\n  $0`), ['foot', 'web', 'mobile'], 3);
  checkCompletion(at(`${head}profiles:\n  foot:\n  $0`), ['web', 'mobile'], 2);
  checkCompletion(at(`${head}profiles:\n  web:\n    $0`), lists, 4);
  checkCompletion(at(`${head}profiles:\n  web:\n    params: {}\n    se$0`), lists, 4);
  checkCompletion(at(`${head}profiles:\n  web:\n    session:\n      $0`), ['onDisconnect', 'onIdle', 'onSuspend'], 3);
  checkCompletion(at(`${head}profiles:\n  web:\n    session:\n      onIdle: $0`), ['SUSPEND', 'NONE']);
  checkCompletion(at(`${head}modes:\n  $0`), ['NORMAL', 'EXPLORING', 'PLANNING', 'EXECUTING', 'default']);
  checkCompletion(at(`${head}modes:\n  PLANNING:\n    $0`), lists, 4);
  checkCompletion(at(`${head}profiles:\n  web:\n    modes:\n      default:\n        $0`), lists, 4);
  checkCompletion(at(`${head}triggers:\n  $0`), ['keywords']);
});

test('flow style on one line and over several', () => {
  const keys = ['trigger', 'params', 'maxRounds', 'allowTools'];
  checkCompletion(at(`${head}profiles: { web: { session: { onIdle: $0 } } }`), ['SUSPEND', 'NONE']);
  checkCompletion(at(`${head}profiles: { web: { session: { onIdle: NONE, $0 } } }`), ['onDisconnect', 'onSuspend'], 2);
  checkCompletion(at(`${head}guard: [{ script: a.js, params: { a: 1 }, $0 }]`), ['trigger', 'maxRounds', 'allowTools']);
  checkCompletion(at(`${head}guard: [\n  { script: a.js,\n    $0\n  }\n]\n`), keys);
  checkCompletion(
    at(`${head}guard:\n  - {\n      script: a.js, # c\n      trigger: $0\n    }\n`),
    ['stop', 'terminate'],
    2,
  );
  checkCompletion(at(`${head}guard:\n  - { "script": "a.js", $0`), keys);
  checkCompletion(at(`${head}allowedToolsAdd: [binder_app_create, $0]`), ['binder_app_create'], 1);
  checkCompletion(at(`${head}allowedToolsAdd:\n  [\n    $0\n  ]\n`), ['binder_app_create'], 1);
  checkInsert(at(`${head}guard: [{ script: a.js, tri$0 }]`), 'trigger', `${head}guard: [{ script: a.js, trigger:  }]`);
});

test('behind a closed flow value the outer block counts again', () => {
  checkCompletion(at(`${head}guard:\n  - { script: a.js }\n  - $0`), entryKeys);
  checkCompletion(at(`${head}modes: {\n  NORMAL: {} }\n$0`), ['params', 'promptPrefix'], 2);
});

test('hover in nested blocks', () => {
  checkHover(at(`${head}profiles:\n  web:\n    session:\n      on$0Idle: NONE\n`), 'idleTimeoutMs', 'default `NONE`');
  checkHover(at(`${head}modes:\n  PLAN$0NING:\n    allowedToolsAdd: []\n`), 'mode of the engine');
  checkHover(at(`${head}modes:\n  PLANNING: { allowedTools$0Add: [] }\n`), 'Tools added');
  checkHover(at(`${head}params:\n  engi$0ne: arthur\n`));
});

test('hover of names: scripts, skills, tools', () => {
  const script = '/**\n * @description Asks for the build.\n */\n1;';
  const named = `${head}guard:\n  - script: _vance/guards/a$0.js\n    trigger: both\n`;
  checkHover(at(named, { '_vance/guards/a.js': script }), '**a.js**', 'Asks for the build.', 'x.yaml: stop, terminate');
  checkHover(at(`${head}allowedToolsAdd:\n  - exec_$0run\n`), '**exec_run**');
  checkHover(
    at(`${head}allowedSkills: [rel$0ease]\n`, { '_vance/skills/release/SKILL.md': '---\nlifecycle: shot\n---\n' }),
    '(skill): shot',
  );
});

test('params of built-in handlers', () => {
  const entry = `${head}guard:\n  - handler: exec-check\n    trigger: stop\n    params:\n      `;
  checkCompletion(at(`${entry}$0`), ['commands', 'results']);
  checkCompletion(at(`${entry}commands: [a]\n      $0`), ['results']);
  checkCompletion(at(`${head}guard:\n  - handler: fence-check\n    params: { $0 }\n`), []);
  checkHover(at(`${entry}comm$0ands: [a]\n`), 'replaces the built-in one', 'pytest', 'case counts');
});
