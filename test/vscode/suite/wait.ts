import * as vscode from 'vscode';

/** Asks again until the answer is there; fails with what was seen last. */
export async function until<T>(
  what: string,
  ask: () => T | undefined | Promise<T | undefined>,
  ms = 30_000,
): Promise<T> {
  const end = Date.now() + ms;
  let last: unknown;
  while (Date.now() < end) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    last = answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no ${what} after ${ms} ms (last: ${String(last)})`);
}

const folder = (): vscode.Uri => vscode.workspace.workspaceFolders![0]!.uri;

export const inWorkspace = (path: string): vscode.Uri => vscode.Uri.joinPath(folder(), path);

/** Opens a file of the workspace with another text, unsaved. */
export async function openWith(path: string, text: string): Promise<vscode.TextEditor> {
  const editor = await vscode.window.showTextDocument(inWorkspace(path));
  const { document } = editor;
  const all = new vscode.Range(0, 0, document.lineCount, 0);
  await editor.edit((edit) => edit.replace(all, text));
  return editor;
}

/** Problems of a document, once there is one that fits. */
export const problemWith = (uri: vscode.Uri, code: string): Promise<vscode.Diagnostic> =>
  until(`problem ${code}`, () =>
    vscode.languages.getDiagnostics(uri).find((d) => d.source === 'shooty' && codeOf(d) === code),
  );

export const codeOf = (d: vscode.Diagnostic): string => String(typeof d.code === 'object' ? d.code.value : d.code);
