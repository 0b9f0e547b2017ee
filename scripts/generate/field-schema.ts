// JSON Schema of a field table: scenario files, the mock process of a launch configuration.
import type { FieldTable, FieldType } from '../../server/src/model/field-table.ts';

export interface Schema {
  [key: string]: unknown;
}

/** Schema of a value. */
export function typeSchema(type: FieldType): Schema {
  switch (type.kind) {
    case 'text':
      return {
        type: type.nullable ? ['string', 'null'] : 'string',
        ...(type.suggest ? { examples: type.suggest } : {}),
      };
    case 'number':
      return { type: type.whole ? 'integer' : 'number', ...(type.min === undefined ? {} : { minimum: type.min }) };
    case 'flag':
      return { type: 'boolean' };
    case 'choice':
      return { enum: type.values };
    case 'null':
      return { type: 'null' };
    case 'list':
      return { type: 'array', items: typeSchema(type.of) };
    case 'map':
      return { type: 'object', additionalProperties: typeSchema(type.of) };
    case 'object':
      return tableSchema(type.fields);
    case 'either':
      return { anyOf: type.types.map(typeSchema) };
    default:
      return {}; // any value
  }
}

/** Schema of a map with these keys and no others. */
export function tableSchema(fields: FieldTable): Schema {
  const required = Object.entries(fields).flatMap(([name, f]) => (f.required ? [name] : []));
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, f]) => [
        name,
        { ...typeSchema(f.type), markdownDescription: f.doc, ...(f.example ? { examples: [f.example] } : {}) },
      ]),
    ),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}
