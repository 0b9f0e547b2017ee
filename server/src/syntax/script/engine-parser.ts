import {
  type AcornBase,
  BaseParser,
  type Comment,
  type Node,
  type Options,
  type Program,
  tokTypes,
} from './acorn-internals.ts';
import { engineReason, flagsReason, tokenName } from './engine-reasons.ts';
import { lexicalFault } from './lex-ahead.ts';

/** One refusal: what the engine says and where. */
export interface SyntaxFault {
  readonly reason: string;
  readonly offset: number;
  readonly end: number;
}

/** Thrown inside the parser only; `resumeHere`: the engine goes on at the token it complained about. */
class Refusal extends Error {
  readonly fault: SyntaxFault;
  readonly resumeHere: boolean;
  /** The lexer's faults end the parse. */
  readonly fatal: boolean;
  constructor(fault: SyntaxFault, resumeHere: boolean, fatal = false) {
    super(fault.reason);
    this.fault = fault;
    this.resumeHere = resumeHere;
    this.fatal = fatal;
  }
}

const { braceL, braceR, parenL, parenR, bracketR, eof, semi, comma, eq, arrow, num } = tokTypes;
const { name: nameToken, string: stringToken } = tokTypes;
/** Stands for a character no token starts with; the engine calls it `error`. */
const errorToken = tokTypes.invalidTemplate;

interface Saved {
  readonly labels: AcornBase['labels'];
  readonly scopes: number;
  readonly privates: number;
  readonly strict: boolean;
}

/** Acorn with the words, the limits and the recovery of the real engine. */
export class EngineParser extends BaseParser {
  readonly faults: SyntaxFault[] = [];
  private functionBody = false;
  private reading = false;
  private inParens = false;
  /** Between the elements of an array or the members of an object. */
  private inList = false;
  /** Where the token after the name of a `const` without value starts. */
  private constNameEnds = -1;
  private constIsPattern = false;
  /** Reading `break` or `continue`. */
  private jumping = false;

