/** A key of the front matter of `SKILL.md`. Source: recipe-yaml 6. */
export interface SkillField {
  readonly name: string;
  readonly doc: string;
  readonly type: string;
  readonly required?: true;
  readonly fallback?: string;
  /** What the loader refuses; absent = nothing. */
  readonly check?: 'text' | 'texts' | 'list' | 'name' | 'word' | 'arguments';
  readonly values?: readonly string[];
  readonly since?: 'extension';
}

export const skillFields: readonly SkillField[] = [
  {
    name: 'name',
    type: 'text',
    doc: 'Must equal the name of the folder, ignoring case.',
    fallback: 'the folder',
    check: 'name',
  },
  { name: 'title', type: 'text', doc: 'Shown to people.', required: true, check: 'text' },
  {
    name: 'description',
    type: 'text',
    doc: 'What the skill is for; models choose by it.',
    required: true,
    check: 'text',
  },
  {
    name: 'version',
    type: 'text',
    doc: 'A text: `1.0` without quotes is a number and fails.',
    required: true,
    check: 'text',
  },
  {
    name: 'triggers',
    type: 'list',
    doc: 'Inputs that activate the skill: `type` PATTERN with `pattern`, or KEYWORDS with `keywords`.',
    fallback: '[]',
    check: 'list',
  },
  { name: 'category', type: 'text', doc: 'Group in lists.', check: 'text', since: 'extension' },
  { name: 'tools', type: 'list of text', doc: 'Tools the skill needs.', fallback: '[]', check: 'texts' },
  { name: 'tags', type: 'list of text', doc: 'Words for search.', fallback: '[]', check: 'texts' },
  {
    name: 'manualPaths',
    type: 'list of text',
    doc: 'Manuals of the project, without `..` and a leading slash.',
    fallback: '[]',
    check: 'texts',
  },
  {
    name: 'enabled',
    type: 'boolean',
    doc: 'Anything but the boolean `false` counts as true.',
    fallback: 'true',
    values: ['true', 'false'],
  },
  {
    name: 'referenceDocs',
    type: 'list',
    doc: 'Documents that come with the skill: `title`, `file`, `loadMode` INLINE or ON_DEMAND, `summary`.',
    fallback: '[]',
    check: 'list',
  },
  {
    name: 'scripts',
    type: 'list',
    doc: 'Scripts of the skill: `name`, `target` BRAIN or FOOT, `file`, `description`, `params`.',
    fallback: '[]',
    check: 'list',
  },
  {
    name: 'activate',
    type: 'list of text',
    doc: 'Engine commands that run at a fresh activation, before the turn prompt. Not templates.',
    fallback: '[]',
    check: 'texts',
  },
  {
    name: 'deactivate',
    type: 'list of text',
    doc: 'Engine commands that run when the skill is cleared; never for `lifecycle: shot`.',
    fallback: '[]',
    check: 'texts',
  },
  {
    name: 'lifecycle',
    type: 'text',
    doc: '`sticky` stays active; `shot` runs once.',
    fallback: 'sticky',
    check: 'word',
    values: ['sticky', 'shot'],
  },
  { name: 'action', type: 'text', doc: 'Prompt of the action turn; a Pebble template.', check: 'text' },
  {
    name: 'arguments',
    type: 'true or list',
    doc: '`true` for free text, or declarations: `name`, `type`, `description`, `required`.',
    check: 'arguments',
  },
  {
    name: 'run',
    type: 'map',
    doc: '`target` inline or spawn, `recipe`, `inherit`. Guards and keyword triggers never spawn.',
    fallback: 'inline',
  },
];
