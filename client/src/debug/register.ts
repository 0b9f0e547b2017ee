import path from 'node:path';
import * as vscode from 'vscode';
import type { Language } from '../language-client.ts';
import { findNode, missingNodeMessage } from '../node-runtime.ts';
import { registerActionStops } from './action-stop.ts';
import { configurationProvider, dynamicProvider } from './configurations.ts';

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
  context.subscriptions.push(
    vscode.debug.registerDebugAdapterDescriptorFactory('shooty', adapter),
    vscode.debug.registerDebugConfigurationProvider('shooty', configurationProvider(language)),
    vscode.debug.registerDebugConfigurationProvider(
      'shooty',
      dynamicProvider(language),
      vscode.DebugConfigurationProviderTriggerKind.Dynamic,
    ),
  );
}
