// The built command line at an agent's events: real guards in the real sandbox. The rows of the turn-end guard stand below.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { processIdentity } from '../../server/src/cli/local-machine.ts';

const root = path.resolve(import.meta.dirname, '../..');
let folder = '';
let watcher: ChildProcess | undefined;

interface Seen {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

function project(from: string): void {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shooty-hook-'));
  fs.cpSync(path.join(root, 'examples', from), path.join(folder, 'repo'), { recursive: true });
  fs.mkdirSync(path.join(folder, 'repo/.git'));
}

afterEach(() => {
  watcher?.kill('SIGKILL');
  watcher = undefined;
  fs.rmSync(folder, { recursive: true, force: true });
});

const repo = (...parts: string[]): string => path.join(folder, 'repo', ...parts);

function hook(agent: string, payload: unknown, env: Record<string, string> = {}, cwd = repo()): Seen {
  const done = spawnSync(process.execPath, [path.join(root, 'dist/cli.cjs'), 'hook', agent], {
    cwd,
    input: typeof payload === 'string' ? payload : JSON.stringify(payload),
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: path.join(folder, 'home'),
      SHOOTY_STATE_DIR: path.join(folder, 'state'),
      ...env,
    },
  });
  return { code: done.status ?? -1, out: done.stdout, err: done.stderr };
}

const silent: Seen = { code: 0, out: '', err: '' };
const stop = (more: Record<string, unknown> = {}) => ({
  hook_event_name: 'Stop',
  session_id: 's',
  stop_hook_active: false,
  ...more,
});
const task = (name = 'a'): void => {
  fs.mkdirSync(repo('.in-flight/tasks'), { recursive: true });
  fs.writeFileSync(repo('.in-flight/tasks', name), '');
};
const beat = (secondsAgo = 0): void => {
  fs.mkdirSync(repo('.in-flight'), { recursive: true });
  fs.writeFileSync(repo('.in-flight/watcher.beat'), '');
  const at = Date.now() / 1000 - secondsAgo;
  fs.utimesSync(repo('.in-flight/watcher.beat'), at, at);
};
/** A lock of a living process; `change` falsifies it. */
const lock = (change: Record<string, unknown> = {}): void => {
  watcher = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' });
  const identity = { pid: watcher.pid, home: path.join(folder, 'home'), ...processIdentity(watcher.pid!) };
  fs.mkdirSync(repo('.in-flight'), { recursive: true });
  fs.writeFileSync(repo('.in-flight/watcher.lock'), JSON.stringify({ ...identity, ...change }));
};

