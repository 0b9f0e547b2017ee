import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type AgentId, agentIds, agents } from '../model/agents.ts';
import { recipeAtRunTime } from '../scenario/recipe-view.ts';
import type { CliIo, Command, ExitCode } from './command.ts';
import type { HookPort } from './hook.ts';
import { installedEvents } from './hook-install.ts';
import { hookProject, readBelow, readText } from './hook-project.ts';
import { answerHook } from './hook-run.ts';

interface Finding {
  /** False: something has to be done. */
  readonly ok: boolean;
  /** Neither checked nor wrong: worth knowing. */
  readonly note?: true;
  readonly text: string;
  /** What to do about it. */
  readonly todo?: string;
}

/** `shooty doctor`: whether hooks will fire, and what to do when not. */
export const doctorCommand = (port: HookPort): Command => ({
  name: 'doctor',
  usage: '',
  summary: 'Tells whether the hooks of this project will fire, and what to do when not.',
  help: 'Looks at the configuration, the recipe, each registered hook and its trust gates, and sends a dry event the whole way.\nExit code 1 when something has to be done.',
  run: (_args, io) => examine(io, port),
});

async function examine(io: CliIo, port: HookPort): Promise<ExitCode> {
  const registered = agentIds.flatMap((agent) => agentFindings(agent, io));
  const findings = [
    ...guardFindings(io),
    ...(registered.length > 0 ? registered : [nothingRegistered]),
    await dryEvent(io, port),
  ];
  for (const { ok, note, text, todo } of findings)
    io.out(`${note ? '•' : ok ? '✓' : '✗'} ${text}\n${todo ? `  → ${todo}\n` : ''}`);
  return findings.every((f) => f.ok) ? 0 : 1;
}

const nothingRegistered: Finding = {
  ok: false,
  text: 'no coding agent has a hook in this folder, so no guard will run',
  todo: `run \`shooty hook install <agent>\`; agents: ${agentIds.join(', ')}`,
};

function guardFindings(io: CliIo): Finding[] {
  const { root, config } = hookProject(io.cwd, io.env);
  if (config.recipe === undefined) {
    return [
      {
        ok: false,
        text: 'no guards: shooty.config.yaml names no recipe for hooks',
        todo: 'write `hooks: { recipe: _vance/recipes/<name>.yaml }` into shooty.config.yaml',
      },
    ];
  }
  const text = readBelow(root, config.recipe);
  if (text === undefined)
    return [
      { ok: false, text: `the recipe ${config.recipe} cannot be read`, todo: 'mend its path in shooty.config.yaml' },
    ];
  const recipe = recipeAtRunTime(text, config.recipe, { tenant: 'local', extensions: true });
  if (recipe.kind !== 'loaded')
    return [
      {
        ok: false,
        text: `the recipe ${config.recipe} does not load, so its gates are open`,
        todo: `run \`shooty check ${config.recipe}\``,
      },
    ];
  if (recipe.guards.length === 0)
    return [{ ok: false, text: `the recipe ${config.recipe} has no guards`, todo: 'add a `guard:` block' }];
  const missing = recipe.guards.flatMap((g) =>
    g.script !== undefined && readBelow(root, g.script) === undefined ? [g.script] : [],
  );
  return [
    { ok: true, text: `${recipe.guards.length} guard${recipe.guards.length === 1 ? '' : 's'} in ${config.recipe}` },
    ...missing.map((script) => ({
      ok: false,
      text: `the guard script ${script} cannot be read`,
      todo: 'create it, or mend its path in the recipe',
    })),
  ];
}

function agentFindings(agent: AgentId, io: CliIo): Finding[] {
  const events = installedEvents(agent, io.cwd);
  const { title, file, trust, events: all } = agents[agent];
  if (events.length === 0) return [];
  const missing = Object.values(all).filter((event) => !events.includes(event));
  const findings: Finding[] = [
    ...versionFinding(agent),
    missing.length === 0
      ? { ok: true, text: `${title}: registered in ${file}` }
      : {
          ok: false,
          text: `${title}: ${missing.join(', ')} not registered in ${file}`,
          todo: `run \`shooty hook install ${agent}\``,
        },
  ];
  const condition: Finding[] =
    trust === null ? [] : [{ ok: true, note: true, text: `${title}: it runs only when ${trust}` }];
  return [...findings, ...trustFindings(agent, io), ...condition];
}

/** Program of each agent on the PATH. */
const programs: Readonly<Record<AgentId, string>> = {
  claude: 'claude',
  codex: 'codex',
  grok: 'grok',
  pi: 'pi',
  opencode: 'opencode',
};

