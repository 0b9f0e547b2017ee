import fs from 'node:fs';
import path from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkMarks } from '../../support/check-ide.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const schemas = fs.readdirSync(path.join(root, 'schemas')).filter((name) => name.endsWith('.json'));

/** A schema as a validator that is not ours reads it; keywords it does not know are errors. */
function compiled(name: string): ValidateFunction {
  const ajv = new Ajv({ strict: true, allowUnionTypes: true, keywords: ['markdownDescription'] });
  return ajv.compile(JSON.parse(read(`schemas/${name}`)));
}

const recipe = compiled('recipe.schema.json');
const scenario = compiled('scenario.schema.json');
const yaml = (text: string): unknown => parse(text, { version: '1.1', merge: true, uniqueKeys: false });

test.each(schemas)('%s is valid for a strict validator', (name) => {
  expect(compiled(name)).toBeTypeOf('function');
});

describe('recipes', () => {
  interface Case {
    readonly id: string;
    readonly code: string;
    readonly brain: { readonly errorClass?: string };
    readonly product?: { readonly errorClass?: string };
  }
  const { cases } = JSON.parse(read('test/conformance/real-engine/recipe.json')) as { readonly cases: readonly Case[] };
  // Values that the loader takes as absent or false: it loads, and a warning says so.
  const dropped = ['max-inf', 'tools-list', 'params-list', 'params-string'];
  const loading = cases.filter((each) => !(each.product ?? each.brain).errorClass && !dropped.includes(each.id));

  test.each(loading.map((each) => [each.id, each.code] as const))('%s loads and is valid', (_, code) => {
    expect(recipe(yaml(code)), JSON.stringify(recipe.errors)).toBe(true);
  });

  test.each([
    'engine: frankie\n',
    'description: d\nengine: frankie\nguard: { script: a.js }\n',
    'description: d\nengine: frankie\nguard: [{ script: a.js, maxRounds: "2" }]\n',
    'description: d\nengine: frankie\nparams: [1]\n',
    'description: d\nengine: frankie\nprofiles: { web: { session: 3 } }\n',
    'description: d\nengine: frankie\nmodes: { PLANNING: { allowedToolsAdd: x } }\n',
  ])('%j is refused', (code) => {
    expect(recipe(yaml(code))).toBe(false);
  });
});

test('the examples are valid', () => {
  const files = fs.readdirSync(path.join(root, 'examples'), { recursive: true, encoding: 'utf8' });
  const recipes = files.filter((file) => /_vance\/recipes\/.*\.yaml$/.test(file.replaceAll('\\', '/')));
  const scenarios = files.filter((file) => file.endsWith('.scenario.yaml'));
  expect(recipes.length * scenarios.length).toBeGreaterThan(0);
  for (const file of recipes) expect(recipe(yaml(read(`examples/${file}`))), file).toBe(true);
  for (const file of scenarios) {
    const valid = scenario(parse(read(`examples/${file}`)));
    expect(valid, `${file} ${JSON.stringify(scenario.errors)}`).toBe(true);
  }
});

test('the modeline of the manual is no problem for us', () => {
  const line = /^# yaml-language-server: \$schema=\S+recipe\.schema\.json$/m.exec(read('docs/schemas.md'))?.[0];
  expect(line).toBeDefined();
  checkMarks({ '_vance/recipes/x.yaml': `${line}\ndescription: d\nengine: frankie\n` }, []);
});