  static parseText(
    text: string,
    comments: Comment[],
    context: { readonly insideFunction?: boolean; readonly strict?: boolean },
  ): { program: Program; faults: readonly SyntaxFault[] } {
    const options = {
      ecmaVersion: 17,
      sourceType: 'script',
      allowHashBang: true,
      allowReturnOutsideFunction: false,
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

  override raise(pos: number, message: string): never {
    if (
      this.reading &&
      /^Unexpected character|^Unterminated (comment|regular expression)|^Expected number in radix|^Expecting Unicode escape/.test(
        message,
      )
    ) {
      throw new ErrorTokenSignal(pos);
    }
    const at = message.startsWith('Unterminated string') || message === 'Unterminated template' ? this.pos : pos;
    if (message.startsWith('Logical expressions and coalesce')) {
      this.next();
      super.parseMaybeAssign();
      return this.refuse(this.start, this.start + 1, engineReason(message));
    }
    if (/^Unsyntactic|new\.target' can only|^Bad character|^Code point|^Invalid Unicode/.test(message))
      return this.raiseElsewhere(pos, message);
    if (message.startsWith('Unterminated regular')) {
      return this.refuse(this.start, this.start + 1, 'Expected an operand but found /');
    }
    if (message.startsWith('Invalid regular expression') || message.startsWith('Duplicate regular expression')) {
      const flags = /[\w$]*$/.exec(this.input.slice(0, this.pos))?.[0] ?? '';
      const reason = message.startsWith('Invalid regular expression:')
        ? engineReason(message)
        : flagsReason(flags, true);
      return this.refuse(this.pos, this.pos + 1, reason);
    }
    if (/rvalue$/.test(message)) return this.refuse(at, at + 1, engineReason(message));
    const here = /^Missing initializer|^Complex binding/.test(message);
    return this.refuse(
      here ? this.start : at,
      here ? this.end : message.startsWith('Identifier directly') ? at + 1 : this.tokenEnd(at),
      engineReason(message, this.nameBefore()),
    );
  }

  /** Complaints that the engine places at another token than acorn does. */
  private raiseElsewhere(pos: number, message: string): never {
    if (message.startsWith("'new.target")) return this.refuse(this.start, this.end, engineReason(message));
    if (message.startsWith('Unsyntactic')) {
      const label = /^\w+[^\S\r\n]+([\w$\\]+)/.exec(this.input.slice(pos));
      const keyword = /^\w*/.exec(this.input.slice(pos))![0];
      if (!label?.[1]) return this.refuse(pos, pos + keyword.length, engineReason(message));
      const at = pos + label[0].length - label[1].length;
      return this.refuse(at, at + label[1].length, `Undefined Label "${label[1]}"`);
    }
    let at = this.input[pos] === '{' ? pos + 1 : pos;
    let code = 0;
    while (/[\da-f]/i.test(this.input[at] ?? '')) {
      code = code * 16 + Number.parseInt(this.input[at]!, 16);
      if (code > 0x10ffff) break;
      at++;
    }
    return this.refuse(at, this.input.length + 1, engineReason(message));
  }

  /** End of the token at an offset that may lie before the current one. */
  private tokenEnd(at: number): number {
    if (this.start === at && this.end > at) return this.end;
    const token = /#?[\w$\u0080-\uffff]+|[\s\S]/y;
    token.lastIndex = at;
    return at + (token.exec(this.input)?.[0].length ?? 1);
  }

  override raiseRecoverable(pos: number, message: string): never {
    return this.raise(pos, message);
  }

  private nameBefore(): string {
    return this.input.slice(this.lastTokStart, this.lastTokEnd);
  }

  private refuse(offset: number, end: number, reason: string, resumeHere = false): never {
    const { length } = this.input;
    const at = Math.min(offset, length);
    throw new Refusal({ reason, offset: at, end: Math.min(Math.max(end, at), length) }, resumeHere);
  }

  private refuseToken(found?: string, expected?: string): never {
    const name = found ?? this.foundName();
    // the engine's strings begin behind their quote
    const inner = this.type === stringToken ? 1 : 0;
    return this.refuse(
      this.start + inner,
      this.end - inner,
      `Expected ${expected ?? 'an operand'} but found ${name}`,
      found === 'eol',
    );
  }

  private foundName(): string {
    if (this.type === eof) return 'eof';
    if (this.type === errorToken) return 'error';
    if (this.type === stringToken) return this.input.slice(this.start + 1, this.end - 1);
    if (this.type === nameToken || this.type === num) return this.input.slice(this.start, this.end);
    return tokenName(this.type, this.input.slice(this.start, this.end));
  }

  /** In lists the engine names the kind of the token. */
  private kindFound(): string | undefined {
    if (this.type === nameToken) return 'ident';
    if (this.type === stringToken) return 'string';
    return this.type === num ? this.numberKind() : undefined;
  }

  private numberKind(): string {
    const text = this.input.slice(this.start, this.end);
    if (text.endsWith('n')) return 'bigint';
    return /^0[xX]/.test(text) ? 'hexadecimal' : /^\d+$/.test(text) ? 'decimal' : 'floating';
  }

  private lineBreakBefore(): boolean {
    return /[\r\n\u2028\u2029]/.test(this.input.slice(this.lastTokEnd, this.start));
  }

  /** The engine makes a token of what it cannot read and complains when the parser gets there. */
  override getTokenFromCode(code: number): unknown {
    const at = this.pos;
    if (code === slashCode && this.input[at + 1] === '*') {
      // the engine counts the lines of the comment before it notices that it has no end
      this.start = Math.max(this.start, this.input.search(/[^\n\r]*$/));
      this.pos = this.input.length;
      return this.finishToken(errorToken, '/*');
    }
    this.reading = true;
    try {
      return super.getTokenFromCode(code);
    } catch (caught) {
      const lexical = startsLiteral(code) ? lexicalFault(this.input, at) : undefined;
      if (lexical) throw new Refusal(lexical, false, true);
      if (!(caught instanceof ErrorTokenSignal)) throw caught;
      this.pos = at + 1;
      return this.finishToken(code === slashCode ? tokTypes.slash : errorToken, this.input[at]);
    } finally {
      this.reading = false;
    }
  }

  override readToken(code: number): unknown {
    const at = this.pos;
    if (code !== backslashCode || this.input[at + 1] === 'u') return super.readToken(code);
    this.pos = at + 1;
    return this.finishToken(errorToken, this.input[at]);
  }

  /** A comment that never ends is left for `getTokenFromCode`. */
  override skipSpace(): void {
    const before = this.pos;
    try {
      super.skipSpace();
    } catch (caught) {
      if (!(caught instanceof Refusal) || !caught.fault.reason.startsWith('Unterminated comment')) throw caught;
      this.pos = Math.max(before, this.input.lastIndexOf('/*', caught.fault.offset));
    }
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
    return false;
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
    if (this.faults.length < 100) this.faults.push(fault);
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

/** Whether a number, a string or a template starts with this character. */
const startsLiteral = (code: number): boolean =>
  (code >= 48 && code <= 57) || code === 39 || code === 34 || code === 96 || code === 46;

class ErrorTokenSignal extends Error {
  readonly pos: number;
  constructor(pos: number) {
    super();
    this.pos = pos;
  }
}

const slashCode = 47;
const backslashCode = 92;
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
