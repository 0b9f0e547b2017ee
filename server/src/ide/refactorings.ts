import { lineIndex } from '../base/line-index.ts';
import type { TextEdit } from '../base/parsed.ts';
import { type Span, span, touches } from '../base/span.ts';
import { type PointId, points } from '../model/points.ts';
import type { GuardSite } from '../syntax/recipe/guard-sites.ts';
import { readScriptPath } from '../syntax/recipe/script-path.ts';
import { pairOf, textKey } from '../syntax/yaml/yaml-tree.ts';
import { fileName, projectRootOf } from '../workspace/paths.ts';
import { recipeName } from '../workspace/recipe-outline.ts';
import { findScript } from '../workspace/script-lookup.ts';
import type { SourceDocument } from '../workspace/workspace.ts';
import type { Analyses } from './analyses.ts';
import { normalisedRecipe, smallestEdit } from './normalise-recipe.ts';
import { guardTemplate, scenarioTemplate } from './templates.ts';

/** A change that a person asks for: edits of this document, and a file that is made first. */
export interface Refactoring {
  readonly title: string;
  readonly kind: 'refactor.extract' | 'refactor.inline' | 'refactor.rewrite' | 'quickfix';
  readonly edits: readonly TextEdit[];
  readonly create?: { readonly path: string; readonly text: string };
}

/** What can be done with the selection of a recipe or script. */
export function refactoringsAt(analyses: Analyses, document: SourceDocument, selection: Span): readonly Refactoring[] {
  const own = scriptRefactorings(analyses, document, selection);
  if (document.kind !== 'recipe') return own;
  const site = analyses.recipe(document).sites.find((each) => touches(each.span, selection.start));
  const make = site ? [createScript, extractScript, inlineScript, splitBoth, presentForm] : [];
  return [...own, ...make.flatMap((each) => each(analyses, document, site!) ?? []), ...normalise(document)];
}

/** The whole recipe in the usual order and form. */
function normalise(document: SourceDocument): readonly Refactoring[] {
  const after = normalisedRecipe(document.text, document.path);
  return after === undefined
    ? []
    : [
        {
          title: 'Sort and normalise the recipe',
          kind: 'refactor.rewrite',
          edits: [smallestEdit(document.text, after)],
        },
      ];
}

type Maker = (analyses: Analyses, document: SourceDocument, site: GuardSite) => Refactoring | undefined;

/** The script that an entry names and nobody has written. */
const createScript: Maker = ({ workspace }, document, site) => {
  const target = site.script && readScriptPath(site.script.value);
  if (!site.script || target?.kind !== 'own' || findScript(workspace, document.path, site.script.value).found)
    return undefined;
  const path = projectRootOf(document.path) + target.path;
  return {
    title: `Create \`${target.path}\``,
    kind: 'quickfix',
    edits: [],
    create: { path, text: guardTemplate(site.points[0] ?? 'stop') },
  };
};

/** `scriptBody:` into a file, with `script:` in its place. */
const extractScript: Maker = ({ workspace }, document, site) => {
  const pair = pairOf(site.entry, 'scriptBody');
  if (!site.scriptBody || !pair || pair.value.alias) return undefined;
  const root = projectRootOf(document.path);
  const base = `_vance/guards/${recipeName(document.path)}-${site.points[0] ?? 'guard'}`;
  let path = `${base}.js`;
  for (let n = 2; workspace.exists(root + path); n++) path = `${base}-${n}.js`;
  const text = site.scriptBody.value;
  const end = pair.key.span.start + document.text.slice(pair.key.span.start, pair.value.span.end).trimEnd().length;
  return {
    title: `Extract to \`${path}\``,
    kind: 'refactor.extract',
    edits: [{ span: span(pair.key.span.start, end), text: `script: ${path}` }],
    create: { path: root + path, text: text.endsWith('\n') ? text : `${text}\n` },
  };
};

/** The text of a script into the recipe. The file stays: other recipes may name it. */
const inlineScript: Maker = ({ workspace }, document, site) => {
  const pair = pairOf(site.entry, 'script');
  const found = site.script && findScript(workspace, document.path, site.script.value).path;
  const text = found === undefined ? undefined : workspace.document(found)?.text;
  if (!pair || pair.value.alias || text === undefined) return undefined;
  const whole = span(pair.key.span.start, pair.value.span.end);
  const title = 'Inline into `scriptBody`';
  // A block text cannot begin with blanks without saying so, and knows one kind of line end.
  if (site.entry.flow || /^[ \t]|\t|\r(?!\n)|[\u0000-\u0008\u000b\u000c]/.test(text))
    return { title, kind: 'refactor.inline', edits: [{ span: whole, text: `scriptBody: ${quoted(text)}` }] };
  const index = lineIndex(document.text);
  const indent = ' '.repeat(index.positionAt(pair.key.span.start).character + 2);
  const newline = document.text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text
    .trimEnd()
    .split(/\r\n|\n/)
    .map((line) => (line === '' ? '' : indent + line));
  return {
    title,
    kind: 'refactor.inline',
    edits: [{ span: whole, text: `scriptBody: |${newline}${lines.join(newline)}` }],
  };
};

