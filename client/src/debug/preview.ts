import { execFile } from 'node:child_process';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Language } from '../language-client.ts';
import { findNode, missingNodeMessage } from '../node-runtime.ts';
import { effectiveConfiguration, guardConfiguration } from './configurations.ts';

/** Shows what F5 would run for the open guard: the launch configuration with the mock process that stands behind it. */
export async function previewProcess(context: vscode.ExtensionContext, language: Language): Promise<void> {
  const program = vscode.window.activeTextEditor?.document.uri;
  if (program?.scheme !== 'file') return;
  const node = await findNode(context);
  if (!node) {
    vscode.window.showErrorMessage(missingNodeMessage);
    return;
  }
  const configuration = await effectiveConfiguration(language, guardConfiguration(program.fsPath));
  const args = [path.join(context.extensionPath, 'dist/dap.cjs'), '--preview', JSON.stringify(configuration)];
  const content = await new Promise<string>((resolve) => {
    const options = { cwd: vscode.workspace.getWorkspaceFolder(program)?.uri.fsPath, maxBuffer: 64 * 1024 * 1024 };
    execFile(node, args, options, (_, out, problem) => resolve(out || problem));
  });
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'jsonc', content }));
}
