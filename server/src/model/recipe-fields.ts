/** Fields of a recipe and of its guard entries, for completion, hover and the rules. Source: recipe-yaml 3 to 5. */
export interface RecipeField {
  readonly name: string;
  /** What the value is, for people. */
  readonly type: string;
  readonly doc: string;
  /** Default as written in YAML; absent = none. */
  readonly fallback?: string;
  readonly required?: true;
  /** Values offered by completion. */
  readonly values?: readonly string[];
  /** What completion writes behind the key. */
  readonly shape?: 'text' | 'list' | 'map' | 'block';
  readonly source: string;
  readonly since?: 'extension';
}

const bool = ['true', 'false'] as const;
const toolList = (name: string, doc: string): RecipeField => ({
  name,
  type: 'list of text',
  doc: `${doc} \`@label\` selects by label.`,
  fallback: '[]',
  shape: 'list',
  source: 'recipe-yaml 3',
});

/** Top-level fields in the loader's read order. */
export const recipeFields: readonly RecipeField[] = [
  { name: 'description', type: 'text', doc: 'What the recipe is for.', required: true, source: 'recipe-yaml 3' },
  {
    name: 'engine',
    type: 'text',
    doc: 'Engine that runs the process. It decides which points are reached.',
    required: true,
    source: 'recipe-yaml 3, engines.tsv',
  },
  {
    name: 'params',
    type: 'map',
    doc: 'Parameters of the engine. A key named like a recipe field has no effect as a field.',
    fallback: '{}',
    shape: 'map',
    source: 'recipe-yaml 3, 3.1',
  },
  {
    name: 'promptPrefix',
    type: 'text, Pebble template',
    doc: 'Text in front of the prompt. A recipe for `vance.llm` needs it.',
    shape: 'block',
    source: 'recipe-yaml 3',
  },
  {
    name: 'promptMode',
    type: '`APPEND` or `OVERWRITE`',
    doc: 'Whether `promptPrefix` is added to the prompt or replaces it.',
    fallback: 'APPEND',
    values: ['APPEND', 'OVERWRITE'],
    source: 'recipe-yaml 3',
  },
  {
    name: 'projectKind',
    type: '`normal`, `system` or `any`',
    doc: 'In which kinds of project the picker shows the recipe.',
    fallback: 'normal',
    values: ['normal', 'system', 'any'],
    source: 'recipe-yaml 3',
    since: 'extension',
  },
  { name: 'dataRelayCorrection', type: 'text', doc: 'Text of the data relay correction.', source: 'recipe-yaml 3' },
  toolList('allowedToolsAdd', 'Tools added to what the engine offers.'),
  toolList('allowedToolsRemove', 'Tools taken away.'),
  toolList('allowedToolsDefer', 'Tools offered only on demand.'),
  toolList('allowedToolsKeep', 'Tools that are never dropped.'),
  toolList('allowedToolsDropFirst', 'Tools that are dropped first.'),
  {
    name: 'modes',
    type: 'map of blocks',
    doc: 'Tool lists by mode of the engine.',
    fallback: '{}',
    shape: 'map',
    source: 'recipe-yaml 5',
  },
  {
    name: 'profiles',
    type: 'map of blocks',
    doc: 'Settings by client: `foot`, `web`, `mobile`, `daemon` and others.',
    fallback: '{}',
    shape: 'map',
    source: 'recipe-yaml 5',
  },
  {
    name: 'defaultActiveSkills',
    type: 'list of text',
    doc: 'Skills that are active from the start.',
    fallback: '[]',
    shape: 'list',
    source: 'recipe-yaml 3',
  },
  {
    name: 'allowedSkills',
    type: 'list of text',
    doc: 'The only skills allowed. Absent: no restriction; `[]`: none.',
    shape: 'list',
    source: 'recipe-yaml 3',
  },
  {
    name: 'triggers',
    type: 'map',
    doc: 'Only `keywords` is read: a list of words that select the recipe.',
    shape: 'map',
    source: 'recipe-yaml 3',
  },
  ...(['locked', 'internal', 'listed'] as const).map(
    (name): RecipeField => ({
      name,
      type: 'YAML boolean',
      doc: {
        locked: 'Parameters of the caller are ignored.',
        internal: 'Not offered to users; needed for `vance.llm`.',
        listed: 'Shown in lists.',
      }[name],
      fallback: 'false',
      values: bool,
      source: 'recipe-yaml 3',
    }),
  ),
  {
    name: 'web',
    type: 'YAML boolean',
    doc: 'May be called from a web client by name; needs `internal: true` as well.',
    fallback: 'false',
    values: bool,
    source: 'recipe-yaml 3',
    since: 'extension',
  },
  { name: 'title', type: 'text', doc: 'Title in lists.', source: 'recipe-yaml 3' },
  {
    name: 'category',
    type: 'text',
    doc: 'Category in lists; trimmed and lower-cased.',
    source: 'recipe-yaml 3',
    since: 'extension',
  },
  {
    name: 'webTheme',
    type: '`[a-z0-9-]+`',
    doc: 'Theme of the web client.',
    source: 'recipe-yaml 3',
    since: 'extension',
  },
  {
    name: 'tags',
    type: 'list of text',
    doc: 'Tags for people.',
    fallback: '[]',
    shape: 'list',
    source: 'recipe-yaml 3',
  },
  {
    name: 'tenants',
    type: 'list of text',
    doc: 'Tenants that see the recipe. For others it is as if it were missing.',
    fallback: '[]',
    shape: 'list',
    source: 'recipe-yaml 3',
    since: 'extension',
  },
  {
    name: 'guard',
    type: 'list of guard entries',
    doc: 'Guards of the process, in order; the first one that decides ends the point.',
    fallback: '[]',
    shape: 'list',
    source: 'recipe-yaml 4',
  },
];

/** Fields of one guard entry. */
export const guardFields: readonly RecipeField[] = [
  {
    name: 'script',
    type: 'text, path',
    doc: 'Path of the guard script from the project root. Exactly one source per entry.',
    source: 'recipe-yaml 4.1',
  },
  {
    name: 'scriptBody',
    type: 'text, JavaScript',
    doc: 'The guard script itself. Exactly one source per entry.',
    shape: 'block',
    source: 'recipe-yaml 4.1',
  },
  {
    name: 'handler',
    type: 'text',
    doc: 'Name of a guard handler of the server, case sensitive. Without `trigger` it runs at every point.',
    source: 'recipe-yaml 4.1, handlers.tsv',
    since: 'extension',
  },
  {
    name: 'trigger',
    type: 'a point, or `both`',
    doc: 'The point at which the guard runs. One point per entry; `both` is `stop` and `terminate`.',
    fallback: 'stop',
    source: 'recipe-yaml 4.1',
  },
  {
    name: 'params',
    type: 'map',
    doc: 'What the script sees as `vance.params`. A null value makes the recipe unloadable.',
    fallback: '{}',
    shape: 'map',
    source: 'recipe-yaml 4.1',
  },
  {
    name: 'maxRounds',
    type: 'whole number, 0 or more',
    doc: 'How many follow-ups guards may send before this one falls silent; counts at stop and terminate only. The counter is shared by all guards of the process.',
    fallback: '2',
    source: 'recipe-yaml 4.1',
  },
  {
    name: 'allowTools',
    type: '`true` or `false`',
    doc: 'True: the script may call the tools of the process. False: only `process_spawn`.',
    fallback: 'false',
    values: bool,
    source: 'recipe-yaml 4.1, guard-service 12',
  },
];
