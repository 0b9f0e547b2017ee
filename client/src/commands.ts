import { execFile } from 'node:child_process';
import path from 'node:path';
import * as vscode from 'vscode';
import { guardConfiguration } from './debug/configurations.ts';
import type { Language } from './language-client.ts';
import { type NewGuardChoice, newGuard } from './new-guard.ts';
import { findNode, missingNodeMessage } from './node-runtime.ts';
import { showGuards } from './status-bar.ts';

/** All commands of `model/editor-commands.ts`. */
export function registerCommands(
  context: vscode.ExtensionContext,
  language: Language,
  output: vscode.LogOutputChannel,
): void {
  const commands: Record<string, (...args: never[]) => unknown> = {
    'shooty.runGuard': (uri?: string | vscode.Uri, point?: string) => launch(uri, point, true),
    'shooty.debugGuard': (uri?: string | vscode.Uri, point?: string) => launch(uri, point, false),
    'shooty.newGuard': (choice?: NewGuardChoice) => newGuard(language, choice),
    'shooty.showGuards': () => showGuards(language),
    'shooty.addGuardToRecipe': (uri?: string | vscode.Uri) => addGuardToRecipe(language, uri),
    'shooty.showRecipeEntry': showRecipeEntry,
    'shooty.openRecordedEvents': () => openRecordedEvents(context),
    'shooty.restartServer': () => language.restart(),
    'shooty.showOutput': () => output.show(),
    'shooty.openSettings': () => vscode.commands.executeCommand('workbench.action.openSettings', '@ext:shooty.shooty'),
  };
  for (const [id, run] of Object.entries(commands)) {
    context.subscriptions.push(vscode.commands.registerCommand(id, run as (...args: unknown[]) => unknown));
  }
}

const given = (uri: string | vscode.Uri | undefined): vscode.Uri | undefined =>
  typeof uri === 'string' ? vscode.Uri.parse(uri) : (uri ?? vscode.window.activeTextEditor?.document.uri);

async function launch(uri: string | vscode.Uri | undefined, point: unknown, noDebug: boolean): Promise<void> {
  const target = given(uri);
  if (!target) return;
  const folder = vscode.workspace.getWorkspaceFolder(target);
  const configuration = guardConfiguration(target.fsPath, typeof point === 'string' ? point : undefined);
  await vscode.debug.startDebugging(
    folder,
    { ...configuration, internalConsoleOptions: 'openOnSessionStart' },
    { noDebug },
  );
}

async function showRecipeEntry(location?: {
  uri: string;
  range: { start: vscode.Position; end: vscode.Position };
}): Promise<void> {
  if (!location) return;
  const { start, end } = location.range;
  const selection = new vscode.Range(start.line, start.character, end.line, end.character);
  await vscode.window.showTextDocument(vscode.Uri.parse(location.uri), { selection });
}

/** Appends an entry for the open script to a recipe the user picks; the edit can be undone. */
async function addGuardToRecipe(language: Language, uri?: string | vscode.Uri): Promise<void> {
  const script = given(uri);
  if (!script) return;
  const recipes = await vscode.workspace.findFiles('**/_vance/recipes/**/*.yaml');
  const items = recipes.map((recipe) => ({ label: vscode.workspace.asRelativePath(recipe), recipe }));
  const picked = await vscode.window.showQuickPick(items, {
    placeHolder: items.length > 0 ? 'Recipe that runs this guard' : 'There is no recipe below _vance/recipes yet',
  });
  if (!picked) return;
  const edit = await language.ask<{ offsetLine: number; text: string }>('shooty/guardEntryEdit', {
    recipe: picked.recipe.toString(),
    script: script.toString(),
  });
  if (!edit) return;
  const change = new vscode.WorkspaceEdit();
  change.insert(picked.recipe, new vscode.Position(edit.offsetLine, 0), edit.text);
  await vscode.workspace.applyEdit(change);
  await vscode.window.showTextDocument(picked.recipe);
}

/** Events of the newest session of a coding agent in this folder, as a scenario that can be tested and debugged. */
async function openRecordedEvents(context: vscode.ExtensionContext): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  const node = await findNode(context);
  if (!folder || !node) {
    vscode.window.showErrorMessage(
      folder ? missingNodeMessage : 'Open the folder in which the agent works; its events belong to it.',
    );
    return;
  }
  const args = [path.join(context.extensionPath, 'dist/cli.cjs'), 'hook', 'record'];
  const [failed, text, problem] = await new Promise<[boolean, string, string]>((resolve) => {
    execFile(node, args, { cwd: folder.uri.fsPath, maxBuffer: 64 * 1024 * 1024 }, (error, out, err) =>
      resolve([error !== null, out, err]),
    );
  });
  if (failed) {
    vscode.window.showInformationMessage(problem.trim() || 'The events of this folder cannot be read.');
    return;
  }
  const document = await vscode.workspace.openTextDocument({ language: 'yaml', content: text });
  await vscode.window.showTextDocument(document);
}
