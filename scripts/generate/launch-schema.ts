// JSON Schema of a `shooty` launch configuration, from the attribute table.
import { type LaunchAttribute, launchAttributes } from '../../server/src/model/launch-attributes.ts';
import { launchProcessFields } from '../../server/src/model/process-fields.ts';
import { objectSchema } from '../../server/src/scenario/scenario-schema.ts';

interface Schema {
  [key: string]: unknown;
}

function attributeSchema(a: LaunchAttribute): Schema {
  const schema: Schema = { type: a.type, markdownDescription: a.doc };
  if (a.choices) schema['enum'] = a.choices;
  if (a.fallback !== undefined) schema['default'] = a.fallback;
  if (a.items) schema['items'] = { type: a.items };
  if (a.fields === 'process') Object.assign(schema, objectSchema(launchProcessFields));
  if (Array.isArray(a.fields)) Object.assign(schema, fieldsSchema(a.fields as readonly LaunchAttribute[]));
  return schema;
}

const fieldsSchema = (fields: readonly LaunchAttribute[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(fields.map((f) => [f.name, attributeSchema(f)])),
  additionalProperties: false,
});

/** Schema of the `launch` request. */
export const launchSchema = (): Schema => {
  const { properties } = fieldsSchema(launchAttributes);
  return { properties };
};
