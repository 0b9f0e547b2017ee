import type * as TypeScript from 'typescript';
import type { TextEdit } from '../base/parsed.ts';
import { type Span, span } from '../base/span.ts';
import { createTypeHost, type Ts, type TypedScript, type TypeHost } from './type-host.ts';
import { type TypeProblem, typeProblems } from './type-problems.ts';

/** One proposal of the type service. */
export interface TypeProposal {
  readonly name: string;
  /** TypeScript's word: `method`, `const`, `keyword` … */
  readonly kind: string;
  readonly sort: string;
  readonly insert: string;
  /** What is replaced, when it is more than the word at the cursor. */
  readonly replace?: Span;
}

/** A type in words. */
export interface TypeHover {
  readonly span: Span;
  readonly code: string;
  readonly documentation: string;
}

export interface TypeSignatures {
  readonly signatures: readonly {
    readonly label: string;
    readonly documentation: string;
    readonly params: readonly { readonly label: string; readonly documentation: string }[];
  }[];
  readonly active: number;
  readonly activeParam: number;
}

export interface TypeReference {
  readonly span: Span;
  readonly write: boolean;
  readonly definition: boolean;
}

/** Everything a TypeScript LanguageService knows about one script. Offsets are those of the script; total. */
export interface TypeAnswers {
  completions(script: TypedScript, offset: number): readonly TypeProposal[];
  proposalDoc(script: TypedScript, offset: number, name: string): TypeHover | undefined;
  hover(script: TypedScript, offset: number): TypeHover | undefined;
  signature(script: TypedScript, offset: number): TypeSignatures | undefined;
  /** Places in the script itself; what the library declares has none. */
  definition(script: TypedScript, offset: number): readonly Span[];
  /** Where the type of something is declared in the script. */
  typeDefinition(script: TypedScript, offset: number): readonly Span[];
  references(script: TypedScript, offset: number): readonly TypeReference[];
  rename(script: TypedScript, offset: number, name: string): readonly TextEdit[] | undefined;
  format(script: TypedScript, options: FormatStyle): readonly TextEdit[];
  /** Edits after `key` was typed in front of `offset`. */
  formatTyped(script: TypedScript, offset: number, key: string, options: FormatStyle): readonly TextEdit[];
  problems(script: TypedScript): readonly TypeProblem[];
}

/** Columns of one level, and whether they are spaces. */
export interface FormatStyle {
  readonly indent: number;
  readonly spaces: boolean;
}

/** The same answers when they come later: the service works beside the caller, so that nothing waits for it. */
export type TypeService = {
  readonly [K in keyof TypeAnswers]: (...args: Parameters<TypeAnswers[K]>) => Promise<ReturnType<TypeAnswers[K]>>;
};

