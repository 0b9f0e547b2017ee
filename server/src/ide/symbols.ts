import type { RecipeFacts } from '../analysis/recipe-facts.ts';
import type { ScriptFacts } from '../analysis/script-facts.ts';
import { type Span, span } from '../base/span.ts';
import { type AnyNode, isFunction } from '../syntax/script-nodes.ts';
import { textKey } from '../syntax/yaml/yaml-tree.ts';

export interface DocumentSymbol {
  readonly name: string;
  readonly detail?: string;
  readonly kind: 'function' | 'constant' | 'variable' | 'class' | 'key' | 'guard' | 'header';
  readonly span: Span;
  readonly nameSpan: Span;
  readonly children: readonly DocumentSymbol[];
}

/** Header, functions, classes and top-level names of a script. */
export function scriptSymbols(facts: ScriptFacts): readonly DocumentSymbol[] {
  const { header } = facts;
  const head: DocumentSymbol[] =
    header.block && header.present
      ? [
          {
            name: 'header',
            ...(header.values.description && { detail: header.values.description }),
            kind: 'header',
            span: header.block,
            nameSpan: span(header.block.start, header.block.start + 3),
            children: header.tags
              .filter((tag) => tag.known)
              .map((tag) => ({
                name: `@${tag.name}`,
                detail: tag.value,
                kind: 'key',
                span: tag.span,
                nameSpan: tag.nameSpan,
                children: [],
              })),
          },
        ]
      : [];
  return [...head, ...symbolsIn(facts.parsed.recovered.body)];
}

function symbolsIn(body: readonly AnyNode[]): readonly DocumentSymbol[] {
  return body.flatMap((node): readonly DocumentSymbol[] => {
    const own = span(node.start, node.end);
    if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') {
      if (!node.id) return [];
      const children = node.type === 'FunctionDeclaration' ? symbolsIn(node.body.body) : [];
      return [
        {
          name: node.id.name,
          kind: node.type === 'ClassDeclaration' ? 'class' : 'function',
          span: own,
          nameSpan: span(node.id.start, node.id.end),
          children,
        },
      ];
    }
    if (node.type !== 'VariableDeclaration') return [];
    return node.declarations.flatMap((each): readonly DocumentSymbol[] => {
      if (each.id.type !== 'Identifier') return [];
      const callable = each.init && isFunction(each.init);
      const body = callable && 'body' in each.init! ? (each.init.body as AnyNode) : undefined;
      return [
        {
          name: each.id.name,
          kind: callable ? 'function' : node.kind === 'const' ? 'constant' : 'variable',
          span: span(each.start, each.end),
          nameSpan: span(each.id.start, each.id.end),
          children: body?.type === 'BlockStatement' ? symbolsIn(body.body) : [],
        },
      ];
    });
  });
}

/** Top-level keys of a recipe, and its guard entries. */
export function recipeSymbols(facts: RecipeFacts): readonly DocumentSymbol[] {
  return (facts.root?.pairs ?? []).flatMap((pair): readonly DocumentSymbol[] => {
    const name = textKey(pair);
    if (name === undefined || name === '') return [];
    const guards = name === 'guard' ? facts.sites : [];
    return [
      {
        name,
        ...(pair.value.kind === 'scalar' && { detail: pair.value.text.split('\n')[0]!.slice(0, 80) }),
        kind: 'key',
        span: pair.span,
        nameSpan: pair.key.span,
        children: guards.map((site) => ({
          name: site.script?.value ?? site.handler?.value ?? (site.scriptBody ? 'scriptBody' : `guard[${site.index}]`),
          detail: site.meaning?.value ?? 'unknown trigger',
          kind: 'guard',
          span: site.span,
          nameSpan: site.script?.span ?? site.handler?.span ?? span(site.span.start, site.span.start),
          children: [],
        })),
      },
    ];
  });
}
