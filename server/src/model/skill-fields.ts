/** A key of the front matter of `SKILL.md`. Source: recipe-yaml 6. */
export interface SkillField {
  readonly name: string;
  readonly doc: string;
  readonly type: string;
  readonly required?: true;
  readonly fallback?: string;
  /** Values offered by completion. */
  readonly values?: readonly string[];
  readonly since?: 'extension';
}

export const skillFields: readonly SkillField[] = [
  {
    name: 'name',
    type: 'text',
    doc: 'Must equal the name of the folder, ignoring case.',
    fallback: 'the folder',
  },
  { name: 'title', type: 'text', doc: 'Shown to people.', required: true },
  {
    name: 'description',
    type: 'text',
    doc: 'What the skill is for; models choose by it.',
    required: true,
  },
  {
    name: 'version',
    type: 'text',
    doc: 'A text: `1.0` without quotes is a number and fails.',
    required: true,
  },
  {
    name: 'triggers',
    type: 'list',
    doc: 'Inputs that activate the skill: `type` PATTERN with `pattern`, or KEYWORDS with `keywords`.',
    fallback: '[]',
  },
  { name: 'category', type: 'text', doc: 'Group in lists.', since: 'extension' },
  { name: 'tools', type: 'list of text', doc: 'Tools the skill needs.', fallback: '[]' },
  { name: 'tags', type: 'list of text', doc: 'Words for search.', fallback: '[]' },
  {
    name: 'manualPaths',
    type: 'list of text',
    doc: 'Manuals of the project, without `..` and a leading slash.',
    fallback: '[]',
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
  },
  {
    name: 'scripts',
    type: 'list',
    doc: 'Scripts of the skill: `name`, `target` BRAIN or FOOT, `file`, `description`, `params`.',
    fallback: '[]',
  },
  {
    name: 'activate',
    type: 'list of text',
    doc: 'Engine commands that run at a fresh activation, before the turn prompt. Not templates.',
    fallback: '[]',
  },
  {
    name: 'deactivate',
    type: 'list of text',
    doc: 'Engine commands that run when the skill is cleared; never for `lifecycle: shot`.',
    fallback: '[]',
  },
  {
    name: 'lifecycle',
    type: 'text',
    doc: '`sticky` stays active; `shot` runs once.',
    fallback: 'sticky',
    values: ['sticky', 'shot'],
  },
  { name: 'action', type: 'text', doc: 'Prompt of the action turn; a Pebble template.' },
  {
    name: 'arguments',
    type: 'true or list',
    doc: '`true` for free text, or declarations: `name`, `type`, `description`, `required`.',
  },
  {
    name: 'run',
    type: 'map',
    doc: '`target` inline or spawn, `recipe`, `inherit`. Guards and keyword triggers never spawn.',
    fallback: 'inline',
  },
];

const text = (name: string, doc: string, required = false): SkillField => ({
  name,
  type: 'text',
  doc,
  ...(required && { required }),
});

const choice = (name: string, doc: string, values: readonly string[], fallback?: string): SkillField => ({
  name,
  type: values.join(' or '),
  doc,
  values,
  ...(fallback === undefined ? { required: true } : { fallback }),
});

/** Keys of the maps inside the front matter, by the key they stand under. Source: recipe-yaml 6. */
export const skillBlocks: Readonly<Record<string, readonly SkillField[]>> = {
  triggers: [
    choice('type', 'How the input is looked at.', ['PATTERN', 'KEYWORDS']),
    text('pattern', 'For PATTERN: a Java regular expression, searched in the lower-cased input.'),
    { name: 'keywords', type: 'list of text', doc: 'For KEYWORDS: any of them, anywhere in the lower-cased input.' },
  ],
  referenceDocs: [
    text('title', 'Shown to the model.', true),
    text('file', 'File beside `SKILL.md`.', true),
    choice('loadMode', 'In the prompt at once, or only when asked for.', ['INLINE', 'ON_DEMAND'], 'ON_DEMAND'),
    text('summary', 'What the document is about.'),
  ],
  scripts: [
    text('name', 'Name of the tool: `skill_<skill>__<name>`.', true),
    choice('target', 'Where the script runs. FOOT scripts are dropped with a warning.', ['BRAIN', 'FOOT']),
    text('file', 'File beside `SKILL.md`.', true),
    text('description', 'What the tool does, for the model.'),
    { name: 'params', type: 'map', doc: 'Parameters of the tool.', fallback: '{}' },
  ],
  arguments: [
    text('name', 'Name of the argument.', true),
    choice('type', 'What the argument is.', ['string', 'number', 'integer', 'boolean', 'object', 'array'], 'string'),
    text('description', 'For people and models.'),
    {
      name: 'required',
      type: 'boolean',
      doc: 'Whether it has to be given.',
      fallback: 'false',
      values: ['true', 'false'],
    },
  ],
  run: [
    choice('target', 'Here, or in a process of its own.', ['inline', 'spawn'], 'inline'),
    text('recipe', 'Recipe of the spawned process; read only with `target: spawn`.'),
    { name: 'inherit', type: 'text', doc: 'What the spawned process takes over; read only with `target: spawn`.' },
  ],
};
