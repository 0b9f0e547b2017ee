import { type AcornBase, type Comment, type Node, type Options, type Program, tokTypes } from './acorn-internals.ts';
import { afterBlanks } from './after-blanks.ts';
import { EngineLexer, Refusal, type SyntaxFault } from './engine-lexer.ts';
import { engineReason, tokenName } from './engine-reasons.ts';
import { lexicalFault } from './lex-ahead.ts';
import { scopeNames } from './scope-names.ts';

const { braceL, braceR, parenL, parenR, bracketR, eof, semi, comma, eq, arrow } = tokTypes;
const nameToken = tokTypes.name;

interface Saved {
  readonly labels: AcornBase['labels'];
  readonly scopes: number;
  readonly privates: number;
  readonly strict: boolean;
}

/** Acorn with the words, the limits and the recovery of the real engine. */
export class EngineParser extends EngineLexer {
  readonly faults: SyntaxFault[] = [];
  private functionBody = false;
  private inParens = false;
  /** Between the elements of an array or the members of an object. */
  private inList = false;
  /** Where the token after the name of a `const` without value starts. */
  private constNameEnds = -1;
  private constIsPattern = false;
  /** The text is the body of a function. */
  private isBody = false;
  /** Reading `break` or `continue`. */
  private jumping = false;

