import { expect, test } from 'vitest';
import { checkScript } from '../../../server/src/analysis/check-script.ts';
import { scriptRules } from '../../../server/src/analysis/rules/index.ts';
import { bundledOnly, readScript } from '../../../server/src/analysis/script-facts.ts';

// A rule sees through the form of a script: every example, written in other ways that mean the same.

const idsIn = (text: string): readonly string[] =>
  checkScript(readScript(text, { guard: false, entries: [], extensions: true, known: bundledOnly })).map(
    (each) => each.rule,
  );

/** The header and the marker of the points stay where they are. */
function parts(text: string): readonly [head: string, body: string] {
  const head = /^(?:\s*\/\*\*[\s\S]*?\*\/)?\s*(?:\/\/ @point[^\n]*\n)?/.exec(text)![0];
  return [head, text.slice(head.length)];
}

/** A text in another form; undefined where the form does not apply. */
type Form = (head: string, body: string) => string | undefined;

const usesGuard = (body: string): boolean => body.includes('vance.guard.');
const forms: Readonly<Record<string, Form>> = {
  'an alias of the guard': (head, body) =>
    usesGuard(body) ? `${head}const gg = vance.guard;\n${body.replaceAll('vance.guard.', 'gg.')}` : undefined,
  'a destructured guard': (head, body) =>
    usesGuard(body) ? `${head}const { guard: gg } = vance;\n${body.replaceAll('vance.guard.', 'gg.')}` : undefined,
  'an alias of the host': (head, body) =>
    /\bvance\./.test(body) ? `${head}const host = vance;\n${body.replaceAll(/\bvance\./g, 'host.')}` : undefined,
  'a computed name': (head, body) =>
    usesGuard(body) ? `${head}const part = 'guard';\n${body.replaceAll('vance.guard.', 'vance[part].')}` : undefined,
  'line ends of Windows': (head, body) =>
    /\r/.test(head + body) ? undefined : `${head}${body}`.replaceAll('\n', '\r\n'),
  'a statement behind': (head, body) => `${head}${body}\n`,
};

test.each(scriptRules.map((rule) => [rule.id, rule] as const))('%s in other forms', (id, rule) => {
  for (const [form, write] of Object.entries(forms)) {
    const check = (text: string, bad: boolean): void => {
      const other = write(...parts(text));
      if (other !== undefined) expect(idsIn(other).includes(id), `${form}: ${other}`).toBe(bad);
    };
    for (const text of rule.bad) check(text, true);
    for (const text of rule.good) check(text, false);
  }
});