/** Creates the service over a loaded TypeScript. When it fails in a request, that one is empty and it starts anew. */
export function createTypeAnswers(ts: Ts): TypeAnswers {
  let host: TypeHost | undefined;
  const ask = <T>(
    script: TypedScript,
    nothing: T,
    answer: (service: TypeScript.LanguageService, file: string) => T,
  ): T => {
    try {
      host ??= createTypeHost(ts);
      return answer(host.service, host.put(script));
    } catch {
      host = undefined;
      return nothing;
    }
  };
  const words = (parts: readonly TypeScript.SymbolDisplayPart[] | undefined): string =>
    ts.displayPartsToString([...(parts ?? [])]);
  return {
    completions: (script, offset) => ask(script, [], (service, file) => completions(service, file, offset)),
    proposalDoc: (script, offset, name) =>
      ask(script, undefined, (service, file) => {
        const found = service.getCompletionEntryDetails(file, offset, name, undefined, undefined, undefined, undefined);
        return (
          found && { span: span(offset), code: words(found.displayParts), documentation: words(found.documentation) }
        );
      }),
    hover: (script, offset) =>
      ask(script, undefined, (service, file) => {
        const found = service.getQuickInfoAtPosition(file, offset);
        const code = words(found?.displayParts);
        return found && code !== ''
          ? { span: of(found.textSpan), code, documentation: words(found.documentation) }
          : undefined;
      }),
    signature: (script, offset) =>
      ask(script, undefined, (service, file) => {
        const found = service.getSignatureHelpItems(file, offset, undefined);
        return found && signatures(found, words);
      }),
    definition: (script, offset) =>
      ask(script, [], (service, file) =>
        (service.getDefinitionAtPosition(file, offset) ?? [])
          .filter((each) => each.fileName === file)
          .map((each) => of(each.textSpan)),
      ),
    typeDefinition: (script, offset) =>
      ask(script, [], (service, file) =>
        (service.getTypeDefinitionAtPosition(file, offset) ?? [])
          .filter((each) => each.fileName === file)
          .map((each) => of(each.textSpan)),
      ),
    references: (script, offset) =>
      ask(script, [], (service, file) =>
        (service.findReferences(file, offset) ?? [])
          .flatMap((each) => each.references)
          .filter((each) => each.fileName === file)
          .map((each) => ({
            span: of(each.textSpan),
            write: each.isWriteAccess,
            definition: each.isDefinition === true,
          })),
      ),
    rename: (script, offset, name) => ask(script, undefined, (service, file) => rename(service, file, offset, name)),
    format: (script, style) =>
      ask(script, [], (service, file) =>
        edits(service.getFormattingEditsForDocument(file, settings(ts, script, style))),
      ),
    formatTyped: (script, offset, key, style) =>
      ask(script, [], (service, file) =>
        edits(service.getFormattingEditsAfterKeystroke(file, offset, key, settings(ts, script, style))),
      ),
    problems: (script) => ask(script, [], (service, file) => typeProblems(service, file)),
  };
}

const edits = (changes: readonly TypeScript.TextChange[]): readonly TextEdit[] =>
  changes.map((each) => ({ span: of(each.span), text: each.newText }));

const settings = (ts: Ts, script: TypedScript, { indent, spaces }: FormatStyle): TypeScript.FormatCodeSettings => ({
  ...ts.getDefaultFormatCodeSettings('\n'),
  indentSize: indent,
  tabSize: indent,
  convertTabsToSpaces: spaces,
  newLineCharacter: script.text.includes('\r\n') ? '\r\n' : '\n',
});

const of = (at: TypeScript.TextSpan): Span => span(at.start, at.start + at.length);

function completions(service: TypeScript.LanguageService, file: string, offset: number): readonly TypeProposal[] {
  const found = service.getCompletionsAtPosition(file, offset, {
    includeCompletionsWithInsertText: true,
    includeAutomaticOptionalChainCompletions: true,
    includeCompletionsForModuleExports: false,
  });
  return (
    (found?.entries ?? [])
      // Words of the text that are no names of anything are noise; modules do not exist here.
      .filter((each) => each.kind !== 'warning' && !/^(?:import|export)$/.test(each.name))
      .map((each) => ({
        name: each.name,
        kind: each.kind,
        sort: each.sortText,
        insert: each.insertText ?? each.name,
        ...(each.replacementSpan && { replace: of(each.replacementSpan) }),
      }))
  );
}

function signatures(
  found: TypeScript.SignatureHelpItems,
  words: (parts: readonly TypeScript.SymbolDisplayPart[] | undefined) => string,
): TypeSignatures {
  return {
    signatures: found.items.map((item) => {
      const params = item.parameters.map((param) => ({
        label: words(param.displayParts),
        documentation: words(param.documentation),
      }));
      const label = `${words(item.prefixDisplayParts)}${params.map((param) => param.label).join(words(item.separatorDisplayParts))}${words(item.suffixDisplayParts)}`;
      return { label, documentation: words(item.documentation), params };
    }),
    active: found.selectedItemIndex,
    activeParam: found.argumentIndex,
  };
}

function rename(
  service: TypeScript.LanguageService,
  file: string,
  offset: number,
  name: string,
): readonly TextEdit[] | undefined {
  if (!service.getRenameInfo(file, offset, {}).canRename) return undefined;
  const places = service.findRenameLocations(file, offset, false, false, { providePrefixAndSuffixTextForRename: true });
  // A name of the library cannot change.
  if (!places?.length || places.some((each) => each.fileName !== file)) return undefined;
  return places.map((each) => ({
    span: of(each.textSpan),
    text: `${each.prefixText ?? ''}${name}${each.suffixText ?? ''}`,
  }));
}
