import * as vscode from 'vscode';
import { registerCommands } from './commands.ts';
import { registerDebugging } from './debug/register.ts';
import { startLanguageClient } from './language-client.ts';
import { registerStatusBar } from './status-bar.ts';
import { registerProcessView } from './views/process-view.ts';
import { registerTimelineView } from './views/timeline-view.ts';

/** Starts everything. Returns what tests look at. */
export async function activate(context: vscode.ExtensionContext): Promise<{ readonly ready: Promise<void> }> {
  const output = vscode.window.createOutputChannel('Shooty', { log: true });
  context.subscriptions.push(output);
  const language = startLanguageClient(context, output);
  registerDebugging(context, language);
  registerProcessView(context);
  registerTimelineView(context);
  registerStatusBar(context, language);
  registerCommands(context, language, output);
  return { ready: language.ready };
}

/** VS Code disposes the subscriptions; the language client ends its server there. */
export function deactivate(): void {}