/** A text as a double-quoted scalar. YAML knows more line ends than JSON. */
const quoted = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u007f-\u00a0\u2028\u2029\ufeff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** One entry for two points into two entries. */
const splitBoth: Maker = (_, document, site) => {
  const value = site.trigger?.value;
  if (site.meaning?.value !== 'both' || value?.kind !== 'scalar' || value.alias || site.entry.flow) return undefined;
  const { text } = document;
  const lineStart = text.lastIndexOf('\n', site.span.start - 1) + 1;
  const lead = /^[ \t]*-[ \t]+/.exec(text.slice(lineStart, site.span.start))?.[0];
  if (lead === undefined || lineStart + lead.length !== site.span.start) return undefined;
  const end = site.span.start + text.slice(site.span.start, site.span.end).trimEnd().length;
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const copy = `${text.slice(site.span.start, value.span.start)}terminate${text.slice(value.span.end, end)}`;
  return {
    title: 'Split `both` into an entry for STOP and one for TERMINATE',
    kind: 'refactor.rewrite',
    edits: [
      { span: value.span, text: 'stop' },
      { span: span(end), text: `${newline}${lead}${copy}` },
    ],
  };
};

/** The first form of guards, `judge` and `prompt`, which no loader reads any more: the bundled script with these params. */
const presentForm: Maker = (_, { text }, site) => {
  const old = ['judge', 'prompt'].flatMap((key) => site.entry.pairs.find((pair) => textKey(pair) === key) ?? []);
  const [first] = old;
  const named = ['script', 'scriptBody', 'handler', 'params'].some((key) => pairOf(site.entry, key));
  if (!first || named || old.some((pair) => pair.value.alias)) return undefined;
  const title = 'Write the first form as `llm-judge.js` with params';
  const source = 'script: _vance/guards/llm-judge.js';
  const texts = old.map((pair) => text.slice(pair.key.span.start, pair.span.end).trimEnd());
  if (site.entry.flow) {
    const [, ...others] = old.map((pair) => pairWithComma(text, pair.span));
    const written = { span: first.span, text: `${source}, params: { ${texts.join(', ')} }` };
    return { title, kind: 'refactor.rewrite', edits: [written, ...others.map((each) => ({ span: each, text: '' }))] };
  }
  const index = lineIndex(text);
  const indent = ' '.repeat(index.positionAt(first.key.span.start).character);
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const moved = texts.map((each) => `${indent}  ${each.replace(/(\r\n|\n)(?=[^\r\n])/g, '$1  ')}`);
  const body = [source, `${indent}params:`, ...moved].join(newline);
  const end = first.key.span.start + texts[0]!.length;
  const others = old.slice(1).map((pair, i) => {
    const lineStart = index.lineSpan(index.positionAt(pair.key.span.start).line).start;
    return { span: span(beforeLine(text, lineStart), pair.key.span.start + texts[i + 1]!.length), text: '' };
  });
  return { title, kind: 'refactor.rewrite', edits: [{ span: span(first.key.span.start, end), text: body }, ...others] };
};

/** The end of the line above. */
const beforeLine = (text: string, start: number): number => start - (text.slice(start - 2, start) === '\r\n' ? 2 : 1);

/** A pair of a flow map with the comma in front of it. */
function pairWithComma(text: string, at: Span): Span {
  const lead = /,\s*$/.exec(text.slice(0, at.start))?.[0] ?? '';
  return span(at.start - lead.length, at.end);
}

function scriptRefactorings(analyses: Analyses, document: SourceDocument, selection: Span): readonly Refactoring[] {
  if (document.kind !== 'guard') return [];
  return [...surround(analyses, document, selection), ...newScenario(analyses, document)];
}

/** The selected statements behind a test of the point, once per point of the script. */
function surround(analyses: Analyses, document: SourceDocument, selection: Span): readonly Refactoring[] {
  const facts = analyses.script(document);
  const chosen = facts.parsed.recovered.body.filter((each) => each.start < selection.end && selection.start < each.end);
  const first = chosen[0];
  const last = chosen.at(-1);
  if (!first || !last || selection.start === selection.end) return [];
  // A name that is declared inside would be gone outside.
  if (chosen.some((each) => /Declaration$/.test(each.type))) return [];
  const body = document.text.slice(first.start, last.end);
  const newline = document.text.includes('\r\n') ? '\r\n' : '\n';
  const inner = body.includes('`') ? body : body.replace(/(\r\n|\n)(?=[^\r\n])/g, '$1  ');
  return (facts.points ?? (['stop'] as const)).map((id: PointId) => ({
    title: `Surround with a check for ${points[id].label}`,
    kind: 'refactor.rewrite',
    edits: [
      {
        span: span(first.start, last.end),
        text: `if (vance.guard.point === '${id}') {${newline}  ${inner}${newline}}`,
      },
    ],
  }));
}

/** A scenario that runs this guard through the recipe that names it. */
function newScenario(analyses: Analyses, document: SourceDocument): readonly Refactoring[] {
  const { workspace } = analyses;
  const wiring = workspace.wirings(document.path).find((each) => each.source === 'script');
  const root = projectRootOf(document.path);
  const name = fileName(document.path).replace(/(?:\.guard)?\.js$/, '');
  const path = `${root}tests/${name}.scenario.yaml`;
  if (!wiring || workspace.exists(path) || !wiring.file.startsWith(root)) return [];
  return [
    {
      title: `Create a scenario for this guard (\`tests/${name}.scenario.yaml\`)`,
      kind: 'refactor.rewrite',
      edits: [],
      create: { path, text: scenarioTemplate(name, `../${wiring.file.slice(root.length)}`, wiring.points) },
    },
  ];
}
