import { listedTools } from '../analysis/listed-tools.ts';
import type { ScriptFacts } from '../analysis/script-facts.ts';
import { type Span, span, touches } from '../base/span.ts';
import { bundledTool } from '../model/bundled-tables.ts';
import { verbs } from '../model/commands.ts';
import { points } from '../model/points.ts';
import { findRecipe, findSkill, recipeNames, recipesAround, skillNames, toolNames } from '../workspace/names.ts';
import { projectRootOf } from '../workspace/paths.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { CompletionItem } from './completion-item.ts';
import { aliasesBefore, cursorContext, ownerBefore, pathOfNames, previous } from './host-chain.ts';
import type { HoverInfo } from './hover-info.ts';

/** What a text in a script names. */
export type NamedKind = 'tool' | 'recipe' | 'skill' | 'setting' | 'document' | 'verb' | 'point' | 'store key';

/** A text with a name in it. */
export interface StringName {
  readonly kind: NamedKind;
  readonly text: string;
  /** Between the quotes. */
  readonly span: Span;
}

/** Calls whose first argument is a name. */
const argumentKinds: readonly (readonly [RegExp, NamedKind])[] = [
  [/^vance\.tools\.(?:call|has)$/, 'tool'],
  [/^vance\.llm\.\w+$/, 'recipe'],
  [/^vance\.guard\.activateSkill$/, 'skill'],
  [/^vance\.settings\.\w+$/, 'setting'],
  [/^vance\.documents\.(?:read|meta|exists|write|delete|list)$/, 'document'],
  [/^vance\.guard\.(?:loopValues|sessionValues)\.\w+$/, 'store key'],
];

/** Host values that are compared with names. */
const comparedKinds: Readonly<Record<string, NamedKind>> = {
  'vance.guard.point': 'point',
  'vance.guard.command.name': 'verb',
  'vance.guard.tool.name': 'tool',
};

