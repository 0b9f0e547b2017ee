import { lineIndex } from '../base/line-index.ts';
import { span } from '../base/span.ts';
import { embeddedScript } from '../syntax/embedded-script.ts';
import { guardSites } from '../syntax/recipe/guard-sites.ts';
import { readYaml } from '../syntax/yaml/read-yaml.ts';
import { statementStarts } from './statement-starts.ts';

/** A place in a file, 1-based. */
interface Place {
  readonly line: number;
  readonly column: number;
}

/** Places where statements begin, one list per script of a file: the whole of a script file, the inline ones of a YAML file. */
function statementPlaces(file: string, text: string): readonly (readonly Place[])[] {
  const lines = lineIndex(text);
  const place = (offset: number): Place => {
    const at = lines.positionAt(offset);
    return { line: at.line + 1, column: at.character + 1 };
  };
  if (!/\.ya?ml$/i.test(file)) return [statementStarts(text).map(place)];
  const { root } = readYaml(text);
  const bodies = [...guardSites(root), ...guardSites(root, 'guards')].flatMap(({ scriptBody }) => scriptBody ?? []);
  return bodies.flatMap((scalar) => {
    const embedded = embeddedScript(text, scalar);
    if (!embedded) return [];
    const starts = statementStarts(scalar.value);
    return [starts.map((start) => place(embedded.toOuter(span(start, start + 1)).start))];
  });
}

/**
 * Where a breakpoint will stand when a script of the file is loaded: the first statement at or behind the wanted place. Known
 * from the text alone, so that it can be told before anything runs; the inspector has the last word. Undefined when the
 * script has no statement there.
 */
export function expectedPlace(
  file: string,
  text: string,
  { line, column = 1 }: { readonly line: number; readonly column?: number },
): Place | undefined {
  const behind = (at: Place): boolean => at.line > line || (at.line === line && at.column >= column);
  for (const places of statementPlaces(file, text)) {
    const [first] = places;
    const found = places.find(behind);
    if (first && found && first.line <= line) return found;
    // above its first statement a script file still means its first one; a YAML line there is no part of a script
    if (found && !/\.ya?ml$/i.test(file)) return found;
  }
  return undefined;
}
