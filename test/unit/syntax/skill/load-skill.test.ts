import { expect, test } from 'vitest';
import { readFrontMatter } from '../../../../server/src/syntax/skill/front-matter.ts';
import { loadSkill, type SkillLoadOptions } from '../../../../server/src/syntax/skill/load-skill.ts';

/** The loader's words, each with the text it stands at. */
function checkRefusals(text: string, expected: readonly string[], more: Partial<SkillLoadOptions> = {}): void {
  const found = loadSkill(text, readFrontMatter(text), { name: 's', ...more });
  expect(found.map((each) => `${text.slice(each.span.start, each.span.end)} | ${each.detail}`)).toEqual(expected);
}

const md = (front: string): string => `---\ntitle: t\ndescription: d\nversion: "1"\n${front}\n---\nbody\n`;

test('the frame, before anything else', () => {
  checkRefusals('title: t\n', ["title: t | skill 's' must start with a YAML frontmatter fence '---'"]);
  checkRefusals('\uFEFF---\ntitle: t\n---\nb', [
    "\uFEFF--- | skill 's' must start with a YAML frontmatter fence '---'",
  ]);
  checkRefusals('---', ["--- | skill 's' has no body after the opening fence"]);
  checkRefusals('---\ntitle: t\n', ["--- | skill 's' is missing a closing '---' fence"]);
  checkRefusals('---\n\n---\nb', ["--- | skill 's': empty frontmatter"]);
  checkRefusals('---\n# only a comment\n---\nb', ["--- | skill 's': empty frontmatter"]);
  checkRefusals('---\n- a\n---\nb', ["--- | skill 's': frontmatter must be a YAML map"]);
  checkRefusals('---\r\ntitle: t\r\ndescription: d\r\nversion: "1"\r\n---\r\nb', []);
});

test('required texts', () => {
  checkRefusals('---\nname: s\n---\nb', [
    "--- | s: missing required string 'title'",
    "--- | s: missing required string 'description'",
    "--- | s: missing required string 'version'",
  ]);
  checkRefusals('---\ntitle: ""\ndescription: [d]\nversion: 1.0\n---\nb', [
    '"" | s: missing required string \'title\'',
    "[d] | s: missing required string 'description'",
    "1.0 | s: missing required string 'version'",
  ]);
});

test('the folder counts', () => {
  checkRefusals(md('name: S'), []);
  checkRefusals(md('name: other'), ["other | skill folder 's' does not match declared name 'other'"]);
});

test.each([
  ['triggers: x', "x | skill 's': 'triggers' must be a list"],
  ['triggers: [a]', "a | skill 's': triggers[0] must be a map"],
  ['triggers: [{ type: regex }]', "regex | skill 's': unknown trigger type 'regex'"],
  ['triggers: [{ pattern: a }]', "pattern | skill 's': unknown trigger type 'null'"],
  ['triggers: [{ type: pattern }]', "type | skill 's': PATTERN trigger needs 'pattern'"],
  ['triggers: [{ type: Keywords, keywords: [] }]', "[] | skill 's': KEYWORDS trigger needs 'keywords'"],
  ['category: 3', "3 | skill 's': 'category' must be a string"],
  ['tools: a', "a | skill 's': 'tools' must be a list"],
  ['tags: [a, 2]', "2 | skill 's': 'tags' contains a non-string or blank entry"],
  ['manualPaths: [a/../b]', "a/../b | skill 's': invalid manualPaths entry 'a/../b'"],
  ['manualPaths: [/a]', "/a | skill 's': invalid manualPaths entry '/a'"],
  ['referenceDocs: [{ title: t, file: f, loadMode: x }]', "x | skill 's': unknown loadMode 'x'"],
  ['referenceDocs: [{ file: f }]', "file | skill 's': referenceDocs[0]: missing required string 'title'"],
  ['scripts: [{ name: n, target: both, file: f }]', "both | skill 's': unknown target 'both' (expected BRAIN or FOOT)"],
  ['activate: ping', "ping | skill 's': 'activate' must be a list of command strings"],
  ['activate: [ping, 3]', "3 | skill 's': activate[1] must be a non-blank command string"],
  ['deactivate: ["//"]', '"//" | skill \'s\': deactivate[0] invalid command: empty command'],
  ['lifecycle: 3', "3 | skill 's': 'lifecycle' must be a string"],
  ['lifecycle: once', "once | skill 's': unknown lifecycle 'once' (expected sticky|shot)"],
  ['action: [a]', "[a] | skill 's': 'action' must be a string"],
  ['arguments: false', "false | skill 's': 'arguments' must be true or a list of argument declarations"],
  ['arguments: [{ type: string }]', "type | skill 's': arguments[0].name is required"],
  [
    'arguments: [{ name: a, type: text }]',
    "text | skill 's': arguments[0].type 'text' must be one of string, number, integer, boolean, object, array",
  ],
  ['run: { target: fork }', "fork | skill 's': unknown run.target 'fork' (expected inline|spawn)"],
  ['action: x\nrun: { target: spawn }', "spawn | skill 's': run.target: spawn requires run.recipe"],
  ['run: { target: spawn, recipe: r }', "spawn | skill 's': run.target: spawn requires an 'action:' prompt"],
  [
    'action: x\nlifecycle: shot\nrun: { target: spawn, recipe: r }',
    "spawn | skill 's': run.target: spawn cannot combine with lifecycle: shot",
  ],
])('%s', (front, expected) => checkRefusals(md(front), [expected]));

test('files beside the skill', () => {
  const has = (file: string): boolean => file === 'there.js';
  const front = 'scripts: [{ name: a, target: BRAIN, file: there.js }, { name: b, target: FOOT, file: gone.js }]';
  checkRefusals(md(front), ["gone.js | skill 's': script file 'gone.js' not found in this layer"], { has });
  checkRefusals(
    md('referenceDocs: [{ title: t, file: gone.md }]'),
    ["gone.md | skill 's': reference file 'gone.md' not found in this layer"],
    { has },
  );
});

test('older servers do not read the newer keys', () => {
  checkRefusals(md('category: 3'), [], { extensions: false });
});

test('empty values count as absent', () => {
  checkRefusals(md('triggers:\ntools:\nlifecycle:\nrun:\narguments:\naction:'), []);
});
