import * as vscode from 'vscode';
import type { Language } from './language-client.ts';

/** One guard of the workspace, as the server lists it (`shooty/guards`). */
export interface GuardItem {
  readonly uri: string;
  readonly label: string;
  readonly description: string;
  readonly line?: number;
}

/** `Shooty: 6 guards` in the status bar; a click lists them by recipe and point. */
export function registerStatusBar(context: vscode.ExtensionContext, language: Language): void {
  const item = vscode.window.createStatusBarItem('shooty.guards', vscode.StatusBarAlignment.Left);
  item.name = 'Shooty: guards of this workspace';
  item.command = 'shooty.showGuards';
  const update = async (): Promise<void> => {
    const guards = (await language.ask<GuardItem[]>('shooty/guards', {})) ?? [];
    item.text = `Shooty: ${guards.length} ${guards.length === 1 ? 'guard' : 'guards'}`;
    item.tooltip = 'Guards of this workspace by recipe and point';
    if (guards.length > 0) item.show();
    else item.hide();
  };
  context.subscriptions.push(item, language.onReady(update), language.onNotification('shooty/guardsChanged', update));
}

/** Lets the user choose a guard and opens it. */
export async function showGuards(language: Language): Promise<void> {
  const guards = (await language.ask<GuardItem[]>('shooty/guards', {})) ?? [];
  if (guards.length === 0) {
    vscode.window.setStatusBarMessage(
      'Shooty: this workspace has no guards below _vance/guards and none in a recipe.',
      5000,
    );
    return;
  }
  const picked = await vscode.window.showQuickPick(guards, { placeHolder: 'Guard to open', matchOnDescription: true });
  if (!picked) return;
  const at = new vscode.Position(picked.line ?? 0, 0);
  await vscode.window.showTextDocument(vscode.Uri.parse(picked.uri), { selection: new vscode.Range(at, at) });
}
