import {
  type CodeAction,
  CodeActionKind,
  type CodeLens,
  CompletionItemKind,
  CompletionItemTag,
  type Diagnostic,
  DiagnosticSeverity,
  type Hover,
  InsertTextFormat,
  MarkupKind,
  type CompletionItem as ProtoItem,
  type DocumentSymbol as ProtoSymbol,
  type Range,
  type SignatureHelp,
  SymbolKind,
} from 'vscode-languageserver';
import type { LineIndex } from '../base/line-index.ts';
import type { Fix, Problem } from '../base/parsed.ts';
import type { Span } from '../base/span.ts';
import type { CompletionItem } from '../ide/completion-item.ts';
import type { HoverInfo } from '../ide/hover-info.ts';
import type { Lens } from '../ide/lenses.ts';
import type { RunLens } from '../ide/run-lenses.ts';
import type { SignatureInfo } from '../ide/signature.ts';
import type { DocumentSymbol } from '../ide/symbols.ts';

export const toRange = (index: LineIndex, span: Span): Range => ({
  start: index.positionAt(span.start),
  end: index.positionAt(span.end),
});

const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
} as const;

export function toDiagnostic(index: LineIndex, uri: string, problem: Problem): Diagnostic {
  return {
    range: toRange(index, problem.span),
    severity: severities[problem.severity],
    code: problem.rule,
    source: 'shooty',
    message: problem.message,
    ...(problem.related?.length && {
      relatedInformation: problem.related.map((each) => ({
        location: { uri, range: toRange(index, each.span) },
        message: each.message,
      })),
    }),
  };
}

export function toCodeAction(index: LineIndex, uri: string, problem: Problem, fix: Fix): CodeAction {
  return {
    title: fix.title,
    kind: CodeActionKind.QuickFix,
    diagnostics: [toDiagnostic(index, uri, problem)],
    isPreferred: problem.fixes?.[0] === fix,
    edit: { changes: { [uri]: fix.edits.map((edit) => ({ range: toRange(index, edit.span), newText: edit.text })) } },
  };
}

const itemKinds: Readonly<Record<CompletionItem['kind'], CompletionItemKind>> = {
  method: CompletionItemKind.Method,
  field: CompletionItemKind.Field,
  object: CompletionItemKind.Module,
  variable: CompletionItemKind.Variable,
  keyword: CompletionItemKind.Keyword,
  key: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  file: CompletionItemKind.File,
  tag: CompletionItemKind.Keyword,
};

/** `place` maps spans of an inline script to the recipe. */
export function toCompletionItem(index: LineIndex, item: CompletionItem, place: (span: Span) => Span): ProtoItem {
  return {
    label: item.label,
    kind: itemKinds[item.kind],
    sortText: item.sort,
    insertTextFormat: InsertTextFormat.PlainText,
    textEdit: { range: toRange(index, place(item.replace)), newText: item.insert },
    ...(item.detail && { detail: item.detail, labelDetails: { description: item.detail } }),
    ...(item.documentation && { documentation: { kind: MarkupKind.Markdown, value: item.documentation } }),
    ...(item.unusable && { tags: [CompletionItemTag.Deprecated] }),
  };
}

export const toHover = (index: LineIndex, info: HoverInfo, place: (span: Span) => Span): Hover => ({
  contents: { kind: MarkupKind.Markdown, value: info.markdown },
  range: toRange(index, place(info.span)),
});

export const toSignatureHelp = (info: SignatureInfo): SignatureHelp => ({
  signatures: info.signatures.map((each) => ({
    label: each.label,
    documentation: { kind: MarkupKind.Markdown, value: each.documentation },
    parameters: each.params.map((param) => ({
      label: param.label,
      documentation: { kind: MarkupKind.Markdown, value: param.documentation },
    })),
  })),
  activeSignature: info.active,
  activeParameter: info.activeParam,
});

const symbolKinds: Readonly<Record<DocumentSymbol['kind'], SymbolKind>> = {
  function: SymbolKind.Function,
  constant: SymbolKind.Constant,
  variable: SymbolKind.Variable,
  class: SymbolKind.Class,
  key: SymbolKind.Property,
  guard: SymbolKind.Event,
  header: SymbolKind.Namespace,
};

export const toSymbol = (index: LineIndex, symbol: DocumentSymbol): ProtoSymbol => ({
  name: symbol.name,
  ...(symbol.detail && { detail: symbol.detail }),
  kind: symbolKinds[symbol.kind],
  range: toRange(index, symbol.span),
  selectionRange: toRange(index, symbol.nameSpan),
  children: symbol.children.map((child) => toSymbol(index, child)),
});

/** `locate` gives the range of an entry in another file. */
export function toCodeLens(
  index: LineIndex,
  uri: string,
  lens: Lens,
  locate: (file: string, span: Span) => { readonly uri: string; readonly range: Range } | undefined,
): CodeLens {
  const { action } = lens;
  // An empty command is shown as text.
  if (action.kind === 'none') return { range: toRange(index, lens.span), command: { title: lens.title, command: '' } };
  const command =
    action.kind === 'show'
      ? { command: 'shooty.showRecipeEntry', arguments: [locate(action.file, action.span)] }
      : action.kind === 'wire'
        ? { command: 'shooty.addGuardToRecipe', arguments: [uri] }
        : { command: action.kind === 'run' ? 'shooty.runGuard' : 'shooty.debugGuard', arguments: [uri, action.point] };
  return { range: toRange(index, lens.span), command: { title: lens.title, ...command } };
}

/** `file` = `program` or `scenario` with the URI of the document. */
export const toRunLens = (
  index: LineIndex,
  file: Readonly<Record<string, string>>,
  { span, title, debug, configuration }: RunLens,
): CodeLens => ({
  range: toRange(index, span),
  command: { title, command: 'shooty.launch', arguments: [{ ...file, ...configuration }, !debug] },
});
