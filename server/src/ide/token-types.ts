/** Legend of the semantic tokens, for clients. */
export const tokenTypes = ['namespace', 'variable', 'parameter', 'function', 'method', 'property', 'class'] as const;
export const tokenModifiers = ['declaration', 'readonly', 'defaultLibrary'] as const;
