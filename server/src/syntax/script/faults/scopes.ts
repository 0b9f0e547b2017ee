/** What a name stands for in a scope. */
export interface Declared {
  readonly lexical: boolean;
  readonly catchParameter?: boolean;
  readonly blockFunction?: boolean;
}

export type ScopeKind = 'global' | 'body' | 'parameters' | 'block' | 'catch';

/** Names that are declared together, and what the code inside may use. */
export interface Scope {
  readonly parent: Scope | undefined;
  readonly kind: ScopeKind;
  readonly names: Map<string, Declared>;
  readonly inFunction: boolean;
  readonly inMethod: boolean;
  readonly inDerivedConstructor: boolean;
  readonly inInitializer: boolean;
  /** Parameters of an arrow, which may turn out to be an expression. */
  readonly ofArrow: boolean;
}

const outside = {
  inFunction: false,
  inMethod: false,
  inDerivedConstructor: false,
  inInitializer: false,
  ofArrow: false,
};

export const globalScope = (): Scope => ({ ...outside, parent: undefined, kind: 'global', names: new Map() });

export const innerScope = (parent: Scope, kind: 'block' | 'catch' | 'body' = 'block'): Scope => ({
  ...parent,
  parent,
  kind,
  names: new Map(),
  ofArrow: false,
});

/** Scope of the parameters of a function, with what the function allows; an arrow allows what its surroundings do. */
export function parameterScope(
  parent: Scope,
  allows: {
    readonly arrow: boolean;
    readonly method: boolean;
    readonly derived: boolean;
    readonly initializer: boolean;
  },
): Scope {
  const own = allows.arrow
    ? { ...parent, ofArrow: true }
    : {
        inFunction: true,
        inMethod: allows.method,
        inDerivedConstructor: allows.derived,
        inInitializer: allows.initializer,
        ofArrow: false,
      };
  return { ...own, parent, kind: 'parameters', names: new Map() };
}

/** Whether a name is declared by `let`, `const`, `class` between a scope and the body of its function. */
export function isLexical(scope: Scope, name: string): boolean {
  for (let at: Scope | undefined = scope; at; at = at.parent) {
    const found = at.names.get(name);
    if (found?.lexical && !found.catchParameter) return true;
    if (at.kind === 'body' || at.kind === 'global') return false;
  }
  return false;
}

/** Whether a lexical declaration of `name` in this scope collides with another declaration. */
export function collides(scope: Scope, name: string, blockFunction: boolean): boolean {
  const existing = scope.names.get(name);
  if (existing) return !(existing.blockFunction && blockFunction);
  const { parent } = scope;
  return (parent?.kind === 'catch' || parent?.kind === 'parameters') && parent.names.has(name);
}
