import { expect, test } from 'vitest';
import { formatDocument } from '../../../server/src/ide/formatting.ts';
import { analysesOf, guardPath, recipePath } from '../../support/check-ide.ts';
import { types } from '../../support/types.ts';

/** The text after formatting with two blanks. */
async function checkFormat(path: string, text: string, expected: string): Promise<void> {
  const analyses = analysesOf({ [path]: text });
  const edits = await formatDocument(analyses, types, analyses.workspace.document(path)!, { indent: 2, spaces: true });
  const after = [...edits]
    .sort((a, b) => b.span.start - a.span.start)
    .reduce((now, { span, text: written }) => now.slice(0, span.start) + written + now.slice(span.end), text);
  expect(after).toBe(expected);
}

const body = (scalar: string): string =>
  `description: d\nengine: frankie\nguard:\n  - scriptBody: ${scalar}\n    trigger: stop\n`;

test('scripts', async () => {
  await checkFormat(guardPath, 'if(a){\nb( );\n}\n', 'if (a) {\n  b();\n}\n');
  await checkFormat(guardPath, 'if(a{\n', 'if(a{\n');
});

test('scripts inside a recipe, in every style of YAML', async () => {
  await checkFormat(
    recipePath,
    body('|\n      if(a){\n      b( );\n      }'),
    body('|\n      if (a) {\n        b();\n      }'),
  );
  await checkFormat(recipePath, body('"if(a){\\nb( );\\n}"'), body('"if (a) {\\n  b();\\n}"'));
  await checkFormat(recipePath, body('\'a(  "x" );\''), body('\'a("x");\''));
  await checkFormat(recipePath, body('a( 1,2 );'), body('a(1, 2);'));
  await checkFormat(recipePath, body('>-\n      a( 1 );\n\n      b( );'), body('>-\n      a(1);\n\n      b();'));
});

test('folded lines stay folded, a shared script is laid out once, where it stands', async () => {
  await checkFormat(recipePath, body('>\n      if(a){\n      b( ); }'), body('>\n      if (a) {\n      b(); }'));
  checkFormat(
    recipePath,
    'a: &s "f( );"\nguard:\n  - scriptBody: *s\n  - scriptBody: *s\n',
    'a: &s "f();"\nguard:\n  - scriptBody: *s\n  - scriptBody: *s\n',
  );
});
