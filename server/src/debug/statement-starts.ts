import { parseScript } from '../syntax/script/parse-script.ts';

/** Offsets where statements begin, in the order of the text. */
export function statementStarts(text: string): number[] {
  const starts = new Set<number>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, start } = node as { type?: unknown; start?: unknown };
    if (
      typeof type === 'string' &&
      typeof start === 'number' &&
      /(Statement|VariableDeclaration)$/.test(type) &&
      type !== 'BlockStatement'
    )
      starts.add(start);
    Object.values(node).forEach(visit);
  };
  visit(parseScript(text).program?.body ?? []);
  return [...starts].sort((a, b) => a - b);
}
