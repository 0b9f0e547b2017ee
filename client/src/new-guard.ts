import * as vscode from 'vscode';
import { type PointId, pointIds, points } from '../../server/src/model/points.ts';
import type { Language } from './language-client.ts';

/** What the command can be given; it asks for the rest. */
export interface NewGuardChoice {
  readonly point?: PointId;
  readonly name?: string;
  /** A recipe, or `new`. */
  readonly recipe?: vscode.Uri | 'new';
}

interface Plan {
  readonly files: readonly { readonly uri: string; readonly text: string }[];
  readonly insert?: { readonly uri: string; readonly line: number; readonly text: string };
}

/** Makes script, recipe entry and scenario of a guard together: one change, which one undo takes back. */
export async function newGuard(language: Language, given: NewGuardChoice = {}): Promise<void> {
  const folder = await chooseFolder();
  if (!folder) return;
  const point = given.point ?? (await choosePoint());
  if (!point) return;
  const recipe = given.recipe ?? (await chooseRecipe(folder));
  if (!recipe) return;
  const name = given.name ?? (await chooseName());
  if (name === undefined) return;
  const plan = await language.ask<Plan | { readonly why: string }>('shooty/newGuard', {
    point,
    name,
    folder: folder.uri.toString(),
    ...(recipe !== 'new' && { recipe: recipe.toString() }),
  });
  if (!plan || 'why' in plan) {
    vscode.window.showErrorMessage(plan?.why ?? 'The language server does not answer, so nothing was made.');
    return;
  }
  await carryOut(plan);
}

async function carryOut({ files, insert }: Plan): Promise<void> {
  const change = new vscode.WorkspaceEdit();
  for (const { uri, text } of files) {
    change.createFile(vscode.Uri.parse(uri), { overwrite: false, contents: new TextEncoder().encode(text) });
  }
  if (insert) change.insert(vscode.Uri.parse(insert.uri), new vscode.Position(insert.line, 0), insert.text);
  if (!(await vscode.workspace.applyEdit(change))) {
    vscode.window.showErrorMessage('The files of the guard could not be written, so nothing was made.');
    return;
  }
  const recipe = insert && (await vscode.workspace.openTextDocument(vscode.Uri.parse(insert.uri)));
  await recipe?.save();
  await vscode.window.showTextDocument(vscode.Uri.parse(files[0]!.uri));
}

async function chooseFolder(): Promise<vscode.WorkspaceFolder | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const open = vscode.window.activeTextEditor?.document.uri;
  const own = open && vscode.workspace.getWorkspaceFolder(open);
  if (own || folders.length <= 1) return own ?? folders[0];
  return vscode.window.showWorkspaceFolderPick({ placeHolder: 'Folder of the guard' });
}

async function choosePoint(): Promise<PointId | undefined> {
  const items = pointIds.map((id) => ({ label: points[id].label, description: points[id].doc, id }));
  const picked = await vscode.window.showQuickPick(items, {
    title: 'New guard (1/3)',
    placeHolder: 'When does it run?',
    matchOnDescription: true,
  });
  return picked?.id;
}

async function chooseRecipe(folder: vscode.WorkspaceFolder): Promise<vscode.Uri | 'new' | undefined> {
  const pattern = new vscode.RelativePattern(folder, '**/_vance/recipes/**/*.{yaml,yml}');
  const found = await vscode.workspace.findFiles(pattern);
  const items: (vscode.QuickPickItem & { readonly recipe: vscode.Uri | 'new' })[] = found
    .map((recipe) => ({ label: vscode.workspace.asRelativePath(recipe), recipe }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const picked = await vscode.window.showQuickPick(
    [...items, { label: '$(add) New recipe with the name of the guard', recipe: 'new' as const }],
    { title: 'New guard (2/3)', placeHolder: 'Which recipe runs it?' },
  );
  return picked?.recipe;
}

const chooseName = (): Thenable<string | undefined> =>
  vscode.window.showInputBox({
    title: 'New guard (3/3)',
    prompt: 'Name of the script and its scenario',
    placeHolder: 'check-tests',
    validateInput: (text) =>
      /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(text)
        ? undefined
        : 'Letters, digits, `-` and `_`, for example `check-tests`.',
  });