describe('the turn-end guard', () => {
  beforeEach(() => project('turn-end'));

  const blocked = (seen: Seen): void => {
    expect(seen).toMatchObject({ code: 2, out: '' });
    expect(seen.err).toMatch(
      /^TURN NOT OVER: 1 task is in flight and nobody watches\. Last beat: .*\. Repair: node watcher\.mjs \.in-flight\n$/,
    );
  };

  test('nothing in flight', () => expect(hook('claude', stop())).toEqual(silent));
  test('empty standard input', () => {
    task();
    expect(hook('claude', '')).toEqual(silent);
  });
  test('a forced turn', () => {
    task();
    expect(hook('claude', stop({ stop_hook_active: true }))).toEqual(silent);
  });
  test('a linked worktree', () => {
    task();
    fs.rmdirSync(repo('.git'));
    fs.writeFileSync(repo('.git'), 'gitdir: /elsewhere/.git/worktrees/x\n');
    expect(hook('claude', stop())).toEqual(silent);
  });
  test('a marked folder', () => {
    task();
    fs.writeFileSync(repo('.shooty-worker'), '');
    expect(hook('claude', stop())).toEqual(silent);
  });
  test('one task, no beat ever', () => {
    task();
    blocked(hook('claude', stop()));
  });
  test('a fresh beat without a lock', () => {
    task();
    beat();
    blocked(hook('codex', stop()));
  });
  test('a fresh beat, the process of the lock is dead', () => {
    task();
    beat();
    lock({ pid: 2 ** 22 - 3 });
    blocked(hook('claude', stop()));
  });
  test('a fresh beat, the id was given to another process', () => {
    task();
    beat();
    lock({ startTime: '1' });
    blocked(hook('claude', stop()));
  });
  test('a fresh beat, a lock from another home', () => {
    task();
    beat();
    lock({ home: '/elsewhere' });
    blocked(hook('claude', stop()));
  });
  test('a live lock, an ancient beat', () => {
    task();
    beat(301);
    lock();
    blocked(hook('claude', stop()));
  });
  test('a live lock that is the same process, a fresh beat', () => {
    task();
    beat();
    lock();
    expect(hook('claude', stop())).toEqual(silent);
  });
  test('the state folder: the environment wins over the configuration', () => {
    task();
    const other = path.join(folder, 'other');
    expect(hook('claude', stop(), { SHOOTY_IN_FLIGHT: other })).toEqual(silent);
    fs.mkdirSync(path.join(other, 'tasks'), { recursive: true });
    fs.writeFileSync(path.join(other, 'tasks/b'), '');
    fs.rmSync(repo('.in-flight'), { recursive: true });
    blocked(hook('claude', stop(), { SHOOTY_IN_FLIGHT: other }));
  });
  test('grok: the flag in both spellings', () => {
    task();
    const grok = (more: object) => ({ hookEventName: 'stop', sessionId: 's', reason: 'end_turn', ...more });
    blocked(hook('grok', grok({ stopHookActive: false, promptId: 'p1' })));
    expect(hook('grok', grok({ stopHookActive: true, promptId: 'p2' }))).toEqual(silent);
    expect(hook('grok', grok({ stopHookActive: true, stop_hook_active: false, promptId: 'p3' }))).toEqual(silent);
  });
  test.each([' ', '{', '"false"', '1', '{}{}', '{"hookEventName":"stop","sessionId":"s","sessionId":"s"}'])(
    'grok: %j',
    (payload) => {
      task();
      expect(hook('grok', payload)).toEqual(silent);
    },
  );
  test('codex: the folder of the hook process decides, not the one in the payload', () => {
    task();
    const outside = path.join(folder, 'outside');
    fs.mkdirSync(outside);
    blocked(hook('codex', stop({ cwd: outside, turn_id: 't1' })));
    expect(hook('codex', stop({ cwd: repo(), turn_id: 't2' }), {}, outside)).toEqual(silent);
  });
  test('three reminders in a row, then one stop goes through, then it reminds again', () => {
    task();
    const codes = Array.from({ length: 5 }, (_, i) => hook('claude', stop({ prompt_id: `p${i}` })).code);
    expect(codes).toEqual([2, 2, 2, 0, 2]);
  });
  test('never a second forced turn for one stop, also where the agent has no flag', () => {
    task();
    expect([hook('codex', stop({ turn_id: 't' })).code, hook('codex', stop({ turn_id: 't' })).code]).toEqual([2, 0]);
  });
});

