import type { Field, FieldTable, FieldType } from '../model/field-table.ts';
import { scenarioFields } from '../model/scenario-fields.ts';

type Schema = Readonly<Record<string, unknown>>;

/** JSON Schema of scenario files, derived from the tables of the model. */
export function scenarioSchema(): Schema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Shooty scenario',
    description: 'A conversation with a mock process, and what its guards must do.',
    ...objectSchema(scenarioFields, true),
  };
}

/** JSON Schema of a map with these fields. `columns`: a column of `cases` may stand for any value. */
export function objectSchema(fields: FieldTable, columns = false): Schema {
  const required = Object.keys(fields).filter((key) => fields[key]!.required);
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, fieldSchema(field, columns)])),
    ...(required.length > 0 ? { required } : {}),
  };
}

function fieldSchema({ type, doc, example }: Field, columns: boolean): Schema {
  return { description: doc, ...typeSchema(type, columns), ...(example === undefined ? {} : { examples: [example] }) };
}

/** A column of `cases`, which stands for a value of any type. */
const column: Schema = { type: 'string', pattern: '^\\{\\{[^{}]+\\}\\}$' };

function typeSchema(type: FieldType, columns: boolean): Schema {
  const orColumn = (schema: Schema): Schema => (columns ? { anyOf: [schema, column] } : schema);
  switch (type.kind) {
    case 'text': {
      const plain = ['string', 'number', 'boolean'];
      return { type: type.nullable ? [...plain, 'null'] : plain, ...(type.suggest ? { examples: type.suggest } : {}) };
    }
    case 'number': {
      const number = {
        type: type.whole ? 'integer' : 'number',
        ...(type.min === undefined ? {} : { minimum: type.min }),
      };
      return orColumn(number);
    }
    case 'flag':
      return orColumn({ type: 'boolean' });
    case 'null':
      return { type: 'null' };
    case 'choice':
      return orColumn({ enum: type.values });
    case 'list':
      return { type: 'array', items: typeSchema(type.of, columns) };
    case 'map':
      return { type: 'object', additionalProperties: typeSchema(type.of, columns) };
    case 'object':
      return objectSchema(type.fields, columns);
    case 'either':
      return { anyOf: type.types.map((each) => typeSchema(each, columns)) };
    default:
      return {};
  }
}
