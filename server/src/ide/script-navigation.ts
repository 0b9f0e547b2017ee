import type { Binding } from '../analysis/scopes.ts';
import type { ScriptFacts } from '../analysis/script-facts.ts';
import type { TextEdit } from '../base/parsed.ts';
import { type Span, span } from '../base/span.ts';
import { type AnyNode, type Identifier, walk } from '../syntax/script-nodes.ts';

/** One place where a name stands. */
export interface NamePlace {
  readonly span: Span;
  readonly write: boolean;
  readonly declaration: boolean;
}

/** A declared name with all its places, in text order. */
export interface NamedThing {
  readonly name: string;
  readonly declaration: Span;
  readonly places: readonly NamePlace[];
}

/** The variable, function or parameter under the cursor; undefined for members, free names and texts. */
export function nameAt(facts: ScriptFacts, offset: number): NamedThing | undefined {
  const found = bindingAt(facts, offset);
  if (!found) return undefined;
  const { declaration, references } = found;
  // In `{ a }` one place is key and value: two nodes of the tree.
  const byPlace = new Map<number, Identifier>([...references, declaration].map((node) => [node.start, node]));
  const nodes = [...byPlace.values()].sort((a, b) => a.start - b.start);
  return {
    name: found.name,
    declaration: span(declaration.start, declaration.end),
    places: nodes.map((node) => ({
      span: span(node.start, node.end),
      declaration: node === declaration,
      write: node === declaration || isWritten(facts, node),
    })),
  };
}

function bindingAt(facts: ScriptFacts, offset: number): Binding | undefined {
  return facts.scopes.bindings.find((binding) =>
    [binding.declaration, ...binding.references].some((node) => node.start <= offset && offset <= node.end),
  );
}

function isWritten(facts: ScriptFacts, node: AnyNode): boolean {
  const parent = facts.scopes.parents.get(node);
  if (parent?.type === 'UpdateExpression') return true;
  return parent?.type === 'AssignmentExpression' && parent.left === node;
}

const reserved = new Set(
  'break case catch class const continue debugger default delete do else export extends finally for function if import in instanceof new return super switch this throw try typeof var void while with yield let static enum await null true false'.split(
    ' ',
  ),
);

/** Whether a text can be the name of a variable. */
export const isName = (text: string): boolean =>
  /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(text) && !reserved.has(text);

/** Edits that give a variable another name; `why` says why it cannot be done. */
export function renameVariable(
  facts: ScriptFacts,
  offset: number,
  name: string,
): readonly TextEdit[] | { readonly why: string } | undefined {
  const thing = nameAt(facts, offset);
  if (!thing) return undefined;
  if (!isName(name)) return { why: `\`${name}\` is no name for a variable.` };
  const shorthand = shorthandPlaces(facts);
  return thing.places.map(({ span: place }) => {
    // `{ a }` names a key as well: the key stays.
    const key = shorthand.get(place.start);
    return { span: place, text: key ? `${key}: ${name}` : name };
  });
}

/** Names that are key and variable at once, by their place. */
function shorthandPlaces(facts: ScriptFacts): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  walk(facts.parsed.recovered, (node) => {
    if (node.type === 'Property' && node.shorthand && node.key.type === 'Identifier')
      found.set(node.key.start, node.key.name);
    return true;
  });
  return found;
}
