import path from 'node:path';
import * as vscode from 'vscode';
import type { Language } from '../language-client.ts';
import { findNode, missingNodeMessage } from '../node-runtime.ts';
import { registerActionStops } from './action-stop.ts';
import { configurationProvider, dynamicProvider } from './configurations.ts';
import { registerInlineValues } from './inline-values.ts';
import { previewProcess } from './preview.ts';

/** What a lens starts: a configuration without type, and whether it runs only. */
async function launchLens(configuration?: Partial<vscode.DebugConfiguration>, noDebug = false): Promise<void> {
  const key = configuration?.['scenario'] === undefined ? 'program' : 'scenario';
  const uri: unknown = configuration?.[key];
  if (typeof uri !== 'string') return;
  const file = vscode.Uri.parse(uri).fsPath;
  const name = `${noDebug ? 'Run' : 'Debug'} ${file.split(/[\\/]/).pop()}`;
  await vscode.debug.startDebugging(
    vscode.workspace.getWorkspaceFolder(vscode.Uri.file(file)),
    {
      type: 'shooty',
      request: 'launch',
      name,
      internalConsoleOptions: 'openOnSessionStart',
      ...configuration,
      [key]: file,
    },
    { noDebug },
  );
}

/** Debug type `shooty`: configurations, and the adapter as a process of its own over stdio. */
export function registerDebugging(context: vscode.ExtensionContext, language: Language): void {
  const adapter: vscode.DebugAdapterDescriptorFactory = {
    async createDebugAdapterDescriptor() {
      const node = await findNode(context);
      if (!node) throw new Error(missingNodeMessage);
      const cwd = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
      return new vscode.DebugAdapterExecutable(
        node,
        [path.join(context.extensionPath, 'dist/dap.cjs')],
        cwd ? { cwd } : {},
      );
    },
  };
  registerActionStops(context);
  registerInlineValues(context);
  context.subscriptions.push(
    vscode.commands.registerCommand('shooty.launch', launchLens),
    vscode.commands.registerCommand('shooty.previewProcess', () => previewProcess(context, language)),
    vscode.debug.registerDebugAdapterDescriptorFactory('shooty', adapter),
    vscode.debug.registerDebugConfigurationProvider('shooty', configurationProvider(language)),
    vscode.debug.registerDebugConfigurationProvider(
      'shooty',
      dynamicProvider(language),
      vscode.DebugConfigurationProviderTriggerKind.Dynamic,
    ),
  );
}
