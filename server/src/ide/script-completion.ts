import type { ScriptFacts } from '../analysis/script-facts.ts';
import { type Span, span } from '../base/span.ts';
import type { PointId } from '../model/points.ts';
import type { CompletionItem } from './completion-item.ts';
import { completeHeader } from './header-completion.ts';
import {
  aliasesBefore,
  behindDot,
  type CursorContext,
  cursorContext,
  ownerBefore,
  patternOwner,
} from './host-chain.ts';
import { constantHere, declaration, memberDoc, membersAt, unusableReason } from './host-docs.ts';

/** Proposals at `offset` of a script. `general`: also names of the file and of the language (no other service does). */
export function completeScript(facts: ScriptFacts, offset: number, general: boolean): readonly CompletionItem[] {
  const header = completeHeader(facts, offset);
  if (header) return header;
  const context = cursorContext(facts.text, offset);
  if (context.inText) return [];
  const aliases = aliasesBefore(context.tokens, offset);
  const replace = span(context.word.start, Math.max(context.word.end, offset));
  const pattern = patternOwner(context, offset, aliases);
  if (behindDot(context, context.index)) {
    const owner = ownerBefore(context, context.index, aliases);
    return owner ? [...params(facts, owner, replace), ...members(facts, owner, replace)] : [];
  }
  if (pattern) return [...params(facts, pattern, replace), ...members(facts, pattern, replace)];
  return names({ context, aliases, offset, replace, roots: facts.foot ? ['client'] : ['vance', 'args'] }, general);
}

function members(facts: ScriptFacts, owner: string, replace: Span): readonly CompletionItem[] {
  return Object.entries(membersAt(owner) ?? {}).flatMap(([name, member], index): readonly CompletionItem[] => {
    if (member.since && !facts.extensions) return [];
    const reason = unusableReason(member, facts.points);
    const order = String(index).padStart(3, '0');
    // Members made for this point come first: they are why an author is here.
    const special = member.points && facts.points?.some((id: PointId) => member.points!.includes(id));
    const fixed = constantHere(`${owner}.${name}`, facts.points);
    return [
      {
        label: name,
        kind: member.kind,
        detail: reason ?? fixed ?? declaration(name, member, facts.points).split('\n')[0]!,
        documentation: `\`\`\`ts\n${declaration(`${owner}.${name}`, member, facts.points)}\n\`\`\`\n\n${memberDoc(member, facts.points)}`,
        sort: `${reason ? '9' : fixed ? '5' : special ? '0' : '1'}${order}`,
        replace,
        insert: name,
        ...(reason && { unusable: true as const }),
      },
    ];
  });
}

const mapMembers = ['get', 'has', 'keys', 'values', 'entries', 'forEach', 'size'];

/** Keys that the entries of the script give as `params:`, then what every host map has. */
function params(facts: ScriptFacts, owner: string, replace: Span): readonly CompletionItem[] {
  if (owner !== 'vance.params') return [];
  const from = new Map<string, string>();
  for (const entry of facts.entries) for (const key of Object.keys(entry.params ?? {})) from.set(key, entry.label);
  const item = (label: string, detail: string, rank: string): CompletionItem => ({
    label,
    kind: 'field',
    detail,
    sort: rank + label,
    replace,
    insert: label,
  });
  return [
    ...[...from].map(([key, label]) => item(key, `params of ${label}`, '0')),
    ...mapMembers.filter((name) => !from.has(name)).map((name) => item(name, 'member of a host map', '2')),
  ];
}

const globals =
  'Array BigInt Boolean Date Error JSON Map Math Number Object Promise RegExp Set String Symbol TypeError isNaN parseFloat parseInt'.split(
    ' ',
  );
const keywords =
  'async await break case catch const continue default delete do else false finally for function if in instanceof let new null of return switch this throw true try typeof undefined var void while'.split(
    ' ',
  );

interface BareWord {
  readonly context: CursorContext;
  readonly aliases: ReadonlyMap<string, string>;
  readonly offset: number;
  readonly replace: Span;
  readonly roots: readonly string[];
}

/** The host and, when nothing else answers, what the file declares and the language has. */
function names({ context, aliases, offset, replace, roots }: BareWord, general: boolean): readonly CompletionItem[] {
  const host: CompletionItem[] = roots.map((name) => ({
    label: name,
    kind: 'object',
    detail: name === 'args' ? 'the same as vance.params' : 'the host API',
    sort: `0${name}`,
    replace,
    insert: name,
  }));
  if (!general) return host;
  const declared = new Set<string>();
  context.tokens.forEach((token, index) => {
    const before = context.tokens[index - 1]?.text ?? '';
    if (
      token.kind !== 'word' ||
      (token.start <= offset && offset <= token.end) ||
      !/^(?:const|let|var|function|class)$/.test(before)
    )
      return;
    declared.add(token.text);
  });
  for (const name of aliases.keys()) declared.add(name);
  const item = (label: string, kind: CompletionItem['kind'], rank: string): CompletionItem => ({
    label,
    kind,
    sort: rank + label,
    replace,
    insert: label,
  });
  const own = [...declared].filter((name) => !roots.includes(name));
  return [
    ...host,
    ...own.map((name) => item(name, 'variable', '0')),
    ...globals.map((name) => item(name, 'object', '2')),
    ...keywords.map((name) => item(name, 'keyword', '3')),
  ];
}
