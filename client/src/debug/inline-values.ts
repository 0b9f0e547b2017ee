import * as vscode from 'vscode';
import { inlineNames } from './inline-names.ts';

/** Files of ours alone: a provider takes the place of the editor's own values, also in sessions of other debuggers. */
const ours: vscode.DocumentSelector = [
  { language: 'vance-script' },
  { language: 'javascript', pattern: '**/_vance/**/*.js' },
  { language: 'javascript', pattern: '**/*.{guard,foot}.js' },
  { language: 'yaml', pattern: '**/_vance/**/*.{yaml,yml}' },
  { language: 'yaml', pattern: '**/*.scenario.{yaml,yml}' },
];

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
  context.subscriptions.push(vscode.languages.registerInlineValuesProvider(ours, provider));
}
