import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { span } from '../../../server/src/base/span.ts';
import { problemsOf } from '../../../server/src/ide/check.ts';
import { symbolsOf } from '../../../server/src/ide/document-symbols.ts';
import { editsOfMoves } from '../../../server/src/ide/file-renames.ts';
import { fileAt, linksOf } from '../../../server/src/ide/links.ts';
import { foldsOf, selectionsOf } from '../../../server/src/ide/ranges.ts';
import { refactoringsAt } from '../../../server/src/ide/refactorings.ts';
import { referencesAt } from '../../../server/src/ide/references.ts';
import { parameterHints, semanticTokensOf } from '../../../server/src/ide/semantic.ts';
import { hoverText, stringNameAt } from '../../../server/src/ide/string-names.ts';
import { completionPlace } from '../../../server/src/ide/typed.ts';
import { completeYaml, hoverYaml } from '../../../server/src/ide/yaml-features.ts';
import { analysesOf, guardPath } from '../../support/check-ide.ts';

const root = path.resolve(import.meta.dirname, '../../../examples/workspace');
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

/** Every editor feature at the end of a text that breaks off there. */
function askEverything(file: string, text: string): void {
  const analyses = analysesOf({ [file]: text, [guardPath]: 'vance.params.a;' });
  const document = analyses.workspace.document(file)!;
  const offset = text.length;
  problemsOf(analyses, document);
  completeYaml(analyses, document, offset);
  hoverYaml(analyses, document, offset);
  linksOf(analyses, document);
  fileAt(analyses, document, offset);
  foldsOf(analyses, document);
  selectionsOf(analyses, document, offset);
  referencesAt(analyses, document, offset, undefined);
  refactoringsAt(analyses, document, span(0, offset));
  symbolsOf(analyses, document);
  editsOfMoves(analyses, [{ from: file, to: `moved/${file}` }]);
  const view = analyses.scriptAt(document, offset);
  if (!view) return;
  completionPlace(view);
  stringNameAt(view.facts, view.offset);
  hoverText(analyses.workspace, file, view.facts, view.offset);
  semanticTokensOf(view.facts);
  parameterHints(view.facts, span(0, view.facts.text.length));
}

test.each([
  '_vance/skills/release-checklist/SKILL.md',
  '_vance/guards/build-once.js',
  '_vance/guards/command-gate.js',
  '_vance/recipes/review.yaml',
  'tests/command-gate.scenario.yaml',
])('every prefix of %s is answered', (file) => {
  const text = read(file);
  for (let end = 0; end <= text.length; end += 1) {
    expect(() => askEverything(file, text.slice(0, end)), `prefix of ${end}`).not.toThrow();
  }
});

test.each(['\u0000', '\uD800', 'a\r\rb', '---\r\ntitle: x\r\n---\r\n', '{{', "'", '`${', '/**', 'vance.tools.call("'])(
  'odd text %j is answered as any kind of file',
  (text) => {
    for (const file of [guardPath, '_vance/recipes/x.yaml', '_vance/skills/s/SKILL.md', 'a.scenario.yaml'])
      expect(() => askEverything(file, text)).not.toThrow();
  },
);

test('bombs of aliases, deep and large texts are answered in every YAML file', () => {
  const bomb = Array.from({ length: 24 }, (_, i) => `b${i}: &b${i} [${i ? `*b${i - 1}, *b${i - 1}` : 'x'}]`).join('\n');
  const entries = Array.from({ length: 30 }, () => '  - script: a.js\n    params: { p: *b23 }').join('\n');
  const texts = [
    `description: d\nengine: e\n${bomb}\nguard:\n${entries}\n`,
    `description: d\nengine: e\nguard:\n${'  - script: a.js\n'.repeat(3000)}`,
    `<<<<<<< ours\ndescription: d\n=======\ndescription: e\n>>>>>>> theirs\n`,
    `\tdescription: d\n`,
    `description: d\n---\ndescription: e\n`,
    `a: ${'x'.repeat(10_000_000)}`,
    Array.from({ length: 200 }, (_, i) => `${' '.repeat(i)}- `).join('\n'),
  ];
  for (const text of texts)
    for (const file of ['_vance/recipes/x.yaml', 'a.scenario.yaml', '_vance/skills/s/SKILL.md'])
      expect(() => askEverything(file, file.endsWith('.md') ? `---\n${text}\n---\n` : text)).not.toThrow();
}, 60_000);
