import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { inWorkspace, until } from './wait.ts';

const exists = async (path: string): Promise<boolean> => {
  try {
    await vscode.workspace.fs.stat(inWorkspace(path));
    return true;
  } catch {
    return false;
  }
};

const text = async (path: string): Promise<string> =>
  new TextDecoder().decode(await vscode.workspace.fs.readFile(inWorkspace(path)));

/** `Shooty: New Guard…`. */
export function newGuardTests(): void {
  describe('a new guard', () => {
    afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

    it('makes script, recipe entry and scenario together', async () => {
      const recipe = inWorkspace('_vance/recipes/dev.yaml');
      const before = await text('_vance/recipes/dev.yaml');
      await vscode.commands.executeCommand('shooty.newGuard', { point: 'command', name: 'no-push', recipe });
      await until('script', async () => ((await exists('_vance/guards/no-push.js')) ? true : undefined));
      assert.match(await text('_vance/guards/no-push.js'), /vance\.guard\.command/);
      assert.match(await text('tests/no-push.scenario.yaml'), /recipe: \.\.\/_vance\/recipes\/dev\.yaml/);
      const after = await until('entry', async () => {
        const now = await text('_vance/recipes/dev.yaml');
        return now === before ? undefined : now;
      });
      assert.match(after, /- script: _vance\/guards\/no-push\.js\n {4}trigger: command\n/);
      assert.equal(vscode.window.activeTextEditor?.document.uri.path.endsWith('/no-push.js'), true);
    });

    it('makes a recipe as well when there is none to join', async () => {
      await vscode.commands.executeCommand('shooty.newGuard', { point: 'stop', name: 'ask-once', recipe: 'new' });
      await until('recipe', async () => ((await exists('_vance/recipes/ask-once.yaml')) ? true : undefined));
      assert.match(await text('_vance/recipes/ask-once.yaml'), /script: _vance\/guards\/ask-once\.js/);
      const uri = inWorkspace('_vance/guards/ask-once.js');
      await vscode.window.showTextDocument(uri);
      const lenses = await until('lens', async () => {
        const found = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri, 5);
        return found.some((each) => /ask-once\.yaml/.test(each.command?.title ?? '')) ? found : undefined;
      });
      assert.ok(lenses.length > 0);
    });
  });
}
