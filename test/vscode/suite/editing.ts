import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { inWorkspace, openWith, problemWith, until } from './wait.ts';

const guard = '_vance/guards/build-once.js';

const labels = (list: vscode.CompletionList): string[] =>
  list.items.map((i) => (typeof i.label === 'string' ? i.label : i.label.label));

async function completions(uri: vscode.Uri, at: vscode.Position): Promise<vscode.CompletionList> {
  return until('completion', async () => {
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      uri,
      at,
      '.',
    );
    return list.items.some((i) => i.kind === vscode.CompletionItemKind.Method) ? list : undefined;
  });
}

/** What a guard author sees while typing. */
export function editingTests(): void {
  describe('editing a guard', () => {
    afterEach(() => vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor'));

    it('takes guard files as Vance scripts', async () => {
      const document = await vscode.workspace.openTextDocument(inWorkspace(guard));
      assert.equal(document.languageId, 'vance-script');
    });

    it('completes the members of vance.guard, those of this point first', async () => {
      const editor = await openWith(guard, 'vance.guard.');
      const list = await completions(editor.document.uri, new vscode.Position(0, 12));
      const sorted = [...list.items].sort((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1));
      const names = labels({ items: sorted } as unknown as vscode.CompletionList);
      for (const member of ['continueWith', 'activateSkill', 'output', 'loopValues', 'deny'])
        assert.ok(names.includes(member), `${member} in ${names}`);
      assert.ok(names.indexOf('continueWith') < names.indexOf('deny'), 'deny does not work at STOP and comes later');
    });

    it('underlines a misspelt member and offers the right one', async () => {
      const editor = await openWith(guard, "vance.guard.contineWith('go on');\n");
      const problem = await problemWith(editor.document.uri, 'SG515');
      assert.equal(editor.document.getText(problem.range), 'contineWith');
      assert.match(problem.message, /continueWith/);
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        editor.document.uri,
        problem.range,
      );
      const fix = actions.find((a) => a.edit && /continueWith/.test(a.title));
      assert.ok(fix, `a fix in ${actions.map((a) => a.title)}`);
      await vscode.workspace.applyEdit(fix.edit!);
      assert.match(editor.document.getText(), /vance\.guard\.continueWith\('go on'\)/);
    });

    it('underlines a wrong header tag', async () => {
      const editor = await openWith(guard, '/**\n * @timeout 500ms\n */\nvance.log.info("x");\n');
      const problem = await problemWith(editor.document.uri, 'SG203');
      assert.equal(editor.document.getText(problem.range), '500ms');
    });

    it('underlines top-level return', async () => {
      const editor = await openWith(guard, 'if (!vance.guard.output) return;\n');
      const problem = await problemWith(editor.document.uri, 'SG601');
      assert.equal(editor.document.getText(problem.range), 'return');
    });

    it('underlines a bad guard entry in a recipe', async () => {
      const editor = await openWith(
        '_vance/recipes/dev.yaml',
        'description: d\nengine: frankie\nguard:\n  - script: _vance/guards/build-once.js\n    trigger: exec_run\n',
      );
      const problem = await problemWith(editor.document.uri, 'SG703');
      assert.equal(editor.document.getText(problem.range), 'exec_run');
    });

    it('has nothing to say about the examples', async () => {
      const files = await vscode.workspace.findFiles('**/_vance/{guards,recipes}/*');
      assert.ok(files.length >= 8);
      for (const file of files) {
        await vscode.window.showTextDocument(file);
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
      const problems = files.flatMap((file) =>
        vscode.languages.getDiagnostics(file).map((d) => `${file.path.split('/').pop()}: ${d.message}`),
      );
      assert.deepEqual(problems, []);
    });
  });
}
