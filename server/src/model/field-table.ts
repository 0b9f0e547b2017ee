/**
 * Shape of the tables behind scenario files and launch configurations: which keys exist, what their values may be, what
 * they mean. Derived: validation, JSON Schema, completion, hover.
 */
export type FieldType =
  | { readonly kind: 'text'; readonly nullable?: true; readonly suggest?: readonly string[] }
  | { readonly kind: 'number'; readonly whole?: true; readonly min?: number }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'null' }
  /** Any YAML value. */
  | { readonly kind: 'data' }
  /** Any YAML value; a plain scalar `/…/flags` is a regular expression, a map is partial. */
  | { readonly kind: 'pattern' }
  | { readonly kind: 'list'; readonly of: FieldType }
  /** A map with free keys. */
  | { readonly kind: 'map'; readonly of: FieldType }
  | { readonly kind: 'object'; readonly fields: FieldTable }
  /** The first alternative that fits; `name` = what people call it in messages. */
  | { readonly kind: 'either'; readonly types: readonly FieldType[]; readonly name: string };

export interface Field {
  readonly type: FieldType;
  /** One sentence. */
  readonly doc: string;
  readonly required?: true;
  readonly example?: string;
}

export type FieldTable = Readonly<Record<string, Field>>;

const text: FieldType = { kind: 'text' };
const nullableText: FieldType = { kind: 'text', nullable: true };
const flag: FieldType = { kind: 'flag' };
const data: FieldType = { kind: 'data' };
const pattern: FieldType = { kind: 'pattern' };
const whole: FieldType = { kind: 'number', whole: true, min: 0 };
const list = (of: FieldType): FieldType => ({ kind: 'list', of });
const map = (of: FieldType): FieldType => ({ kind: 'map', of });
const object = (fields: FieldTable): FieldType => ({ kind: 'object', fields });
const either = (name: string, ...types: FieldType[]): FieldType => ({ kind: 'either', types, name });

/** Builders of field types. */
export const field = { text, nullableText, flag, data, pattern, whole, list, map, object, either } as const;
