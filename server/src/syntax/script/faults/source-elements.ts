import { checkEscapes } from './literals.ts';
import { verifyStrictName } from './names.ts';
import { commit, functionOf, next, nextOrLineEnd, type Reader, refuseToken, report } from './reader.ts';
import { EnoughFaults, Refused, type Token } from './scan.ts';
import { statement } from './statements.ts';

/**
 * The statements of a program or a function. Here, and nowhere else, the engine goes on after a fault: behind the next
 * semicolon, closing brace or end of line.
 */
export function sourceElements(r: Reader): void {
  const before = r.strict;
  let prologue = true;
  const directives: Token[] = [];
  try {
    while (r.kind !== 'eof' && r.kind !== '}') {
      const { kind } = r;
      const frames = r.frames.length;
      try {
        r.directive = undefined;
        statement(r, { outer: true, mayBeFunction: true });
        const directive = kind === 'string' || kind === 'escstring' ? r.directive : undefined;
        prologue &&= directive !== undefined;
        if (prologue && directive) {
          directives.push(directive);
          if (kind === 'string') useStrict(r, directive, directives);
        }
      } catch (caught) {
        if (!(caught instanceof Refused)) throw caught;
        r.frames.length = frames;
        if (report(r, caught.fault)) throw new EnoughFaults();
        recover(r);
      }
      commit(r);
    }
  } finally {
    r.strict = before;
  }
}

function useStrict(r: Reader, directive: Token, directives: readonly Token[]): void {
  if (r.text.slice(directive.start, directive.end) !== 'use strict') return;
  const frame = functionOf(r);
  if (!frame.simple)
    refuseToken(r, 'Illegal use strict directive in function with non-simple parameter list', directive);
  if (r.strict) return;
  frame.strict = true;
  r.strict = true;
  for (const token of directives) if (token.kind === 'escstring') checkEscapes(r, token, true);
  if (frame.name) verifyStrictName(r, frame.name, 'function name');
  for (const parameter of frame.parameters) verifyStrictName(r, parameter, 'function parameter');
}

function recover(r: Reader): void {
  for (;;) {
    if (r.kind === 'eof') return;
    if (r.kind === 'eol' || r.kind === ';' || r.kind === '}') {
      next(r);
      return;
    }
    nextOrLineEnd(r);
  }
}
