// `npm run test:agents [-- <agent> … | --all]`: real coding agents, offline, with our hook installed by `shooty hook install`.
// Needs Linux, root, `unshare` and `ip`: each trial runs where no packet can leave the machine. Not part of `npm test`.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { type AgentId, agentIds, agents } from '../server/src/model/agents.ts';
import { agentsDir, installAgent } from './agents/install.ts';
import { build } from './build.ts';

interface Trial {
  readonly startTextSeen: boolean;
  readonly allowedRan: boolean;
  readonly deniedDidNotRun: boolean;
  readonly denyReasonSeen: boolean;
  readonly stopReasonSeen: boolean;
  readonly forcedTurns: number;
  readonly seconds: number;
  /** First line of the turn-end guard as the model saw it. */
  readonly banner: string | null;
  readonly log: readonly string[];
  readonly output: string;
}

const verbose = process.argv.includes('--verbose');
const named = process.argv.slice(2).filter((a): a is AgentId => (agentIds as readonly string[]).includes(a));
const wanted: readonly AgentId[] = process.argv.includes('--all')
  ? agentIds
  : named.length > 0
    ? named
    : ['pi', 'grok'];

if (
  process.platform !== 'linux' ||
  process.getuid?.() !== 0 ||
  spawnSync('unshare', ['--version']).status !== 0 ||
  spawnSync('ip', ['-V']).status !== 0
) {
  console.log(
    'The agents are run where no packet can leave the machine: that needs Linux, root, `unshare` (util-linux) and `ip` (iproute2).',
  );
  process.exit(1);
}

function runTrial(agent: AgentId, kind: 'guards' | 'turn-end'): Trial | string {
  const inside =
    'ip link set lo up && exec env -i HOME=/nonexistent SHOOTY_AGENTS_CACHE="$3" PATH=/usr/bin:/bin "$1" "$2" "$4" "$5"';
  const args = [
    '-n',
    '-p',
    '-f',
    '--kill-child',
    '--mount-proc',
    '--',
    'sh',
    '-c',
    inside,
    'sh',
    process.execPath,
    path.join(import.meta.dirname, 'agents/trial.ts'),
    agentsDir,
    agent,
    kind,
  ];
  const done = spawnSync('unshare', args, { encoding: 'utf8', timeout: 150_000 });
  try {
    return JSON.parse(done.stdout.trim().split('\n').at(-1) ?? '') as Trial;
  } catch {
    return `${done.stdout}${done.stderr}`.slice(-2000);
  }
}

await build();
let failed = 0;
for (const agent of wanted) {
  installAgent(agent);
  const trial = runTrial(agent, 'guards');
  if (typeof trial === 'string') {
    failed++;
    console.log(`✗ ${agents[agent].title}: no result\n${trial}`);
    continue;
  }
  const { startTextSeen, allowedRan, deniedDidNotRun, denyReasonSeen, stopReasonSeen, forcedTurns, seconds } = trial;
  const ok = startTextSeen && allowedRan && deniedDidNotRun && denyReasonSeen && stopReasonSeen && forcedTurns === 1;
  if (!ok) failed++;
  const word = (value: boolean): string => (value ? 'yes' : 'NO');
  console.log(
    `${ok ? '✓' : '✗'} ${agents[agent].title} ${agents[agent].version}: start text seen ${word(startTextSeen)}, allowed command ran ${word(allowedRan)}, denied command did not ${word(deniedDidNotRun)}, ` +
      `its reason seen ${word(denyReasonSeen)}, stop reason seen ${word(stopReasonSeen)}, forced turns ${forcedTurns} (${seconds} s)`,
  );
  if (!ok || verbose) console.log(`${trial.log.join('\n')}\n${trial.output}`);
}
for (const agent of wanted) {
  const trial = runTrial(agent, 'turn-end');
  const ok = typeof trial !== 'string' && trial.forcedTurns === 1 && trial.banner !== null;
  if (!ok) failed++;
  console.log(
    `${ok ? '✓' : '✗'} turn-end guard under ${agents[agent].title}: ${typeof trial === 'string' ? trial : `forced turns ${trial.forcedTurns}, the model read "${trial.banner}"`}`,
  );
  if (!ok && typeof trial !== 'string') console.log(`${trial.log.join('\n')}\n${trial.output}`);
}
process.exit(failed > 0 ? 1 : 0);
