import type { Field, FieldTable, FieldType } from '../model/field-table.ts';
import { scenarioFields } from '../model/scenario-fields.ts';

type Schema = Readonly<Record<string, unknown>>;

/** JSON Schema of scenario files, derived from the tables of the model. */
export function scenarioSchema(): Schema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Shooty scenario',
    description: 'A conversation with a mock process, and what its guards must do.',
    ...objectSchema(scenarioFields),
  };
}

/** JSON Schema of a map with these fields. */
export function objectSchema(fields: FieldTable): Schema {
  const required = Object.keys(fields).filter((key) => fields[key]!.required);
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, fieldSchema(field)])),
    ...(required.length > 0 ? { required } : {}),
  };
}

function fieldSchema({ type, doc, example }: Field): Schema {
  return { description: doc, ...typeSchema(type), ...(example === undefined ? {} : { examples: [example] }) };
}

function typeSchema(type: FieldType): Schema {
  switch (type.kind) {
    case 'text': {
      const plain = ['string', 'number', 'boolean'];
      return { type: type.nullable ? [...plain, 'null'] : plain, ...(type.suggest ? { examples: type.suggest } : {}) };
    }
    case 'number':
      return { type: type.whole ? 'integer' : 'number', ...(type.min === undefined ? {} : { minimum: type.min }) };
    case 'flag':
      return { type: 'boolean' };
    case 'null':
      return { type: 'null' };
    case 'choice':
      return { enum: type.values };
    case 'list':
      return { type: 'array', items: typeSchema(type.of) };
    case 'map':
      return { type: 'object', additionalProperties: typeSchema(type.of) };
    case 'object':
      return objectSchema(type.fields);
    case 'either':
      return { anyOf: type.types.map(typeSchema) };
    default:
      return {};
  }
}
