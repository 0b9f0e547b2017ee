const closers: Readonly<Record<string, string>> = { '{{': '}}', '{%': '%}', '{#': '#}' };
const nested = new Set([
  'if',
  'for',
  'block',
  'macro',
  'filter',
  'autoescape',
  'verbatim',
  'raw',
  'cache',
  'parallel',
  'embed',
]);

/**
 * Why a text is certainly no Pebble template: a delimiter without its end, or a block tag without its other half. Most
 * other faults depend on the server's extensions and are left to it. Undefined when nothing is certain.
 */
export function pebbleFault(template: string): string | undefined {
  const open: string[] = [];
  const start = /\{[{%#]/g;
  for (let match = start.exec(template); match; match = start.exec(template)) {
    const closer = closers[match[0]]!;
    const end = template.indexOf(closer, match.index + 2);
    if (end < 0) return `unclosed '${match[0]}', expected '${closer}'`;
    start.lastIndex = end + 2;
    if (match[0] !== '{%') continue;
    const tag = /^[-\s]*(\w+)/.exec(template.slice(match.index + 2, end))?.[1] ?? '';
    if (nested.has(tag)) open.push(tag);
    else if (tag.startsWith('end') && nested.has(tag.slice(3)) && open.pop() !== tag.slice(3))
      return `unexpected '${tag}'`;
  }
  return open.length ? `unclosed '${open.at(-1)}', expected 'end${open.at(-1)}'` : undefined;
}
