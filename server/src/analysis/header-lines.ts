import { type Span, span } from '../base/span.ts';
import { headerTags } from '../model/header-tags.ts';
import type { ParsedHeader } from '../model/script-header.ts';

/** A header line whose text begins with `@` and a known tag name, read as a tag or not. */
export interface TagLikeLine {
  readonly name: string;
  /** The `@` and the name. */
  readonly nameSpan: Span;
  /** Everything behind the name up to the end of the line, without blanks at its ends. */
  readonly restSpan: Span;
  readonly rest: string;
}

const names = new Set(headerTags.map((tag) => tag.name));

/** Lines of the header block, or of any comment body, that an author means as tags (pitfalls SG202). */
export function tagLikeLines(text: string, body: Span): readonly TagLikeLine[] {
  const found: TagLikeLine[] = [];
  const line = /^[^\S\r\n]*\*?[^\S\r\n]*@(\w+)(?!\w)([^\r\n]*)/gmu;
  for (const match of text.slice(body.start, body.end).matchAll(line)) {
    const name = match[1]!;
    if (!names.has(name)) continue;
    const end = body.start + match.index + match[0].length;
    const rest = match[2]!.trim();
    const nameEnd = end - match[2]!.length;
    const restStart = rest ? nameEnd + match[2]!.indexOf(rest) : nameEnd;
    found.push({
      name,
      nameSpan: span(nameEnd - name.length - 1, nameEnd),
      restSpan: span(restStart, restStart + rest.length),
      rest,
    });
  }
  return found;
}

/** Lines that look like tags and are none. */
export const unreadLines = (text: string, header: ParsedHeader): readonly TagLikeLine[] => {
  const read = new Set(header.tags.map((tag) => tag.nameSpan.start));
  return header.body ? tagLikeLines(text, header.body).filter((line) => !read.has(line.nameSpan.start)) : [];
};
