import type { ScriptFacts } from '../analysis/script-facts.ts';
import type { Problem } from '../base/parsed.ts';
import type { Span } from '../base/span.ts';
import type { HostView, TypedScript } from '../types/type-host.ts';
import type { TypeProposal, TypeService } from '../types/type-service.ts';
import type { SourceDocument } from '../workspace/workspace.ts';
import { type Analyses, isScript, mapProblem, type ScriptView } from './analyses.ts';
import type { CompletionItem } from './completion-item.ts';
import { cursorContext } from './host-chain.ts';
import type { HoverInfo } from './hover-info.ts';
import { completeScript } from './script-completion.ts';
import type { SignatureInfo } from './signature.ts';

/** The script of a view as the type service names it. */
export const typedScript = (document: SourceDocument, view: ScriptView): TypedScript => ({
  key: view.embedded ? `${document.path}#${view.embedded.site.index}` : document.path,
  text: view.facts.text,
  host: hostViewOf(view.facts),
});

/** What the points and the entries of a script say about its host. */
function hostViewOf({ guard, points, entries }: ScriptFacts): HostView {
  const [point] = points ?? [];
  const single = points?.length === 1 && (point === 'command' || point === 'tool') ? [point] : [];
  return { guard, present: single, params: paramTypes(entries) };
}

/** Types of the params that every entry gives with one type; the others stay unknown. */
function paramTypes(entries: ScriptFacts['entries']): Readonly<Record<string, string>> {
  const [first, ...others] = entries.map((each) => new Map<unknown, unknown>(Object.entries(each.params ?? {})));
  const types = [...(first ?? [])].flatMap(([key, value]) => {
    const type = /^(?:string|number|boolean)$/.exec(typeof value)?.[0];
    return type && others.every((each) => typeof each.get(key) === type) ? [[key, type] as const] : [];
  });
  return Object.fromEntries(types);
}

/** What kind of place a completion is asked at. */
export type CompletionPlace =
  /** Our own proposals are all there is: the host, a header, a text. */
  | { readonly kind: 'own'; readonly items: readonly CompletionItem[] }
  /** Behind the dot of something that is not of the host. */
  | { readonly kind: 'member' }
  /** A bare word: our own proposals and whatever is in scope. */
  | { readonly kind: 'word'; readonly items: readonly CompletionItem[] };

/** Decides without types; completions of the host never wait for them. */
export function completionPlace(view: ScriptView & { readonly offset: number }): CompletionPlace {
  const items = completeScript(view.facts, view.offset, false);
  const context = cursorContext(view.facts.text, view.offset);
  if (context.inText) return { kind: 'own', items };
  const before = view.facts.text.slice(0, context.word.start).trimEnd();
  if (/\.$/.test(before) && !/\.\.\.$/.test(before))
    return items.length > 0 ? { kind: 'own', items } : { kind: 'member' };
  // A pattern over a host object proposes its members and nothing else.
  return items.some((item) => item.kind !== 'object') ? { kind: 'own', items } : { kind: 'word', items };
}

const kinds: Readonly<Record<string, CompletionItem['kind']>> = {
  method: 'method',
  function: 'method',
  'local function': 'method',
  property: 'field',
  getter: 'field',
  keyword: 'keyword',
  class: 'object',
  module: 'object',
};

/** Proposals of the type service in our words, without what is there already. */
export async function completeTyped(
  types: TypeService,
  script: TypedScript,
  offset: number,
  known: readonly CompletionItem[],
): Promise<readonly CompletionItem[]> {
  const names = new Set(known.map((item) => item.label));
  const { word } = cursorContext(script.text, offset);
  const found = await types.completions(script, offset);
  return found
    .filter((each) => !names.has(each.name) && !/^(?:vance|client|args|undefined|globalThis)$/.test(each.name))
    .map((each) => ({
      label: each.name,
      kind: kinds[each.kind] ?? 'variable',
      sort: `${rank(each)}${each.sort}${each.name}`,
      replace: each.replace ?? { start: word.start, end: Math.max(word.end, offset) },
      insert: each.insert,
    }));
}

/** Names of the file come first, keywords last. */
const rank = (each: TypeProposal): string => (each.kind === 'keyword' ? '4' : each.sort <= '11' ? '1' : '3');

/** Type and documentation of what is under the cursor. */
export async function hoverTyped(
  types: TypeService,
  script: TypedScript,
  offset: number,
): Promise<HoverInfo | undefined> {
  const found = await types.hover(script, offset);
  return (
    found && {
      span: found.span,
      markdown: `\`\`\`ts\n${found.code}\n\`\`\`${found.documentation ? `\n\n${found.documentation}` : ''}`,
    }
  );
}

export const signatureTyped = (
  types: TypeService,
  script: TypedScript,
  offset: number,
): Promise<SignatureInfo | undefined> => types.signature(script, offset);

/** Findings of the type checker in all scripts of a document, where no rule speaks already. */
export async function typeProblemsOf(
  types: TypeService,
  analyses: Analyses,
  document: SourceDocument,
  known: readonly Problem[],
): Promise<readonly Problem[]> {
  if (document.languageId === 'javascript' || known.some((each) => each.rule === 'guard-js-syntax')) return [];
  const views: readonly ScriptView[] = isScript(analyses.workspace, document)
    ? [{ facts: analyses.script(document) }]
    : analyses.inlineScripts(document);
  const found: Problem[] = [];
  for (const view of views) {
    const problems = await types.problems(typedScript(document, view));
    for (const { span, severity, rule, message } of problems) {
      const problem = { span, severity, rule, message };
      found.push(view.embedded ? mapProblem(problem, view.embedded.map) : problem);
    }
  }
  return found.filter((each) => !known.some((other) => overlaps(each.span, other.span)));
}

const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

export type { RemoteTypes } from '../types/remote-types.ts';
export type { TypeService } from '../types/type-service.ts';