describe('guards of a recipe', () => {
  beforeEach(() => {
    project('workspace');
    fs.writeFileSync(repo('shooty.config.yaml'), 'hooks:\n  recipe: _vance/recipes/dev.yaml\n');
  });
  const tool = (command: string) => ({
    hook_event_name: 'PreToolUse',
    session_id: 's',
    tool_name: 'Bash',
    tool_input: { command },
  });

  test('a dangerous shell call is refused with the reason of the guard, a harmless one goes through', () => {
    const seen = hook('claude', tool('rm -rf /tmp/x'));
    expect(seen).toMatchObject({ code: 2, out: '' });
    expect(seen.err).toContain('dangerous pattern: deletes outside the workspace');
    expect(hook('claude', tool('ls'))).toEqual(silent);
  });
  test('a prompt about a release brings the text of the skill', () => {
    const seen = hook('claude', { hook_event_name: 'UserPromptSubmit', session_id: 's', prompt: 'Please release 1.2' });
    expect(seen.code).toBe(0);
    expect(seen.out).toContain('Before a release: the change log names every visible change');
  });
  test('where the prompt cannot carry it, the first tool call does, once', () => {
    expect(hook('grok', { hookEventName: 'user_prompt_submit', sessionId: 's', prompt: 'Please release 1.2' })).toEqual(
      silent,
    );
    const first = hook('grok', {
      hookEventName: 'pre_tool_use',
      sessionId: 's',
      toolName: 'run_terminal_command',
      toolInput: { command: 'ls' },
    });
    expect(JSON.parse(first.out).hookSpecificOutput.additionalContext).toContain('Before a release');
    expect(
      hook('grok', {
        hookEventName: 'pre_tool_use',
        sessionId: 's',
        toolName: 'run_terminal_command',
        toolInput: { command: 'ls' },
      }),
    ).toEqual(silent);
  });
  test('the task is the first prompt, stores live on between calls, a new prompt starts a new turn', () => {
    hook('claude', { hook_event_name: 'UserPromptSubmit', session_id: 's', prompt: 'Add the parser' });
    const first = hook('claude', stop({ last_assistant_message: 'Done.' }));
    expect(first.err).toContain('Please run the build');
    expect(hook('claude', stop({ last_assistant_message: 'BUILD OK', prompt_id: 'p2' })).err).toContain(
      'The plan in notes/plan.md',
    );
  });
  test('a broken guard lets everything through, unless gates shall fail closed', () => {
    fs.writeFileSync(repo('_vance/guards/command-gate.js'), 'return;');
    expect(hook('claude', tool('ls'))).toEqual(silent);
    fs.writeFileSync(repo('shooty.config.yaml'), 'hooks:\n  recipe: _vance/recipes/dev.yaml\n  failClosed: true\n');
    const closed = hook('claude', tool('ls'));
    expect(closed.code).toBe(2);
    expect(closed.err).toContain('Invalid return statement');
  });
  test('an endless guard lets go within its budget', () => {
    fs.writeFileSync(repo('_vance/guards/build-once.js'), '/** @statements 100M */ for (;;);');
    fs.writeFileSync(repo('shooty.config.yaml'), 'hooks:\n  recipe: _vance/recipes/dev.yaml\n  budget: 1s\n');
    const seen = hook('claude', stop({ last_assistant_message: 'BUILD OK' }));
    expect(seen).toMatchObject({ code: 2, err: expect.stringContaining('The plan in notes/plan.md') }); // the next guard had its turn
    expect(
      fs.readFileSync(path.join(folder, 'state', fs.readdirSync(path.join(folder, 'state'))[0]!, 'hook.log'), 'utf8'),
    ).toMatch(/"point":"stop"/);
  });
  test('events are kept on demand, without secrets, and become a scenario that runs', () => {
    expect(hook('record', '').err).toContain('`hooks: { record: true }`');
    fs.writeFileSync(repo('shooty.config.yaml'), 'hooks:\n  recipe: _vance/recipes/dev.yaml\n  record: true\n');
    hook('claude', {
      hook_event_name: 'UserPromptSubmit',
      session_id: 's',
      prompt: 'Please release 1.2 with token=abcdef123456',
    });
    hook('claude', tool('curl -H "Authorization: Bearer abcdefghijklmnop" https://x'), {
      MY_API_KEY: 'hunter2hunter2',
    });
    hook('claude', tool('echo hunter2hunter2'), { MY_API_KEY: 'hunter2hunter2' });
    hook('claude', stop({ last_assistant_message: 'Done: "all" of it' }));
    const text = hook('record', '').out;
    expect(text).toContain('  - user: "Please release 1.2 with token=***"');
    expect(text).toContain('Bearer ***');
    expect(text).not.toMatch(/abcdef|hunter2/);
    expect(text).toContain('  - stop: "Done: \\"all\\" of it"');
    const done = spawnSync(
      process.execPath,
      [path.join(root, 'dist/cli.cjs'), 'hook', 'record', '--out', 'tests/real.scenario.yaml'],
      {
        cwd: repo(),
        encoding: 'utf8',
        env: {
          PATH: process.env['PATH'] ?? '',
          HOME: path.join(folder, 'home'),
          SHOOTY_STATE_DIR: path.join(folder, 'state'),
        },
      },
    );
    expect(done.stdout).toBe('tests/real.scenario.yaml: 4 steps\n');
    const explained = spawnSync(
      process.execPath,
      [path.join(root, 'dist/cli.cjs'), 'explain', 'tests/real.scenario.yaml'],
      { cwd: repo(), encoding: 'utf8' },
    );
    expect(explained.stdout).toContain('continueWith("Please run the build');
  });
  test.each(['{"hooks": 5}', 'hooks: [', ''])('configuration %j: everything goes through', (text) => {
    fs.writeFileSync(repo('shooty.config.yaml'), text);
    expect(hook('claude', tool('rm -rf /'))).toEqual(silent);
  });
});

