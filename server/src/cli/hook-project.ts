import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type HookState, type HookStore, stateOf } from '../harness/hook-state.ts';
import { type AgentId, hookBudgetMs } from '../model/agents.ts';
import { readConfig } from '../workspace/config.ts';
import { defaultHookConfig, type HookConfig } from '../workspace/hook-config.ts';
import { slashes } from './file-tree.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** A checkout whose agents run guards. */
export interface HookProject {
  readonly root: string;
  readonly config: HookConfig;
  readonly budgetMs: number;
  /** Folder for session states and the log, outside the checkout. */
  readonly stateDir: string;
}

/**
 * Root of the project: what the agent names, else the working folder of the hook process. The folder in a payload never
 * decides which guards run.
 */
export function hookRoot(agent: AgentId, env: Env, cwd: string): string {
  const named =
    agent === 'claude' ? env['CLAUDE_PROJECT_DIR'] : agent === 'grok' ? env['GROK_WORKSPACE_ROOT'] : undefined;
  return path.resolve(named && named.trim() !== '' ? named : cwd);
}

/** Reads the project at `root`. A missing or broken configuration counts as an empty one. */
export function hookProject(root: string, env: Env): HookProject {
  const text = readText(path.join(root, 'shooty.config.yaml'));
  const config = text === undefined ? defaultHookConfig : readConfig(text).value.hooks;
  const home = env['HOME'] ?? env['USERPROFILE'] ?? '/tmp';
  const base = env['SHOOTY_STATE_DIR'] ?? path.join(env['XDG_STATE_HOME'] ?? path.join(home, '.local/state'), 'shooty');
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16);
  return { root, config, budgetMs: config.budgetMs ?? hookBudgetMs, stateDir: path.join(base, name) };
}

/** Text of a file; undefined when there is none. */
export function readText(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Session states as files; written whole or not at all. */
export function fileStore(stateDir: string): HookStore {
  const fileOf = (key: string): string =>
    path.join(stateDir, `${createHash('sha256').update(key).digest('hex').slice(0, 24)}.json`);
  return {
    load(key) {
      try {
        return stateOf(JSON.parse(fs.readFileSync(fileOf(key), 'utf8')));
      } catch {
        return stateOf(undefined);
      }
    },
    save(key: string, state: HookState) {
      fs.mkdirSync(stateDir, { recursive: true, mode: 0o700 });
      const file = fileOf(key);
      const partial = `${file}.${process.pid}`;
      fs.writeFileSync(
        partial,
        JSON.stringify(state, (_, v) => (typeof v === 'bigint' ? Number(v) : v)),
        { mode: 0o600 },
      );
      fs.renameSync(partial, file);
    },
  };
}

/** One line per hook call; the log starts anew when it is larger than 1 MB. Nothing of a payload is written but its names. */
export function logHook(stateDir: string, entry: Readonly<Record<string, unknown>>): void {
  try {
    fs.mkdirSync(stateDir, { recursive: true, mode: 0o700 });
    const file = path.join(stateDir, 'hook.log');
    const large = (fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 1_000_000;
    (large ? fs.writeFileSync : fs.appendFileSync)(file, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
  } catch {
    // a log that cannot be written must not change a decision
  }
}

const maxDocuments = 500;
const maxDocumentBytes = 256_000;

/** Text files of the checkout as documents of the process: Markdown, text, JSON and YAML, links not followed. */
export function projectDocuments(root: string): Record<string, string> {
  const found: Record<string, string> = {};
  let count = 0;
  const visit = (dir: string): void => {
    for (const entry of fs.readdirSync(dir, { withFileTypes: true })) {
      if (count >= maxDocuments) return;
      const full = path.join(dir, entry.name);
      if (entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.')) visit(full);
      if (!entry.isFile() || !/\.(md|txt|json|ya?ml)$/i.test(entry.name) || fs.statSync(full).size > maxDocumentBytes)
        continue;
      const text = readText(full);
      if (text === undefined) continue;
      found[slashes(path.relative(root, full))] = text;
      count++;
    }
  };
  try {
    visit(root);
  } catch {
    // an unreadable folder has no documents
  }
  return found;
}

/** Text of a file below the root, links resolved; undefined outside of it. */
export function readBelow(root: string, relative: string): string | undefined {
  try {
    const real = fs.realpathSync(path.resolve(root, relative));
    const top = fs.realpathSync(root);
    return real.startsWith(top + path.sep) ? fs.readFileSync(real, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
