import { guardFields, type RecipeField, recipeFields } from './recipe-fields.ts';

/** What may stand in one map of a recipe: keys that are read, or names that are free with some by convention. */
export interface RecipeBlock {
  /** Keys the loader reads; every other one is ignored. */
  readonly fields: readonly RecipeField[];
  /** Keys are names of one's own; these are usual. */
  readonly names?: readonly { readonly name: string; readonly doc: string }[];
  /** What people call the block in messages. */
  readonly title: string;
}

const toolLists = recipeFields.filter((field) => field.name.startsWith('allowedTools'));

const word = (name: string, doc: string, values: readonly string[], fallback: string): RecipeField => ({
  name,
  type: values.map((each) => `\`${each}\``).join(', '),
  doc,
  values,
  fallback,
  source: 'recipe-yaml 5',
});

const milliseconds = (name: string, doc: string, fallback: string): RecipeField => ({
  name,
  type: 'whole number of milliseconds',
  doc,
  fallback,
  source: 'recipe-yaml 5',
});

/** `profiles.<name>.session`. Source: recipe-yaml 5. */
export const sessionFields: readonly RecipeField[] = [
  word('onDisconnect', 'What happens when the client goes away.', ['SUSPEND', 'KEEP_OPEN', 'CLOSE'], 'KEEP_OPEN'),
  word('onIdle', 'What happens after `idleTimeoutMs` without input.', ['SUSPEND', 'NONE'], 'NONE'),
  word('onSuspend', 'What happens to a suspended session in the end.', ['KEEP', 'CLOSE'], 'KEEP'),
  milliseconds('idleTimeoutMs', 'Time without input until `onIdle`.', '1800000'),
  milliseconds('suspendKeepDurationMs', 'How long a suspended session is kept.', '86400000'),
];

/** `profiles.<name>`. Source: recipe-yaml 5. */
export const profileFields: readonly RecipeField[] = [
  ...toolLists,
  {
    name: 'modes',
    type: 'map of blocks',
    doc: 'Tool lists of this profile by mode of the engine.',
    fallback: '{}',
    shape: 'map',
    source: 'recipe-yaml 5',
  },
  {
    name: 'promptPrefixAppend',
    type: 'text, Pebble template',
    doc: 'Text behind `promptPrefix` for this profile.',
    shape: 'block',
    source: 'recipe-yaml 5',
  },
  {
    name: 'params',
    type: 'map',
    doc: 'Parameters of the engine for this profile, over those of the recipe.',
    fallback: '{}',
    shape: 'map',
    source: 'recipe-yaml 5',
  },
  {
    name: 'session',
    type: 'map',
    doc: 'Life of the session for this profile.',
    shape: 'map',
    source: 'recipe-yaml 5',
  },
];

/** `triggers`. Source: recipe-yaml 3. */
export const triggerFields: readonly RecipeField[] = [
  {
    name: 'keywords',
    type: 'list of text',
    doc: 'Words that select the recipe; lower-cased and trimmed.',
    fallback: '[]',
    shape: 'list',
    source: 'recipe-yaml 3',
  },
];

const named = (doc: string, ...names: readonly string[]) => names.map((name) => ({ name, doc }));

const modeNames = [
  ...named('A mode of the engine.', 'NORMAL', 'EXPLORING', 'PLANNING', 'EXECUTING'),
  { name: 'default', doc: 'Every mode without a block of its own.' },
];

const profileNames = [
  ...named('A client.', 'foot', 'web', 'mobile', 'daemon', 'eddie', 'scheduler', 'hook'),
  { name: 'default', doc: 'Every client without a block of its own.' },
];

const blockTable: readonly (readonly [string, RecipeBlock])[] = [
  ['', { title: 'a recipe', fields: recipeFields }],
  ['guard/[]', { title: 'a guard entry', fields: guardFields }],
  ['triggers', { title: '`triggers`', fields: triggerFields }],
  ['modes', { title: '`modes`', fields: [], names: modeNames }],
  ['modes/*', { title: 'a mode', fields: toolLists }],
  ['profiles', { title: '`profiles`', fields: [], names: profileNames }],
  ['profiles/*', { title: 'a profile', fields: profileFields }],
  ['profiles/*/modes', { title: '`modes`', fields: [], names: modeNames }],
  ['profiles/*/modes/*', { title: 'a mode', fields: toolLists }],
  ['profiles/*/session', { title: '`session`', fields: sessionFields }],
];

/** The block at a key path, `[]` for a list item: `['profiles', 'web', 'session']`. Undefined = nobody reads keys there. */
export function recipeBlock(path: readonly string[]): RecipeBlock | undefined {
  return blockTable.find(([pattern]) => {
    const steps = pattern === '' ? [] : pattern.split('/');
    return steps.length === path.length && steps.every((step, i) => step === '*' || step === path[i]);
  })?.[1];
}
