import type { InitializeResult } from 'vscode-languageserver';
import { tokenModifiers, tokenTypes } from '../ide/token-types.ts';

/** Kinds of code actions, from the most to the least often wanted. */
export const codeActionKinds = [
  'quickfix',
  'refactor.extract',
  'refactor.inline',
  'refactor.rewrite',
  'source.fixAll',
] as const;

/** Files whose moves change names in other files; folders too, for what is in them. */
const moved = [
  { scheme: 'file', pattern: { glob: '**/*', matches: 'file' as const } },
  { scheme: 'file', pattern: { glob: '**/*', matches: 'folder' as const } },
];

/**
 * What the server answers first. It stands apart from the features, so that it is said before they are loaded: this file
 * uses nothing of the protocol library and nothing of the analyses.
 */
export const initializeResult = (version: string): InitializeResult => ({
  serverInfo: { name: 'shooty', version },
  capabilities: {
    // Incremental.
    textDocumentSync: { openClose: true, change: 2 },
    completionProvider: { triggerCharacters: ['.', '@', ' ', "'", '"', '/'], resolveProvider: false },
    hoverProvider: true,
    signatureHelpProvider: { triggerCharacters: ['(', ','] },
    documentSymbolProvider: true,
    definitionProvider: true,
    typeDefinitionProvider: true,
    documentLinkProvider: {},
    codeLensProvider: {},
    referencesProvider: true,
    documentHighlightProvider: true,
    renameProvider: { prepareProvider: true },
    callHierarchyProvider: true,
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    documentFormattingProvider: true,
    documentOnTypeFormattingProvider: { firstTriggerCharacter: '}', moreTriggerCharacter: [';', '\n'] },
    inlayHintProvider: true,
    workspaceSymbolProvider: true,
    semanticTokensProvider: {
      legend: { tokenTypes: [...tokenTypes], tokenModifiers: [...tokenModifiers] },
      full: true,
    },
    codeActionProvider: { codeActionKinds: [...codeActionKinds] },
    diagnosticProvider: { identifier: 'shooty', interFileDependencies: true, workspaceDiagnostics: false },
    workspace: {
      workspaceFolders: { supported: true },
      fileOperations: { willRename: { filters: moved }, didRename: { filters: moved }, didDelete: { filters: moved } },
    },
  },
});
