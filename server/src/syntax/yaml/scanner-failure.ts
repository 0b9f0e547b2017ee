import type { Document } from 'yaml';
import { span } from '../../base/span.ts';
import type { YamlFailure } from './read-yaml.ts';
import { grammarFault } from './scan/check-grammar.ts';

/**
 * The first thing SnakeYAML's reader, scanner, parser or composer refuses, in its words; `late`: what only the making of values
 * refuses.
 */
export function scannerFailure(
  text: string,
  documents: readonly Document.Parsed[],
): { readonly failure?: YamlFailure; readonly late?: YamlFailure } {
  const unprintable = /[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(text);
  if (unprintable) {
    const at = span(unprintable.index, unprintable.index + unprintable[0].length);
    return { failure: { message: 'special characters are not allowed', span: at } };
  }
  const { fault, late } = grammarFault(text);
  const generic = documents.some((document) => document.errors.length > 0);
  return {
    ...(fault && { failure: { message: fault.message, span: fault.span, ...(generic && { generic }) } }),
    ...(late && { late: { message: late.message, span: late.span } }),
  };
}
