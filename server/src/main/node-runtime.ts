import { existsSync } from 'node:fs';
import path from 'node:path';
import { MissingPart } from '../cli/command.ts';

/** Node ABIs for which isolated-vm carries a binary: Node 24 and 26. */
const fittingAbis = new Set(['137', '147']);

/** Folder of the running program's bundle. */
export const bundleFolder: string = import.meta.dirname;

/** The built executor child. */
export const executorChild: string = path.join(bundleFolder, 'executor.cjs');

/**
 * The Node that runs executor children: this one when its ABI has a binary, else the Node package beside the program.
 * Throws a `MissingPart` that says what to do when there is none.
 */
export function executorNode(): string {
  if (!process.versions['electron'] && fittingAbis.has(process.versions.modules)) return process.execPath;
  const exe = process.platform === 'win32' ? 'node.exe' : 'node';
  const os = process.platform === 'win32' ? 'win' : process.platform;
  const root = path.dirname(bundleFolder);
  const places = [
    path.join(root, 'node/bin', exe),
    ...[`node-${os}-${process.arch}`, `node-bin-${os}-${process.arch}`].map((name) =>
      path.join(root, 'node_modules', name, 'bin', exe),
    ),
  ];
  const found = places.find((file) => existsSync(file));
  if (found) return found;
  throw new MissingPart(
    `Scripts run on Node 24, but this is Node ${process.versions.node} and there is no Node 24 beside it. Start the program with an installed Node 24.`,
  );
}
