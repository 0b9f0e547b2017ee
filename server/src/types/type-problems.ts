import type * as TypeScript from 'typescript';
import { type Span, span } from '../base/span.ts';

/** A finding of the type checker that also holds for the engine. */
export interface TypeProblem {
  readonly span: Span;
  /** Short word of the kind, `type-name`. */
  readonly rule: string;
  readonly message: string;
  readonly severity: 'warning' | 'hint';
}

/**
 * Codes that are wrong in the engine too, not only in TypeScript's view. Syntax and strict mode are judged by the engine's
 * parser, host members by the rules; implicit types and the like are no mistakes in a script.
 */
const wrong: Readonly<Record<number, readonly [rule: string, meaning: string]>> = {
  2304: ['type-name', 'This name is not defined, so the script throws here'],
  2552: ['type-name', 'This name is not defined, so the script throws here'],
  2588: ['type-constant', 'A constant cannot be assigned, so the script throws here'],
  2339: ['type-member', 'This member does not exist, so it reads `undefined`'],
  2551: ['type-member', 'This member does not exist, so it reads `undefined`'],
  2349: ['type-call', 'This is not a function, so the call throws'],
  2367: ['type-comparison', 'This comparison is always the same'],
  2448: ['type-order', 'This is used before its declaration, so the script throws here'],
};

const unused: ReadonlySet<number> = new Set([6133, 6196, 6198]);

/** Problems of the whitelist; unused names as hints. */
export function typeProblems(service: TypeScript.LanguageService, file: string): readonly TypeProblem[] {
  const semantic = service.getSemanticDiagnostics(file).flatMap((each): readonly TypeProblem[] => {
    const [rule, meaning] = wrong[each.code] ?? [];
    if (rule === undefined || each.start === undefined) return [];
    return [{ span: place(each), rule, message: `${meaning}: ${words(each.messageText)}`, severity: 'warning' }];
  });
  const hints = service
    .getSuggestionDiagnostics(file)
    .flatMap((each): readonly TypeProblem[] =>
      unused.has(each.code)
        ? [{ span: place(each), rule: 'unused-name', message: words(each.messageText), severity: 'hint' }]
        : [],
    );
  return [...semantic, ...hints];
}

const place = (each: TypeScript.Diagnostic): Span => span(each.start ?? 0, (each.start ?? 0) + (each.length ?? 0));

const words = (text: string | TypeScript.DiagnosticMessageChain): string =>
  typeof text === 'string' ? text : text.messageText;
