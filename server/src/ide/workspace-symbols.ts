import { span } from '../base/span.ts';
import { fileName } from '../workspace/paths.ts';
import type { Analyses } from './analyses.ts';
import type { FilePlace } from './references.ts';

/** A guard, recipe or skill of the workspace. `kind` is the number of the protocol: event, file, package. */
export interface WorkspaceSymbol extends FilePlace {
  readonly name: string;
  readonly kind: 24 | 1 | 4;
  readonly container: string;
}

const most = 200;

/** Guards, recipes and skills whose name has the letters of the query in their order. */
export function workspaceSymbols({ workspace }: Analyses, query: string): readonly WorkspaceSymbol[] {
  const pattern = new RegExp([...query].map((c) => c.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.*?'), 'iu');
  const guards = workspace.guards.map(
    (each): WorkspaceSymbol => ({
      name: each.source === 'scriptBody' ? `${each.label} guard[${each.index}]` : each.name,
      kind: 24,
      container: each.label,
      path: each.file,
      span: each.span,
    }),
  );
  const file = (path: string, name: string, kind: 1 | 4): WorkspaceSymbol => ({
    name,
    kind,
    container: fileName(path),
    path,
    span: span(0),
  });
  const recipes = workspace.paths('recipe').map((path) => file(path, fileName(path), 1));
  const skills = workspace.paths('skill').map((path) => file(path, path.split('/').at(-2) ?? path, 4));
  return [...guards, ...recipes, ...skills].filter((each) => pattern.test(each.name)).slice(0, most);
}
