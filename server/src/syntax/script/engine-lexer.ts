import { BaseParser, tokTypes } from './acorn-internals.ts';
import { engineReason, flagsReason, tokenName } from './engine-reasons.ts';
import { lexicalFault } from './lex-ahead.ts';

/** One refusal: what the engine says and where. */
export interface SyntaxFault {
  readonly reason: string;
  readonly offset: number;
  readonly end: number;
}

/** Thrown inside the parser only; `resumeHere`: the engine goes on at the token it complained about. */
export class Refusal extends Error {
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

const { eof, num, name: nameToken, string: stringToken } = tokTypes;
/** Stands for a character no token starts with; the engine calls it `error`. */
const errorToken = tokTypes.invalidTemplate;

/** Acorn's tokens with the words of the real engine for what it cannot read. */
export class EngineLexer extends BaseParser {
  protected reading = false;

  override raise(pos: number, message: string): never {
    if (
      this.reading &&
      /^Unexpected character|^Unterminated (comment|regular expression)|^Expected number in radix|^Expecting Unicode escape/.test(
        message,
      )
    ) {
      throw unreadable;
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
      const flags = this.input.slice(this.input.lastIndexOf('/', this.pos - 1) + 1, this.pos);
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
  protected raiseElsewhere(pos: number, message: string): never {
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
  protected tokenEnd(at: number): number {
    if (this.start === at && this.end > at) return this.end;
    const token = /#?[\w$\u0080-\uffff]+|[\s\S]/y;
    token.lastIndex = at;
    return at + (token.exec(this.input)?.[0].length ?? 1);
  }

  override raiseRecoverable(pos: number, message: string): never {
    return this.raise(pos, message);
  }

  protected nameBefore(): string {
    return this.input.slice(this.lastTokStart, this.lastTokEnd);
  }

  protected refuse(offset: number, end: number, reason: string, resumeHere = false): never {
    const { length } = this.input;
    const at = Math.min(offset, length);
    throw new Refusal({ reason, offset: at, end: Math.min(Math.max(end, at), length) }, resumeHere);
  }

  protected refuseToken(found?: string, expected?: string): never {
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

  protected foundName(): string {
    if (this.type === eof) return 'eof';
    if (this.type === errorToken) return 'error';
    if (this.type === stringToken) return this.input.slice(this.start + 1, this.end - 1);
    if (this.type === nameToken || this.type === num) return this.input.slice(this.start, this.end);
    return tokenName(this.type, this.input.slice(this.start, this.end));
  }

  /** In lists the engine names the kind of the token. */
  protected kindFound(): string | undefined {
    if (this.type === nameToken) return 'ident';
    if (this.type === stringToken) return 'string';
    if (this.type === tokTypes.privateId) return 'private_ident';
    return this.type === num ? this.numberKind() : undefined;
  }

  protected numberKind(): string {
    const text = this.input.slice(this.start, this.end);
    if (text.endsWith('n')) return 'bigint';
    if (/^0[xX]/.test(text)) return 'hexadecimal';
    if (/^0[bB]/.test(text)) return 'binary_number';
    if (/^0[oO]/.test(text)) return 'octal';
    if (/^0\d/.test(text)) return 'octal_legacy';
    return /^[\d_]+$/.test(text) ? 'decimal' : 'floating';
  }

  protected lineBreakBefore(): boolean {
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
      if (caught !== unreadable) throw caught;
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
}

/** Whether a number, a string or a template starts with this character. */
const startsLiteral = (code: number): boolean =>
  (code >= 48 && code <= 57) || code === 39 || code === 34 || code === 96 || code === 46;

/** Thrown where no token starts; one for all, since a text may have a million such places. */
const unreadable = new Error('unreadable');

const slashCode = 47;
const backslashCode = 92;
