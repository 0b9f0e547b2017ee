import { type Comment, type Node, type Options, Parser, type Program, type TokenType, tokTypes } from 'acorn';

/**
 * The parts of acorn's parser that its declarations leave out and that a plugin overrides or reads. One place, so that an
 * update of acorn is checked here.
 */
export interface AcornParser {
  readonly options: Options;
  readonly input: string;
  type: TokenType;
  value: unknown;
  pos: number;
  start: number;
  end: number;
  startLoc: unknown;
  lastTokStart: number;
  lastTokEnd: number;
  containsEsc: boolean;
  context: unknown[];
  exprAllowed: boolean;
  strict: boolean;
  labels: { name?: string; kind?: string | null }[];
  scopeStack: { flags: number; var: unknown; lexical: unknown; functions: unknown }[];
  privateNameStack: unknown[];
  yieldPos: number;
  awaitPos: number;
  awaitIdentPos: number;
  readonly inAsync: boolean;
  readonly inGenerator: boolean;
  readonly canAwait: boolean;
  next(): void;
  nextToken(): void;
  eat(type: TokenType): boolean;
  finishToken(type: TokenType, value?: unknown): void;
  finishNode(node: Node, type: string): Node;
  startNode(): Node;
  initialContext(): unknown[];
  isContextual(name: string): boolean;
  canInsertSemicolon(): boolean;
  adaptDirectivePrologue(body: Node[]): void;
  parseStatement(context: string | null, topLevel?: boolean, exports?: object): Node;
  raise(pos: number, message: string): never;
}

// biome-ignore lint/suspicious/noExplicitAny: signatures of acorn that are not declared anywhere
type Loose = any;

/** Methods of acorn that the engine's parser overrides. */
export interface AcornBase extends AcornParser {
  parse(): Program;
  expect(...rest: Loose[]): Loose;
  unexpected(...rest: Loose[]): Loose;
  semicolon(...rest: Loose[]): Loose;
  raiseRecoverable(...rest: Loose[]): Loose;
  parseTopLevel(...rest: Loose[]): Loose;
  parseBlock(...rest: Loose[]): Loose;
  parseFunctionBody(...rest: Loose[]): Loose;
  parseReturnStatement(...rest: Loose[]): Loose;
  getTokenFromCode(...rest: Loose[]): Loose;
  readToken(...rest: Loose[]): Loose;
  skipSpace(...rest: Loose[]): Loose;
  strictDirective(start: number): boolean;
  parseIdent(...rest: Loose[]): Loose;
  parseClassField(...rest: Loose[]): Loose;
  parseVarId(...rest: Loose[]): Loose;
  parseParenAndDistinguishExpression(...rest: Loose[]): Loose;
  parseExprList(...rest: Loose[]): Loose;
  parseBindingList(...rest: Loose[]): Loose;
  parseObj(...rest: Loose[]): Loose;
  parsePropertyValue(...rest: Loose[]): Loose;
  parsePropertyName(...rest: Loose[]): Loose;
  parseBindingAtom(...rest: Loose[]): Loose;
  parseBreakContinueStatement(...rest: Loose[]): Loose;
  parseMaybeAssign(...rest: Loose[]): Loose;
  toAssignable(...rest: Loose[]): Loose;
  checkLValSimple(...rest: Loose[]): Loose;
  isLet(...rest: Loose[]): Loose;
  isUsingKeyword(...rest: Loose[]): Loose;
  enterScope(flags: number): void;
}

/** Acorn's parser class with its undeclared members declared. */
export const BaseParser = Parser as unknown as new (options: Options, input: string) => AcornBase;

export { type Comment, type Node, type Options, type Program, type TokenType, tokTypes };
