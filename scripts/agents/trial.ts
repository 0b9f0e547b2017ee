// One trial of one agent, inside a network namespace with loopback only (scripts/test-agents.ts starts it there): installs our
// hook with the command line, runs the agent against the scripted model, prints what happened as one JSON line.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { AgentId } from '../../server/src/model/agents.ts';
import { type Step, startFakeModel } from './fake-model.ts';
import { setupOf } from './setups.ts';

const root = path.resolve(import.meta.dirname, '../..');
const agent = process.argv[2] as AgentId;

const files: Readonly<Record<string, string>> = {
  'shooty.config.yaml': 'hooks:\n  recipe: _vance/recipes/agent.yaml\n',
  '_vance/recipes/agent.yaml': [
    'description: Guards of the trial.',
    'engine: frankie',
    'guard:',
    '  - { script: _vance/guards/start.js, trigger: start }',
    '  - { script: _vance/guards/shell.js, trigger: tool }',
    '  - { script: _vance/guards/stop.js, maxRounds: 50 }',
    '',
  ].join('\n'),
  '_vance/guards/start.js': "vance.guard.setTurnPrompt('SHOOTY-START: remember to run the tests');\n",
  '_vance/guards/shell.js':
    "if (/FORBIDDEN/.test(vance.guard.tool.args.command)) vance.guard.deny('SHOOTY-DENY: this file is not yours');\n",
  '_vance/guards/stop.js': "vance.guard.continueWith('SHOOTY-STOP: say the word BANANA before you stop');\n",
};

const turnEnd = process.argv[3] === 'turn-end';

/** The shipped example with one task in flight and nobody who watches. */
function turnEndProject(folder: string): void {
  fs.cpSync(path.join(root, 'examples/turn-end'), folder, { recursive: true });
  fs.mkdirSync(path.join(folder, '.in-flight/tasks'), { recursive: true });
  fs.writeFileSync(path.join(folder, '.in-flight/tasks/build'), '');
}

const script: readonly Step[] = turnEnd
  ? [{ text: 'Done' }, { text: 'BANANA' }, { text: 'ONE-TOO-MANY' }]
  : [
      { shell: 'echo ran > allowed.txt' },
      { shell: 'touch FORBIDDEN.txt' },
      { text: 'Done' },
      { text: 'BANANA' },
      { text: 'ONE-TOO-MANY' },
    ];

function write(folder: string, contents: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(contents)) {
    const file = path.resolve(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
}

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), `shooty-${agent}-`));
const home = path.join(scratch, 'home');
const project = path.join(scratch, 'project');
fs.mkdirSync(home);
if (turnEnd) turnEndProject(project);
else write(project, files);
spawnSync('git', ['init', '-q', project]);
const model = await startFakeModel(script);
const setup = setupOf(agent, {
  home,
  project,
  base: `http://127.0.0.1:${model.port}`,
  prompt: 'Write the file allowed.txt.',
});
write('/', setup.files);
const cli = path.join(root, 'bin/shooty.mjs');
const env = {
  HOME: home,
  PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
  TMPDIR: scratch,
  TERM: 'dumb',
  LANG: 'C.UTF-8',
  SHOOTY_STATE_DIR: path.join(scratch, 'state'),
};
const installed = spawnSync(process.execPath, [cli, 'hook', 'install', agent], { cwd: project, env, encoding: 'utf8' });

const started = performance.now();
const child = spawn(setup.argv[0]!, setup.argv.slice(1), {
  cwd: project,
  env: { ...env, ...setup.env },
  stdio: ['ignore', 'pipe', 'pipe'],
  detached: true,
});
let output = '';
for (const stream of [child.stdout, child.stderr]) {
  stream.on('data', (data) => {
    output += data;
  });
}
const end = (): void => {
  try {
    process.kill(-child.pid!, 'SIGKILL');
  } catch {
    // it has ended
  }
};
const late = setTimeout(end, 90_000);
const closed = new Promise<void>((resolve) => {
  child.once('close', () => resolve());
  child.once('error', (e) => {
    output += String(e);
    resolve();
  });
});
if (setup.drive) {
  const failed = (e: unknown): void => {
    output += String(e);
  };
  await Promise.race([setup.drive().catch(failed), closed]);
  end();
}
await closed;
clearTimeout(late);
model.close();

const shown = model.seen.join('\n');
const state = path.join(scratch, 'state');
const log = fs.existsSync(state)
  ? fs.readdirSync(state).flatMap((dir) =>
      fs
        .readFileSync(path.join(state, dir, 'hook.log'), 'utf8')
        .trim()
        .split('\n'),
    )
  : [];
console.log(
  JSON.stringify({
    startTextSeen: shown.includes('SHOOTY-START'),
    allowedRan: fs.existsSync(path.join(project, 'allowed.txt')),
    deniedDidNotRun: !fs.existsSync(path.join(project, 'FORBIDDEN.txt')),
    denyReasonSeen: shown.includes('SHOOTY-DENY'),
    stopReasonSeen: shown.includes('SHOOTY-STOP'),
    forcedTurns: model.steps() - (turnEnd ? 1 : 3),
    banner: /TURN NOT OVER:[^\n]*/.exec(shown)?.[0] ?? null,
    seconds: Number(((performance.now() - started) / 1000).toFixed(1)),
    install: installed.stdout.trim(),
    log,
    output: output.slice(-1500),
  }),
);
fs.rmSync(scratch, { recursive: true, force: true });
process.exit(0);
