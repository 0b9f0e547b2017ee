import type { Span } from '../base/span.ts';
import type { GuardSite } from '../syntax/recipe/guard-sites.ts';
import { pairOf, type YamlPair } from '../syntax/yaml/yaml-tree.ts';
import type { RecipeFacts } from './recipe-facts.ts';
import type { Finding } from './rule.ts';
import { bundledOnly, readScript, type ScriptFacts } from './script-facts.ts';

/** The value of a pair; its key when the value is empty. */
export const valueSpan = (pair: YamlPair): Span =>
  pair.value.span.end > pair.value.span.start ? pair.value.span : pair.key.span;

/** Where a report about the trigger of an entry goes: the value, or the source key when there is no trigger. */
export function triggerSpan(site: GuardSite): Span {
  if (site.trigger) return valueSpan(site.trigger);
  const source = ['script', 'scriptBody', 'handler'].map((key) => pairOf(site.entry, key)).find((pair) => pair);
  return source?.key.span ?? site.span;
}

/** The trigger as written, when it is text. */
export const triggerText = (site: GuardSite): string | undefined => {
  const node = site.trigger?.value;
  return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
};

/** The script of an entry, inline or from the workspace. */
export function scriptOf(facts: RecipeFacts, site: GuardSite): ScriptFacts | undefined {
  const text = site.scriptBody?.value ?? (site.script && facts.around.script(site.script.value).text);
  if (text === undefined) return undefined;
  const key = `${facts.around.extensions} ${site.points.join()} ${text}`;
  const known = read.get(key);
  if (known) return known;
  const script = readScript(text, {
    points: site.points,
    guard: true,
    entries: [],
    extensions: facts.around.extensions,
    known: bundledOnly,
  });
  read.set(key, script);
  if (read.size > kept) read.delete(read.keys().next().value!);
  return script;
}

/** Scripts of entries by text and points: an edit of one entry leaves the others as they are. */
const read = new Map<string, ScriptFacts>();
const kept = 300;

/** Passes on the loader's refusals with `code`: what is wrong, that the recipe does not load, what to do. */
export function reportRefusals(
  facts: RecipeFacts,
  code: string,
  report: (finding: Finding) => void,
  say: (detail: string) => { readonly wrong: string; readonly remedy: string },
): void {
  for (const each of facts.loaded.failures) {
    if (each.code !== code) continue;
    const { wrong, remedy } = say(each.detail);
    report({ span: each.span, message: `${wrong}, so the recipe does not load. ${remedy}` });
  }
}
