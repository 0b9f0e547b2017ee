import type { Connection } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { type LineIndex, lineIndex } from '../base/line-index.ts';
import { type Analyses, createAnalyses } from '../ide/analyses.ts';
import type { Move } from '../ide/file-renames.ts';
import type { RemoteTypes } from '../ide/typed.ts';
import type { FilePort } from '../workspace/files.ts';
import { createWorkspace, type SourceDocument, type Workspace } from '../workspace/workspace.ts';
import { createTypePort, type TypePort } from './type-port.ts';
import { createUris, type Uris } from './uris.ts';

/** What the process around the server provides. */
export interface ServerPorts {
  readonly files: FilePort;
  /** Paths of all files below the folders that can matter; asked once at the start. */
  scan(folders: readonly string[]): AsyncIterable<string>;
  readonly version: string;
  /** Address of the page about a rule; undefined when there is none. */
  rulePage(id: string): string | undefined;
  /** The type service, beside the server. */
  readonly types: RemoteTypes;
}

/** Everything the handlers share. */
export interface ServerState {
  readonly connection: Connection;
  readonly ports: ServerPorts;
  readonly workspace: Workspace;
  readonly analyses: Analyses;
  readonly uris: Uris;
  /** Open texts by path, for incremental changes. */
  readonly open: Map<string, TextDocument>;
  readonly types: TypePort;
  lensEnabled: boolean;
  /** Who shows problems of YAML itself: the setting, and whether the editor has another tool for them. */
  readonly yaml: { generic: 'auto' | 'on' | 'off'; other: boolean };
  /** What the client can do. */
  client: {
    readonly pull: boolean;
    readonly refreshDiagnostics: boolean;
    readonly refreshLenses: boolean;
    /** Files can be renamed by an edit. */
    readonly moves: boolean;
  };
  folders: readonly string[];
  /** The last file that was renamed by its name, and when. */
  renamed: { readonly move: Move; readonly at: number } | undefined;
}

export function createState(connection: Connection, ports: ServerPorts): ServerState {
  const workspace = createWorkspace(ports.files);
  return {
    connection,
    ports,
    workspace,
    analyses: createAnalyses(workspace),
    uris: createUris(),
    open: new Map(),
    types: createTypePort(ports.types),
    lensEnabled: true,
    yaml: { generic: 'auto', other: false },
    client: { pull: false, refreshDiagnostics: false, refreshLenses: false, moves: false },
    folders: [],
    renamed: undefined,
  };
}

/** Applies the setting and what the editor says about other YAML tools. */
export function showGenericYaml({ workspace, yaml }: ServerState): void {
  workspace.setOtherYaml(yaml.generic === 'off' || (yaml.generic === 'auto' && yaml.other));
}

/** A document with the index of its lines. */
export interface Opened {
  readonly document: SourceDocument;
  readonly index: LineIndex;
  readonly uri: string;
}

const indexes = new WeakMap<SourceDocument, LineIndex>();

/** The document behind a URI as it is now. */
export function documentOf(state: ServerState, uri: string): Opened | undefined {
  const document = state.workspace.document(state.uris.path(uri));
  if (!document) return undefined;
  const index = indexes.get(document) ?? lineIndex(document.text);
  indexes.set(document, index);
  return { document, index, uri };
}
