// JSON Schema of recipes for other YAML editors: the shapes, not the loader's every word (the language server has those).
import { engines } from '../../server/src/model/engines.ts';
import { triggers } from '../../server/src/model/points.ts';
import { type RecipeBlock, recipeBlock } from '../../server/src/model/recipe-blocks.ts';
import { type RecipeField, recipeFields } from '../../server/src/model/recipe-fields.ts';

type Schema = Record<string, unknown>;

function fieldSchema(field: RecipeField, path: readonly string[]): Schema {
  const { name, type } = field;
  const about = {
    ...described(`${field.doc}${field.since ? ' *Newer servers only.*' : ''}`),
    ...(field.fallback === undefined ? {} : { default: asValue(field.fallback) }),
  };
  if (name === 'guard' && path.length === 0)
    return { ...about, type: ['array', 'null'], items: blockSchema(['guard', '[]']) };
  const inner = recipeBlock([...path, name]);
  if (inner) return { ...about, ...optionalBlock([...path, name]) };
  if (name === 'engine') return { ...about, type: 'string', examples: engines.map((e) => e.name) };
  if (name === 'trigger') return { ...about, type: ['string', 'null'], examples: triggers.map((t) => t.value) };
  if (field.values?.includes('true')) return { ...about, type: ['boolean', 'string', 'null'] };
  if (/^list/.test(type)) return { ...about, type: ['array', 'null'], items: { type: 'string' } };
  if (field.shape === 'map' || /^map/.test(type)) return { ...about, type: ['object', 'null'] };
  if (/milliseconds/.test(type)) return { ...about, type: ['number', 'string', 'null'] };
  if (/int|number/.test(type)) return { ...about, type: ['number', 'null'], minimum: 0 };
  return {
    ...about,
    type: field.required ? 'string' : ['string', 'null'],
    ...(field.values ? { examples: field.values } : {}),
  };
}

/** Plain words for every editor, Markdown for those that show it. */
const described = (markdown: string): Schema => ({
  description: markdown.replace(/[`*]/g, ''),
  markdownDescription: markdown,
});

function asValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Unknown keys are allowed: the loader ignores them. Blocks that come often are definitions. */
function blockSchema(path: readonly string[]): Schema {
  const block: RecipeBlock = recipeBlock(path)!;
  if (block.names) {
    const each = { $ref: `#/definitions/${definitionOf(path)}` };
    const named = block.names.map(({ name, doc }) => [name, { ...described(doc), allOf: [each] }]);
    return { type: 'object', properties: Object.fromEntries(named), additionalProperties: each };
  }
  return {
    type: 'object',
    properties: Object.fromEntries(block.fields.map((field) => [field.name, fieldSchema(field, path)])),
  };
}

const definitionOf = (path: readonly string[]): string => (path.at(-1) === 'modes' ? 'mode' : 'profile');

/** A block that may be empty. */
const optionalBlock = (path: readonly string[]): Schema => ({ ...blockSchema(path), type: ['object', 'null'] });

/** The shapes of a recipe as far as the loader refuses another one. */
export const recipeSchema = (): Schema => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Vance recipe',
  ...blockSchema([]),
  required: recipeFields.filter((field) => field.required).map((field) => field.name),
  definitions: { mode: optionalBlock(['modes', '*']), profile: optionalBlock(['profiles', '*']) },
});
