// Peers of the benchmarks, installed from npm into out/bench; they are no dependencies of ours.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'out/bench/peers');
const wanted = {
  'typescript-language-server': '6.0.2',
  typescript: '6.0.3',
  '@actions/languageserver': '0.3.61',
  'yaml-language-server': '1.25.0',
};

/** Installs the peers once; returns their folder, or undefined with a word when the registry has none of them. */
export function installPeers(): string | undefined {
  const done = Object.keys(wanted).every((name) => fs.existsSync(path.join(folder, 'node_modules', name)));
  if (done) return folder;
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: wanted }));
  const cli = process.env['npm_execpath'];
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'];
  const npm = cli
    ? spawnSync(process.execPath, [cli, ...args], { cwd: folder, encoding: 'utf8' })
    : spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  if (npm.status === 0) return folder;
  console.error(`The peers could not be installed, so there are no ratios: ${npm.stderr}`);
  return undefined;
}