  /** Acorn looks for blanks and comments before a directive by an expression that runs out of stack on millions of them. */
  override strictDirective(start: number): boolean {
    const at = afterBlanks(this.input, start);
    return /['"]/.test(this.input[at] ?? '') && super.strictDirective(at);
  }

  override enterScope(flags: number): void {
    super.enterScope(flags);
    Object.assign(this.scopeStack.at(-1)!, { var: scopeNames(), lexical: scopeNames(), functions: scopeNames() });
  }

  static parseText(
    text: string,
    comments: Comment[],
    context: { readonly insideFunction?: boolean; readonly strict?: boolean; readonly functionBody?: boolean },
  ): { program: Program; faults: readonly SyntaxFault[] } {
    const options = {
      ecmaVersion: 17,
      sourceType: 'script',
      allowHashBang: true,
      allowReturnOutsideFunction: context.functionBody === true,
      allowAwaitOutsideFunction: false,
      allowSuperOutsideMethod: false,
      checkPrivateFields: true,
      onComment: comments,
      strict: context.strict === true,
    } as unknown as Options;
    const empty = { type: 'Program', start: 0, end: text.length, body: [], sourceType: 'script' } as Program;
    let parser: EngineParser | undefined;
    try {
      parser = new EngineParser(options, text.startsWith('\ufeff') ? ` ${text.slice(1)}` : text);
      parser.isBody = context.functionBody === true;
      const program = parser.parse();
      return { program, faults: parser.faults };
    } catch (caught) {
      const fault =
        caught instanceof Refusal
          ? caught.fault
          : { reason: tooDeep, offset: parser?.start ?? 0, end: Math.max(parser?.start ?? 0, parser?.end ?? 0) };
      return { program: empty, faults: [...(parser?.faults ?? []), fault] };
    }
  }

  override expect(type: { label: string }): void {
    if (this.type === type) {
      this.next();
      return;
    }
    if (type === comma && this.inList) this.refuseToken(this.kindFound(), 'comma');
    if (type === braceL && this.nameBefore() === 'catch') this.refuseToken(undefined, '(');
    const wanted = type === comma && this.inParens ? ')' : tokenName(type);
    this.refuseToken(type === arrow && this.lineBreakBefore() ? 'eol' : undefined, wanted);
  }

  override unexpected(pos?: number): never {
    if (this.start === this.constNameEnds) {
      const missing = this.constIsPattern ? 'Complex binding' : 'Missing initializer';
      this.refuse(this.start, this.end, engineReason(missing, this.nameBefore()));
    }
    if ((this.jumping || this.nameBefore() === 'class') && pos === undefined) this.refuseToken(undefined, 'ident');
    if (pos !== undefined && this.input.startsWith('**', pos)) this.refuse(pos, pos + 2, 'Unexpected token: **');
    if (pos !== undefined && pos === this.lastTokStart && this.input[pos] === ')') return this.noArrow();
    if (pos !== undefined && pos !== this.start)
      return this.refuse(pos, pos + 1, `Expected an operand but found ${this.input[pos]}`);
    return this.refuseToken();
  }

  /** `()` that no arrow follows. */
  private noArrow(): never {
    if (this.type !== arrow) return this.refuseToken(undefined, '=>');
    return this.refuse(this.start, this.start + 1, 'Expected => but found eol', true);
  }

  override semicolon(): void {
    if (this.type === semi) {
      this.next();
      return;
    }
    if (this.canInsertSemicolon()) return;
    const before = this.input.slice(this.lastTokStart, this.lastTokEnd);
    if (before === 'await') this.refuse(this.lastTokStart, this.lastTokEnd, engineReason('await'));
    this.refuseToken(undefined, ';');
  }

  override parseIdent(liberal?: boolean): Node {
    const keyword = Boolean((this.type as { keyword?: string }).keyword);
    if (this.type !== nameToken && !(keyword && liberal)) this.refuseToken(undefined, 'ident');
    return super.parseIdent(liberal);
  }

  override parseClassField(field: Node): Node {
    const named = this.type !== tokTypes.eq && this.type !== semi && this.type !== braceR;
    if (named && !this.lineBreakBefore()) this.refuseToken(undefined, '(');
    return super.parseClassField(field);
  }

  override parseVarId(declaration: Node, kind: string): void {
    if (this.type !== nameToken && this.type !== braceL && this.type !== tokTypes.bracketL) {
      this.refuse(this.start, this.end, 'expected BindingIdentifier or BindingPattern');
    }
    super.parseVarId(declaration, kind);
    this.constNameEnds = kind === 'const' && this.type !== eq ? this.start : -1;
    this.constIsPattern = /Pattern$/.test((declaration as unknown as { id: Node }).id.type);
  }

  override parseParenAndDistinguishExpression(canBeArrow: boolean, forInit: unknown): Node {
    return this.within('parens', () => super.parseParenAndDistinguishExpression(canBeArrow, forInit));
  }

  override parseExprList(...rest: unknown[]): unknown {
    return this.within(rest[0] === bracketR ? 'list' : 'arguments', () => super.parseExprList(...rest));
  }

  override parseBindingList(...rest: unknown[]): unknown {
    return this.within(rest[0] === bracketR ? 'list' : 'arguments', () => super.parseBindingList(...rest));
  }

  override parseObj(...rest: unknown[]): unknown {
    return this.within('list', () => super.parseObj(...rest));
  }

  override parsePropertyValue(property: Node & { key?: Node; computed?: boolean }, ...rest: unknown[]): unknown {
    const [isPattern, isGenerator, isAsync] = rest;
    const { type, name } = (property.key ?? {}) as { type?: string; name?: string };
    const accessor = !property.computed && type === 'Identifier' && (name === 'get' || name === 'set');
    const follows = [tokTypes.colon, parenL, comma, braceR, eq].includes(this.type);
    if (!follows && (isGenerator || isAsync)) this.refuseToken(undefined, '(');
    if (!follows && (isPattern || !accessor)) this.refuseToken(undefined, ':');
    return this.within(undefined, () => super.parsePropertyValue(property, ...rest));
  }

  override parsePropertyName(property: Node): unknown {
    if (this.type === comma && this.inList) this.refuseToken(undefined, 'property id');
    return super.parsePropertyName(property);
  }

  private within<T>(place: 'parens' | 'list' | 'arguments' | undefined, read: () => T): T {
    const before = [this.inParens, this.inList] as const;
    this.inParens = place === 'parens';
    this.inList = place === 'list';
    const result = read();
    [this.inParens, this.inList] = before;
    return result;
  }

  override parseBindingAtom(): Node {
    const binds = this.type === nameToken || this.type === braceL || this.type === tokTypes.bracketL;
    if (!binds && !this.inList) this.refuse(this.start, this.end, 'expected BindingIdentifier or BindingPattern');
    return super.parseBindingAtom();
  }

  override parseBreakContinueStatement(node: Node, keyword: string): Node {
    this.jumping = true;
    try {
      return super.parseBreakContinueStatement(node, keyword);
    } finally {
      this.jumping = false;
    }
  }

  /** An invalid target is complained about when the value behind it was read; an arrow without parameters here. */
  override parseMaybeAssign(...rest: unknown[]): Node {
    const { start } = this;
    let node: Node;
    try {
      node = super.parseMaybeAssign(...rest);
    } catch (caught) {
      const late = caught instanceof Refusal && caught.fault.reason === invalidTarget && this.assigns();
      if (!late) throw caught;
      this.next();
      super.parseMaybeAssign(...rest);
      throw caught;
    }
    if (this.type === arrow && !this.lineBreakBefore()) {
      const at = anchorOf(node, start);
      this.refuse(at, at + 1, 'expected arrow function parameter list');
    }
    return node;
  }

  private assigns(): boolean {
    return (this.type as { isAssign?: boolean }).isAssign === true && !this.lineBreakBefore();
  }

  /** Outside strict code a call may stand left of `=`; it fails when it runs. */
  override toAssignable(node: Node, isBinding?: boolean, ...rest: unknown[]): Node {
    return !isBinding && this.isCallTarget(node) ? node : super.toAssignable(node, isBinding, ...rest);
  }

  override checkLValSimple(node: Node, bindingType = 0, ...rest: unknown[]): void {
    if (bindingType !== 0 || !this.isCallTarget(node)) super.checkLValSimple(node, bindingType, ...rest);
  }

  private isCallTarget(node: Node | null): boolean {
    return node?.type === 'CallExpression' && !this.strict;
  }

  override isLet(context?: unknown): boolean {
    if (!super.isLet(context)) return false;
    const next = /^(?:\s|\/\*[\s\S]*?\*\/)*([\w$]+)/.exec(this.input.slice(this.end))?.[1];
    return next === undefined || !keywords.has(next);
  }

  /** `using` declarations do not exist for the engine (script-engine Q25). */
  override isUsingKeyword(): boolean {
    return false;
  }

  override parseReturnStatement(node: Node): Node {
    if (!this.insideFunction()) this.refuse(this.start, this.end, engineReason('return'));
    return super.parseReturnStatement(node);
  }

  private insideFunction(): boolean {
    const functionScope = 2;
    const classBody = 256 | 512;
    for (let at = this.scopeStack.length - 1; at >= 0; at--) {
      const flags = this.scopeStack[at]!.flags;
      if (flags & classBody) return false;
      if (flags & functionScope) return true;
    }
    return this.isBody;
  }

  override parseStatement(context: string | null, topLevel?: boolean, exports?: object): Node {
    if (context === null && this.type === eof) this.refuseToken(undefined, '}');
    if (this.type === parenR || this.type === bracketR || this.type === comma)
      this.refuseToken(undefined, this.type === comma ? undefined : ';');
    if (this.type === tokTypes._import && !/^\s*[.(]/.test(this.input.slice(this.end))) this.refuseToken();
    if (this.type === tokTypes._export) this.refuseToken();
    return super.parseStatement(context, topLevel, exports);
  }

  override parseTopLevel(node: Node & { body?: Node[]; sourceType?: string }): Node {
    node.body = [];
    this.statements(node.body, eof, true);
    if (this.type === braceR) this.report({ reason: 'Expected eof but found }', offset: this.start, end: this.end });
    this.adaptDirectivePrologue(node.body);
    node.sourceType = 'script';
    return this.finishNode(node, 'Program');
  }

  override parseFunctionBody(node: Node, isArrow: boolean, isMethod: boolean, forInit: unknown): void {
    this.functionBody = this.type === braceL;
    // what a recovery inside the body forgets counts again behind it
    this.within(undefined, () => super.parseFunctionBody(node, isArrow, isMethod, forInit));
  }

  override parseBlock(
    createScope = true,
    node: Node & { body?: Node[] } = this.startNode(),
    exitStrict?: boolean,
  ): Node {
    if (!this.functionBody) return super.parseBlock(createScope, node, exitStrict);
    this.functionBody = false;
    node.body = [];
    this.expect(braceL);
    this.statements(node.body, braceR, false);
    if (this.type === eof) this.refuseToken(undefined, '}');
    if (exitStrict) this.strict = false;
    this.next();
    return this.finishNode(node, 'BlockStatement');
  }

  /** Statements of a program or of a function body: the places where the engine goes on after an error. */
  private statements(into: Node[], close: unknown, topLevel: boolean): void {
    while (this.type !== close && this.type !== eof && this.type !== braceR) {
      const saved = this.save();
      try {
        into.push(this.parseStatement(null, topLevel, {}));
      } catch (caught) {
        if (!(caught instanceof Refusal) || caught.fatal) throw caught;
        const lexical = lexicalFault(this.input, Math.min(this.start, caught.fault.offset));
        if (lexical) throw new Refusal(lexical, false, true);
        this.report(caught.fault);
        this.recover(saved, caught.resumeHere);
      }
    }
  }

  private report(fault: SyntaxFault): void {
    if (this.faults.length < mostFaults) this.faults.push(fault);
  }

  private save(): Saved {
    return {
      labels: [...this.labels],
      scopes: this.scopeStack.length,
      privates: this.privateNameStack.length,
      strict: this.strict,
    };
  }

  /** Skips to the end of the line, a semicolon or a brace, as the engine does, and reads the token after it. */
  private recover(saved: Saved, resumeHere: boolean): void {
    this.labels = [...saved.labels];
    this.scopeStack.length = saved.scopes;
    this.privateNameStack.length = saved.privates;
    this.strict = saved.strict;
    this.inParens = this.inList = this.functionBody = this.reading = this.jumping = false;
    this.yieldPos = this.awaitPos = this.awaitIdentPos = 0;
    // nobody reads more, and each costs a look ahead
    if (this.faults.length >= mostFaults) {
      this.restart(this.input.length);
      return;
    }
    if (resumeHere) {
      this.restart(this.start);
      return;
    }
    for (;;) {
      if (this.type === eof) return;
      const end = this.end;
      const stop = this.type === semi || this.type === braceR;
      this.restart(end);
      if (stop || (this.type as unknown) === eof || /[\r\n\u2028\u2029]/.test(this.input.slice(end, this.start)))
        return;
    }
  }

  /** Reads the token at `offset` as the start of a statement; what cannot be read at all is skipped. */
  private restart(offset: number): void {
    this.pos = offset;
    for (;;) {
      this.context = this.initialContext();
      this.exprAllowed = true;
      // what is left of a half-read word must not be taken for the token before
      this.containsEsc = false;
      const at = this.pos;
      try {
        this.next();
        return;
      } catch (caught) {
        if (!(caught instanceof Refusal) || caught.fatal) throw caught;
        this.pos = Math.max(at + 1, this.pos);
      }
    }
  }
}

/** The engine stops counting there. */
const mostFaults = 100;

const invalidTarget = 'Invalid left hand side for assignment';

const keywords = new Set(
  'break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with'.split(
    ' ',
  ),
);

/** Where the engine places an expression: members at their point, calls at their start. */
function anchorOf(node: Node, start: number): number {
  const { type, object } = node as Node & { object?: Node };
  return type === 'MemberExpression' && object ? object.end : start;
}
const tooDeep = 'Maximum call stack size exceeded';
