import { type Span, span } from '../base/span.ts';

/** Why the server never looks up the recipe or skill at `path` (recipe-yaml 1, SG722); the place is the first line of `text`. */
export function neverFound(
  path: string,
  text: string,
  kind: 'recipe' | 'skill',
): { readonly span: Span; readonly message: string } | undefined {
  const [folder = '', name = ''] = path.split('/').slice(-2);
  const written = kind === 'skill' ? `${folder}/${name}` : name;
  const lower = written.toLowerCase();
  const expected =
    kind === 'skill'
      ? `${folder.trim().toLowerCase()}/SKILL.md`
      : lower.replace(/\.yml$/, '.yaml').replace(/\s+/g, '-');
  return written === expected
    ? undefined
    : {
        span: span(0, Math.max(0, text.search(/[\r\n]|$/))),
        message: `\`${written}\` is never found, so this ${kind} does not exist for the server; use \`${expected}\`.`,
      };
}
