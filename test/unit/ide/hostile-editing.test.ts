import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { span } from '../../../server/src/base/span.ts';
import { problemsOf } from '../../../server/src/ide/check.ts';
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