/** Which version is there, beside the one whose behaviour is known. */
function versionFinding(agent: AgentId): Finding[] {
  const { title, version } = agents[agent];
  const done = spawnSync(programs[agent], ['--version'], {
    encoding: 'utf8',
    timeout: 10_000,
    shell: process.platform === 'win32',
  });
  const found = /\d+\.\d+\.\d+\S*/.exec(`${done.stdout ?? ''}`)?.[0];
  if (found === undefined)
    return [
      {
        ok: true,
        note: true,
        text: `${title}: no \`${programs[agent]}\` on the PATH, so its version is not known (hooks were seen to work with ${version})`,
      },
    ];
  const note = found === version ? '' : ` (hooks were seen to work with ${version})`;
  return [{ ok: true, text: `${title}: version ${found}${note}` }];
}

/** Gates that can be seen from here; others are told as a condition. Trust is only read, never written. */
function trustFindings(agent: AgentId, io: CliIo): Finding[] {
  switch (agent) {
    case 'codex':
      return codexTrust(io);
    case 'grok':
      return grokTrust(io);
    case 'pi':
      return piTrust(io);
    default:
      return [];
  }
}

const homeFolder = (io: CliIo, variable: string, name: string): string =>
  io.env[variable] ?? path.join(io.env['HOME'] ?? os.homedir(), name);

function codexTrust(io: CliIo): Finding[] {
  const { title, file } = agents.codex;
  const text = readText(path.join(homeFolder(io, 'CODEX_HOME', '.codex'), 'config.toml')) ?? '';
  const trusted = text.includes(`[projects."${io.cwd}"]`);
  const reviewed = text.includes(`${path.join(io.cwd, file)}:stop:`);
  return [
    ...(trusted
      ? []
      : [
          {
            ok: false,
            text: `${title}: this folder is not trusted`,
            todo: 'start `codex` here once and trust the folder',
          },
        ]),
    ...(reviewed
      ? []
      : [{ ok: false, text: `${title}: the hooks are not reviewed`, todo: 'open `/hooks` in Codex and accept them' }]),
  ];
}

function grokTrust(io: CliIo): Finding[] {
  const { title } = agents.grok;
  const text = readText(path.join(homeFolder(io, 'GROK_HOME', '.grok'), 'trusted_folders.toml')) ?? '';
  const trusted = io.env['GROK_FOLDER_TRUST'] === '0' || text.includes(io.cwd);
  const git = fs.existsSync(path.join(io.cwd, '.git'));
  return [
    ...(git
      ? []
      : [
          {
            ok: false,
            text: `${title}: this folder is no git repository, so project hooks are not found`,
            todo: 'run `git init`',
          },
        ]),
    ...(trusted
      ? []
      : [
          {
            ok: false,
            text: `${title}: this folder is not trusted`,
            todo: 'start `grok --trust` here, or use `/hooks-trust`',
          },
        ]),
  ];
}

function piTrust(io: CliIo): Finding[] {
  const folder = homeFolder(io, 'PI_CODING_AGENT_DIR', '.pi/agent');
  const always = /"defaultProjectTrust"\s*:\s*"always"/.test(readText(path.join(folder, 'settings.json')) ?? '');
  if (always || (readText(path.join(folder, 'trust.json')) ?? '').includes(io.cwd)) return [];
  return [{ ok: false, text: `${agents.pi.title}: this project is not trusted`, todo: 'start `pi --approve` here' }];
}

/** A stop event through the whole path; its state and log are thrown away, so that no session sees a trace of it. */
async function dryEvent(io: CliIo, port: HookPort): Promise<Finding> {
  const payload = JSON.stringify({
    hook_event_name: 'Stop',
    session_id: 'doctor',
    stop_hook_active: false,
    last_assistant_message: 'Dry run.',
  });
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'shooty-doctor-'));
  const env = { ...io.env, CLAUDE_PROJECT_DIR: io.cwd, GROK_HOOK_EVENT: undefined, SHOOTY_STATE_DIR: scratch };
  try {
    const started = port.now();
    const answer = await answerHook({ agent: 'claude', payload, cwd: io.cwd, env, port, now: port.clock() });
    const took = `${Math.round(port.now() - started)} ms`;
    const log = readText(path.join(hookProject(io.cwd, env).stateDir, 'hook.log')) ?? '';
    const fault = /"why":"(fault: [^"]*)"/.exec(log)?.[1];
    if (fault)
      return {
        ok: false,
        text: `a dry stop event met a ${fault}`,
        todo: 'run `shooty check` and `shooty run` on the guards of the recipe',
      };
    return {
      ok: true,
      text: `a dry stop event went through in ${took}: ${answer.exitCode === 2 ? `one more turn, "${answer.stderr.trim()}"` : 'let through'}`,
    };
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}