/** The name in the text around the cursor; read from tokens, so that half-typed code works. */
export function stringNameAt(facts: ScriptFacts, offset: number): StringName | undefined {
  const context = cursorContext(facts.text, offset);
  const at = context.tokens.findIndex(
    (token) => token.start < offset && offset <= token.end && /^['"`]/.test(token.text),
  );
  const token = context.tokens[at];
  if (!token || (offset === token.end && !token.open)) return undefined;
  const end = token.open ? token.end : token.end - 1;
  const inner = span(token.start + 1, Math.max(token.start + 1, end));
  const kind = kindBefore(facts, at, offset);
  return kind && { kind, text: facts.text.slice(inner.start, inner.end), span: inner };
}

function kindBefore(facts: ScriptFacts, at: number, offset: number): NamedKind | undefined {
  const context = cursorContext(facts.text, offset);
  const { tokens } = context;
  const aliases = aliasesBefore(tokens, offset);
  const pathAt = (index: number): string | undefined => {
    const token = tokens[index];
    if (token?.kind !== 'word') return undefined;
    const owner = ownerBefore(context, index, aliases);
    return owner ? `${owner}.${token.text}` : pathOfNames([token.text], aliases);
  };
  const before = previous(tokens, at);
  const sign = tokens[before]?.text;
  if (sign === '(') {
    const path = pathAt(previous(tokens, before));
    return path === undefined ? undefined : argumentKinds.find(([fits]) => fits.test(path))?.[1];
  }
  // The scanner may give `===` as one token or as three.
  let operand = before;
  while (/^[=!]+$/.test(tokens[operand]?.text ?? '')) operand = previous(tokens, operand);
  if (operand !== before) return comparedKinds[pathAt(operand) ?? ''];
  return sign === 'case' ? caseKind(facts, at, pathAt) : undefined;
}

/** Kind of a `case` label: that of the `switch` above it. */
function caseKind(
  facts: ScriptFacts,
  at: number,
  pathAt: (index: number) => string | undefined,
): NamedKind | undefined {
  const { tokens } = cursorContext(facts.text, facts.text.length);
  for (let index = at; index >= 0; index--) {
    if (tokens[index]!.text !== 'switch') continue;
    let close = index + 1;
    while (close < at && tokens[close]!.text !== ')') close++;
    return comparedKinds[pathAt(previous(tokens, close)) ?? ''];
  }
  return undefined;
}

/** Proposals for the name around the cursor. */
export function completeName(
  workspace: Workspace,
  path: string,
  facts: ScriptFacts,
  name: StringName,
): readonly CompletionItem[] {
  return offers(workspace, path, facts, name).map((each, index) => ({
    label: each.name,
    kind: name.kind === 'document' ? 'file' : 'value',
    ...(each.doc && { detail: each.doc }),
    sort: String(index).padStart(4, '0'),
    replace: name.span,
    insert: each.name,
  }));
}

interface Offer {
  readonly name: string;
  readonly doc?: string;
}

function offers(workspace: Workspace, path: string, facts: ScriptFacts, { kind, text }: StringName): readonly Offer[] {
  switch (kind) {
    case 'tool':
      return toolNames(workspace, path).map((name) => {
        const doc = bundledTool(name)?.summary;
        return { name, ...(doc && { doc }) };
      });
    case 'recipe': {
      const own = recipesAround(workspace, path).filter((each) => each.internal && each.hasPrompt);
      const usable = recipeNames(workspace, path).filter(
        (name) => findRecipe(workspace, path, name)?.internal !== false,
      );
      return [...new Set([...own.map((each) => each.name), ...usable])].map((name) => ({ name }));
    }
    case 'skill':
      return skillNames(workspace, path).map((name) => ({ name }));
    case 'setting':
      return workspace.configFor(path).known.settings.map((name) => ({ name }));
    case 'document':
      return documentOffers(workspace, path, text);
    case 'verb':
      return verbs
        .filter((each) => each.name !== 'guard' && (facts.extensions || !each.since))
        .map((each) => ({ name: each.name, doc: each.doc }));
    case 'point':
      return Object.values(points)
        .filter((each) => facts.extensions || !('since' in each && each.since))
        .map((each) => ({ name: each.id, doc: each.doc }));
    case 'store key':
      return storeKeys(facts).map((name) => ({ name }));
  }
}

/** Files of the folder that is being written. */
function documentOffers(workspace: Workspace, path: string, text: string): readonly Offer[] {
  const folder = text.slice(0, text.lastIndexOf('/') + 1);
  const root = projectRootOf(path);
  return workspace.files.names((root + folder).replace(/\/$/, '')).map((name) => ({ name: folder + name }));
}

/** Keys that the script uses already. */
function storeKeys(facts: ScriptFacts): readonly string[] {
  const keys = facts.hosts.uses.flatMap((use) => {
    const first = /^vance\.guard\.(?:loopValues|sessionValues)\.\w+$/.test(use.path)
      ? use.call?.arguments[0]
      : undefined;
    const value = first && facts.constant(first)?.is;
    return typeof value === 'string' && value !== '' ? [value] : [];
  });
  return [...new Set(keys)];
}

/** Hover of a name in a text, or of a tool in a header list. */
export function hoverText(
  workspace: Workspace,
  path: string,
  facts: ScriptFacts,
  offset: number,
): HoverInfo | undefined {
  const name = stringNameAt(facts, offset);
  if (name) return hoverName(workspace, path, name);
  const listed = (['allowTools', 'requiresTools'] as const)
    .flatMap((tag) => listedTools(facts, tag))
    .find((each) => touches(each.span, offset));
  const markdown = listed && toolDoc(listed.name);
  return markdown === undefined ? undefined : { span: listed!.span, markdown };
}

/** What a name means, and where it leads. */
export function hoverName(workspace: Workspace, path: string, name: StringName): HoverInfo | undefined {
  const markdown = nameDoc(workspace, path, name);
  return markdown === undefined ? undefined : { span: name.span, markdown };
}

function nameDoc(workspace: Workspace, path: string, { kind, text }: StringName): string | undefined {
  if (kind === 'tool') return toolDoc(text);
  if (kind === 'skill') {
    const skill = findSkill(workspace, path, text);
    if (!skill) return undefined;
    const facts = [
      skill.lifecycle,
      skill.target,
      skill.takesArguments ? 'takes arguments' : 'takes no arguments',
      ...(skill.enabled ? [] : ['disabled']),
    ];
    return `**${skill.name}** (skill): ${facts.join(', ')}.\n\n*${skill.path ?? 'bundled'}*`;
  }
  if (kind === 'recipe') {
    const recipe = findRecipe(workspace, path, text);
    return (
      recipe &&
      `**${text}** (recipe): ${recipe.internal ? 'internal' : 'not internal'}${recipe.hasPrompt ? '' : ', without `promptPrefix`'}.\n\n*${recipe.path ?? 'bundled'}*`
    );
  }
  if (kind === 'verb') {
    const verb = verbs.find((each) => each.name === text);
    return (
      verb &&
      `**//${verb.name}**: ${verb.doc}\n\n${verb.forms.map((form) => `\`${verb.name} ${form}\``.replace(' `', '`')).join(' · ')}`
    );
  }
  const point = kind === 'point' ? Object.values(points).find((each) => each.id === text) : undefined;
  return point && `**${point.label}**: ${point.doc}\n\n${point.failureEffect}.`;
}

/** Summary and parameters of a bundled tool, as Markdown. */
function toolDoc(name: string): string | undefined {
  const tool = bundledTool(name);
  if (!tool) return undefined;
  const params = tool.params.map((each) => `* \`${each.name}\`: ${each.type}${each.required ? ', required' : ''}`);
  return [`**${tool.name}**: ${tool.summary}`, params.join('\n'), '*Source: tools.tsv*']
    .filter((each) => each)
    .join('\n\n');
}

/** The file a name leads to. */
export function targetOfName(workspace: Workspace, path: string, { kind, text }: StringName): string | undefined {
  if (kind === 'skill') return findSkill(workspace, path, text)?.path;
  if (kind === 'recipe') return findRecipe(workspace, path, text)?.path;
  const root = projectRootOf(path);
  if (kind === 'document') {
    const file = root + text.replace(/^\//, '');
    return workspace.exists(file) ? file : undefined;
  }
  const folder = `${root}_vance/server-tools`;
  const tool =
    kind === 'tool' ? workspace.files.names(folder).find((each) => each.replace(/\.[^.]*$/, '') === text) : undefined;
  return tool && `${folder}/${tool}`;
}
