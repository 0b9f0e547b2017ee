import * as vscode from 'vscode';
import { inlineNames } from './inline-names.ts';

/** Values of variables behind the lines of a stopped guard (setting `debug.inlineValues`). */
export function registerInlineValues(context: vscode.ExtensionContext): void {
  const provider: vscode.InlineValuesProvider = {
    provideInlineValues(document, viewPort, { stoppedLocation }) {
      if (vscode.debug.activeDebugSession?.type !== 'shooty') return [];
      const lines = document.getText().split(/\r?\n/);
      const yaml = document.languageId === 'yaml';
      return inlineNames(lines, viewPort.start.line, stoppedLocation.end.line, yaml).map(
        ({ name, line, start }) =>
          new vscode.InlineValueVariableLookup(new vscode.Range(line, start, line, start + name.length), name, true),
      );
    },
  };
  for (const language of ['vance-script', 'javascript', 'yaml'])
    context.subscriptions.push(vscode.languages.registerInlineValuesProvider({ language }, provider));
}
