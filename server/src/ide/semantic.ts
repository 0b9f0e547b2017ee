import { localFunction } from '../analysis/local-function.ts';
import type { ScriptFacts } from '../analysis/script-facts.ts';
import { type Span, span } from '../base/span.ts';
import { hostEntries, hostRoots } from '../model/host-api.ts';
import { type AnyNode, walk } from '../syntax/script-nodes.ts';
import type { tokenModifiers, tokenTypes } from './token-types.ts';

export interface SemanticToken {
  readonly span: Span;
  readonly type: (typeof tokenTypes)[number];
  readonly modifiers: readonly (typeof tokenModifiers)[number][];
}

/** What each name of a script means: variables by their kind, members of the host. In text order, no two overlap. */
export function semanticTokensOf(facts: ScriptFacts): readonly SemanticToken[] {
  const found = new Map<number, SemanticToken>();
  const add = (at: Span, type: SemanticToken['type'], ...modifiers: SemanticToken['modifiers'][number][]): void => {
    if (at.end > at.start && !found.has(at.start)) found.set(at.start, { span: at, type, modifiers });
  };
  for (const use of facts.hosts.uses) {
    const member = hostEntries.get(use.path)?.member;
    if (!member) continue;
    const type = member.kind === 'method' ? 'method' : member.kind === 'object' ? 'namespace' : 'property';
    add(use.nameSpan, type, 'readonly', 'defaultLibrary');
  }
  for (const binding of facts.scopes.bindings) {
    const callable = binding.declared !== undefined || localFunction(facts, binding.declaration) !== undefined;
    const type =
      binding.kind === 'class' ? 'class' : callable ? 'function' : binding.kind === 'param' ? 'parameter' : 'variable';
    for (const node of new Set([binding.declaration, ...binding.references])) {
      const declares = node === binding.declaration ? (['declaration'] as const) : [];
      add(span(node.start, node.end), type, ...declares, ...(binding.kind === 'const' ? (['readonly'] as const) : []));
    }
  }
  const roots: ReadonlySet<string> = new Set([...Object.values(hostRoots).map((each) => each.name), 'args']);
  for (const id of facts.scopes.free)
    if (roots.has(id.name)) add(span(id.start, id.end), 'namespace', 'readonly', 'defaultLibrary');
  return [...found.values()].sort((a, b) => a.span.start - b.span.start);
}

/** A parameter name in front of an argument. */
export interface ParameterHint {
  readonly offset: number;
  readonly label: string;
}

/** Parameter names in front of literal arguments of host calls and of calls of local functions. */
export function parameterHints(facts: ScriptFacts, range: Span): readonly ParameterHint[] {
  const hints: ParameterHint[] = [];
  walk(facts.parsed.recovered, (node) => {
    if (node.end < range.start || node.start > range.end) return false;
    if (node.type !== 'CallExpression') return true;
    const names = paramNames(facts, node);
    for (const [index, argument] of node.arguments.entries()) {
      if (argument.type === 'SpreadElement') break;
      const name = names[index];
      const literal = /^(?:Literal|TemplateLiteral|ObjectExpression|ArrayExpression|UnaryExpression)$/.test(
        argument.type,
      );
      // One argument of a well-named method says it already.
      if (name !== undefined && literal && names.length > 1) hints.push({ offset: argument.start, label: `${name}:` });
    }
    return true;
  });
  return hints.filter((hint) => range.start <= hint.offset && hint.offset <= range.end);
}

function paramNames(facts: ScriptFacts, call: Extract<AnyNode, { type: 'CallExpression' }>): readonly string[] {
  const member = hostEntries.get(facts.hosts.pathOf(call.callee) ?? '')?.member;
  if (member?.kind === 'method') {
    const fits = member.overloads.find((each) => each.params.length === call.arguments.length) ?? member.overloads[0];
    return fits?.params.map((each) => each.name) ?? [];
  }
  const fn = localFunction(facts, call.callee as AnyNode);
  return fn && 'params' in fn
    ? (fn.params as AnyNode[]).flatMap((each) => (each.type === 'Identifier' ? [each.name] : ['']))
    : [];
}
