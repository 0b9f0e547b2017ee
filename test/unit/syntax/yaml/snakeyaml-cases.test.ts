import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readYaml } from '../../../../server/src/syntax/yaml/read-yaml.ts';
import { yamlValue } from '../../../../server/src/syntax/yaml/yaml-value.ts';

/** A text and what the parser of the Brain makes of it: its words, or the value with types. */
interface Case {
  readonly text: string;
  readonly error?: string;
  readonly value?: unknown;
}

const file = path.resolve(import.meta.dirname, '../../../fixtures/yaml/snakeyaml-cases.json');
const { cases } = JSON.parse(fs.readFileSync(file, 'utf8')) as { readonly cases: readonly Case[] };

/** A value in the form of the cases: `s` text, `b` boolean, `n` number, `d` date, `y` bytes, `m` pairs of a map. */
function typed(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return { b: value };
  if (typeof value === 'string') return { s: value };
  if (typeof value === 'number' || typeof value === 'bigint') return { n: String(value) };
  if (value instanceof Date) return { d: value.getTime() };
  if (value instanceof Uint8Array) return { y: value.length };
  if (Array.isArray(value)) return value.map(typed);
  const pairs = value instanceof Map ? [...value] : Object.entries(value);
  return { m: pairs.map(([key, each]) => [typed(key), typed(each)]) };
}

test.each(cases.map((each) => [JSON.stringify(each.text), each] as const))('%s', (_, { text, error, value }) => {
  const { root, failure } = readYaml(text);
  expect(failure?.message).toBe(error);
  if (error === undefined) expect(root ? typed(yamlValue(root)) : null).toEqual(value);
  else expect(failure!.span.start <= failure!.span.end && failure!.span.end <= text.length).toBe(true);
});