test('the watcher of the example holds a lock that is accepted', async () => {
  project('turn-end');
  task();
  if (process.platform !== 'linux') return;
  const home = path.join(folder, 'home');
  watcher = spawn(process.execPath, ['watcher.mjs', '.in-flight', '1'], {
    cwd: repo(),
    env: { ...process.env, HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => watcher!.stdout!.once('data', resolve));
  expect(hook('claude', stop())).toEqual(silent);
});

describe('OpenCode without a screen', () => {
  beforeEach(() => project('turn-end'));

  test('is continued once where the guards ask for it', () => {
    if (process.platform === 'win32') return;
    task();
    const bin = path.join(folder, 'bin');
    fs.mkdirSync(bin);
    fs.writeFileSync(path.join(bin, 'opencode'), '#!/bin/sh\nprintf \'%s|\' "$@" "headless=$SHOOTY_HEADLESS"\necho\n', {
      mode: 0o755,
    });
    const done = spawnSync(
      process.execPath,
      [path.join(root, 'dist/cli.cjs'), 'hook', 'wrap', 'opencode', '--', 'Fix it'],
      {
        cwd: repo(),
        encoding: 'utf8',
        env: {
          PATH: `${bin}:/usr/bin:/bin`,
          HOME: path.join(folder, 'home'),
          SHOOTY_STATE_DIR: path.join(folder, 'state'),
        },
      },
    );
    const calls = done.stdout.trim().split('\n');
    expect(done.status).toBe(0);
    expect(calls[0]).toBe('run|Fix it|headless=1|');
    expect(calls[1]).toMatch(/^run\|--continue\|\u2063shooty\u2063TURN NOT OVER: .*\|headless=1\|$/);
    expect(calls).toHaveLength(2);
  });
});

describe('the doctor', () => {
  const doctor = (): { status: number | null; out: string } => {
    const done = spawnSync(process.execPath, [path.join(root, 'dist/cli.cjs'), 'doctor'], {
      cwd: repo(),
      encoding: 'utf8',
      env: { PATH: '/usr/bin:/bin', HOME: path.join(folder, 'home'), SHOOTY_STATE_DIR: path.join(folder, 'state') },
    });
    return { status: done.status, out: done.stdout.replaceAll(/\d+ ms/g, '<ms>') };
  };
  const install = (agent: string) =>
    spawnSync(process.execPath, [path.join(root, 'dist/cli.cjs'), 'hook', 'install', agent], { cwd: repo() });

  test('nothing installed, no recipe named', () => {
    project('workspace');
    const { status, out } = doctor();
    expect(status).toBe(1);
    expect(out).toContain('✗ no guards: shooty.config.yaml names no recipe for hooks\n  → write `hooks: { recipe:');
  });

  test('everything fine, twice the same: a dry event leaves no trace', () => {
    project('turn-end');
    install('claude');
    task();
    const first = doctor();
    expect(first.status).toBe(0);
    expect(first.out).toContain('✓ Claude Code: registered in .claude/settings.json');
    expect(first.out).toMatch(/✓ a dry stop event went through in <ms>: one more turn, "TURN NOT OVER/);
    expect(doctor()).toEqual(first);
    expect(fs.existsSync(path.join(folder, 'state'))).toBe(false);
  });

  test('registered and not trusted: codex in both gates, grok without git', () => {
    project('turn-end');
    fs.rmdirSync(repo('.git'));
    install('codex');
    install('grok');
    install('pi');
    const { status, out } = doctor();
    expect(out).toContain('✗ Grok Build: this folder is not trusted');
    expect(out).toContain('✗ Pi: this project is not trusted\n  → start `pi --approve` here');
    expect(status).toBe(1);
    expect(out).toContain('✗ Codex: this folder is not trusted');
    expect(out).toContain('✗ Codex: the hooks are not reviewed');
    expect(out).toContain('✗ Grok Build: this folder is no git repository');
  });

  test('guards, and no agent that would run them', () => {
    project('turn-end');
    const { status, out } = doctor();
    expect(status).toBe(1);
    expect(out).toContain('✓ 1 guard in _vance/recipes/turn-end.yaml\n✗ no coding agent has a hook in this folder');
    expect(out).toContain('→ run `shooty hook install <agent>`; agents: claude, codex');
  });

  test('a guard script that is missing', () => {
    project('turn-end');
    fs.rmSync(repo('_vance/guards/turn-end.js'));
    expect(doctor().out).toContain('✗ the guard script _vance/guards/turn-end.js cannot be read');
  });
});
