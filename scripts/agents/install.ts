// Puts pinned command lines of real coding agents into .agents-test/ (ignored by git). They are only run for tests, never a
// dependency and never shipped.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { AgentId } from '../../server/src/model/agents.ts';

export const agentsDir: string = path.resolve(
  process.env['SHOOTY_AGENTS_CACHE'] ?? path.join(import.meta.dirname, '../../.agents-test'),
);

const packages: Readonly<Record<AgentId, string>> = {
  claude: '@anthropic-ai/claude-code@2.1.332',
  codex: '@openai/codex@0.171.0',
  grok: '@xai-official/grok@1.0.41',
  pi: '@earendil-works/pi-coding-agent@1.6.0',
  opencode: 'opencode-ai@1.18.33',
};

/** Folder in which an agent is installed. */
const folderOf = (agent: AgentId): string => path.join(agentsDir, agent);

/** Program and first arguments of an agent. */
export function agentProgram(agent: AgentId): readonly string[] {
  const modules = path.join(folderOf(agent), 'node_modules');
  switch (agent) {
    case 'claude':
      return [path.join(modules, '@anthropic-ai/claude-code-linux-x64/claude')];
    case 'codex':
      return [path.join(modules, '@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex')];
    case 'grok':
      return [path.join(folderOf('grok'), 'grok')];
    case 'pi':
      return [process.execPath, path.join(modules, '@earendil-works/pi-coding-agent/dist/bundle/cli.js')];
    default:
      return [path.join(modules, 'opencode-linux-x64/bin/opencode')];
  }
}

/** Installs an agent unless it is there. Throws an Error with npm's words. */
export function installAgent(agent: AgentId): void {
  const folder = folderOf(agent);
  if (!fs.existsSync(path.join(folder, 'node_modules'))) {
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
    const cli = process.env['npm_execpath'];
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', packages[agent]];
    const done = cli
      ? spawnSync(process.execPath, [cli, ...args], { cwd: folder, encoding: 'utf8' })
      : spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`${packages[agent]} could not be installed: ${done.stderr}`);
  }
  const grok = path.join(folder, 'grok');
  if (agent === 'grok' && !fs.existsSync(grok)) {
    const packed = fs.readFileSync(path.join(folder, 'node_modules/@xai-official/grok-linux-x64/bin/grok.br'));
    fs.writeFileSync(grok, brotliDecompressSync(packed), { mode: 0o755 });
  }
}
