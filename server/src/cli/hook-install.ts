import fs from 'node:fs';
import path from 'node:path';
import { opencodePlugin, piExtension } from '../harness/agent-side.ts';
import {
  changeText,
  type FileChange,
  type Refused,
  register,
  registeredEvents,
  unregister,
} from '../harness/registration.ts';
import { type AgentId, agents } from '../model/agents.ts';
import { readText } from './hook-project.ts';

export interface InstallOptions {
  readonly root: string;
  /** Program and first arguments that start this command line. */
  readonly program: readonly string[];
  readonly dryRun: boolean;
}

const quoted = (part: string): string =>
  /^[\w@%+=:,./-]+$/.test(part) ? part : `"${part.replaceAll(/(["\\$`])/g, '\\$1')}"`;

/** What installing for an agent changes. */
export function installChange(agent: AgentId, { root, program }: InstallOptions): FileChange | Refused {
  const { file, way } = agents[agent];
  const before = readText(path.join(root, file)) ?? null;
  const command = [...program, 'hook', agent];
  if (way === 'command') return register(agent, before, command.map(quoted).join(' '));
  if (before !== null && !isOurFile(before))
    return { problem: `${file} is there and not ours, so it is left alone. Move it away first.` };
  return { file, before, after: way === 'extension' ? piExtension(command) : opencodePlugin(command) };
}

/** What uninstalling for an agent changes; nothing when it is not installed. */
export function uninstallChange(agent: AgentId, { root }: InstallOptions): FileChange | Refused {
  const { file, way } = agents[agent];
  const before = readText(path.join(root, file)) ?? null;
  if (way === 'command') return before === null ? { file, before, after: null } : unregister(agent, before);
  if (before !== null && !isOurFile(before)) return { problem: `${file} is not ours, so it is left alone.` };
  return { file, before, after: null };
}

const isOurFile = (text: string): boolean => text.startsWith('// Written by `shooty hook install');

/** Events of an agent at which our hook stands. */
export function installedEvents(agent: AgentId, root: string): readonly string[] {
  const { file, way, events } = agents[agent];
  const text = readText(path.join(root, file)) ?? null;
  if (way === 'command') return registeredEvents(agent, text);
  return text !== null && isOurFile(text) ? Object.values(events) : [];
}

/** Carries a change out; answers what a person reads. */
export function apply(
  change: FileChange | Refused,
  { root, dryRun }: InstallOptions,
): { readonly ok: boolean; readonly text: string } {
  if ('problem' in change) return { ok: false, text: change.problem };
  if (change.before === change.after) return { ok: true, text: `${change.file}: nothing to change` };
  if (dryRun) return { ok: true, text: changeText(change) };
  const file = path.join(root, change.file);
  if (change.after === null) removeWithEmptyFolders(file, root);
  else {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, change.after);
  }
  return {
    ok: true,
    text: `${change.file}: ${change.after === null ? 'removed' : change.before === null ? 'written' : 'changed'}`,
  };
}

/** Removes a file, and the folders that are empty then, up to the root. */
function removeWithEmptyFolders(file: string, root: string): void {
  fs.rmSync(file, { force: true });
  for (
    let dir = path.dirname(file);
    dir.startsWith(root) && dir !== root && fs.readdirSync(dir).length === 0;
    dir = path.dirname(dir)
  ) {
    fs.rmdirSync(dir);
  }
}
