import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';

/** Node ABIs for which the sandbox (isolated-vm) carries a binary: Node 24 and 26. */
const fittingAbis = new Set(['137', '147']);

/**
 * The Node that runs the debug adapter and the sandbox: the one this program runs on when it fits (server, remote and
 * browser), else the one beside the extension, else the `shooty.node.path` setting, else a fitting `node` on the PATH.
 * Undefined when there is none; `missingNodeMessage` says what to do then.
 */
export async function findNode(context: vscode.ExtensionContext): Promise<string | undefined> {
  if (!process.versions['electron'] && fittingAbis.has(process.versions.modules)) return process.execPath;
  const exe = process.platform === 'win32' ? 'node.exe' : 'node';
  const beside = [path.join(context.extensionPath, 'node/bin', exe), ...developmentNodes(context.extensionPath, exe)];
  const packaged = beside.find((file) => fs.existsSync(file));
  if (packaged) return packaged;
  const named = vscode.workspace.isTrusted ? vscode.workspace.getConfiguration('shooty').get<string>('node.path') : '';
  for (const candidate of [named, 'node']) if (candidate && (await fits(candidate))) return candidate;
  return undefined;
}

function developmentNodes(root: string, exe: string): string[] {
  const os = process.platform === 'win32' ? 'win' : process.platform;
  return [`node-${os}-${process.arch}`, `node-bin-${os}-${process.arch}`].map((name) =>
    path.join(root, 'node_modules', name, 'bin', exe),
  );
}

function fits(command: string): Promise<boolean> {
  return new Promise((resolve) => {
    execFile(command, ['-p', 'process.versions.modules'], { timeout: 5000 }, (error, stdout) =>
      resolve(!error && fittingAbis.has(stdout.trim())),
    );
  });
}

export const missingNodeMessage =
  'No Node 24 was found for the sandbox, so guards cannot be run or debugged; editing works. ' +
  'Install Node 24 and name it in the setting `shooty.node.path`.';
