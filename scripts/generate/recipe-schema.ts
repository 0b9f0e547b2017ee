// JSON Schema of recipes for other YAML editors: the shapes, not the loader's every word (the language server has those).
import { engines } from '../../server/src/model/engines.ts';
import { triggers } from '../../server/src/model/points.ts';
import { guardFields, type RecipeField, recipeFields } from '../../server/src/model/recipe-fields.ts';

type Schema = Record<string, unknown>;

function fieldSchema(field: RecipeField): Schema {
  const { name, type } = field;
  const about = {
    markdownDescription: `${field.doc}${field.since ? ' *Newer servers only.*' : ''}`,
    ...(field.fallback === undefined ? {} : { default: asValue(field.fallback) }),
  };
  if (name === 'guard') return { ...about, type: ['array', 'null'], items: { $ref: '#/definitions/guard' } };
  if (name === 'engine') return { ...about, type: 'string', examples: engines.map((e) => e.name) };
  if (name === 'trigger') return { ...about, type: 'string', examples: triggers.map((t) => t.value) };
  if (field.values?.includes('true')) return { ...about, type: ['boolean', 'string'] };
  if (/^list/.test(type)) return { ...about, type: ['array', 'null'], items: { type: 'string' } };
  if (field.shape === 'map' || /^map/.test(type)) return { ...about, type: ['object', 'null'] };
  if (/int|number/.test(type)) return { ...about, type: ['number', 'null'], minimum: 0 };
  return { ...about, type: 'string', ...(field.values ? { examples: field.values } : {}) };
}

function asValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const properties = (fields: readonly RecipeField[]): Schema =>
  Object.fromEntries(fields.map((f) => [f.name, fieldSchema(f)]));

/** Unknown keys are allowed: the loader ignores them. */
export const recipeSchema = (): Schema => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Vance recipe',
  type: 'object',
  required: recipeFields.filter((f) => f.required).map((f) => f.name),
  properties: properties(recipeFields),
  definitions: { guard: { type: 'object', properties: properties(guardFields) } },
});
