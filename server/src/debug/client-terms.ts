import type { DebugProtocol } from '@vscode/debugprotocol';

/** How a client counts and writes places; inside, lines and columns begin at 1 and files are paths. */
export interface ClientTerms {
  /** Arguments of a request in our terms. */
  request(command: string, args: unknown): unknown;
  /** The body of a response or an event in the client's terms. */
  body(name: string, body: unknown): unknown;
}

/** Between paths and `file:` URIs, as the file system of this machine writes them. */
export interface PathForms {
  toPath(uri: string): string;
  toUri(path: string): string;
}

/** Requests whose arguments hold places; those of others are data of the user. */
const withPlaces: ReadonlySet<string> = new Set([
  'setBreakpoints',
  'breakpointLocations',
  'completions',
  'evaluate',
  'source',
  'setExpression',
]);

const lineKeys: ReadonlySet<string> = new Set(['line', 'endLine', 'lines']);
const columnKeys: ReadonlySet<string> = new Set(['column', 'endColumn', 'start']);

type Client = Partial<DebugProtocol.InitializeRequestArguments>;

/** The terms a client has asked for with `initialize`. */
export function clientTerms(
  { linesStartAt1 = true, columnsStartAt1 = true, pathFormat = 'path' }: Client,
  forms: PathForms,
): ClientTerms {
  const [lines, columns] = [linesStartAt1 ? 0 : 1, columnsStartAt1 ? 0 : 1];
  const uris = pathFormat === 'uri';
  const ours = lines === 0 && columns === 0 && !uris;
  const incoming: Change = {
    line: (n) => n + lines,
    column: (n) => n + columns,
    path: (text) => (uris && text.startsWith('file:') ? forms.toPath(text) : text),
  };
  const outgoing: Change = {
    // 0 stands for "no place": frames of the process have none
    line: (n) => Math.max(0, n - lines),
    column: (n) => Math.max(0, n - columns),
    path: (text) => (uris ? forms.toUri(text) : text),
  };
  return {
    request: (command, args) => (ours || !withPlaces.has(command) ? args : changed(args, incoming)),
    body: (name, body) => (ours || name.startsWith('shooty/') ? body : changed(body, outgoing)),
  };
}

interface Change {
  line(n: number): number;
  column(n: number): number;
  path(text: string): string;
}

/** A copy with every place changed. */
function changed(value: unknown, change: Change, key = ''): unknown {
  if (typeof value === 'number') {
    if (lineKeys.has(key)) return change.line(value);
    return columnKeys.has(key) ? change.column(value) : value;
  }
  if (typeof value === 'string') return key === 'path' ? change.path(value) : value;
  if (Array.isArray(value)) return value.map((item) => changed(item, change, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, changed(member, change, name)]));
}
