// Writes everything that is derived from the model: `npm run generate`. With `--check` it writes nothing and fails when
// something is stale.
import fs from 'node:fs';
import path from 'node:path';
import { allRules } from '../server/src/analysis/all-rules.ts';
import { scenarioDoc } from '../server/src/scenario/scenario-doc.ts';
import { scenarioSchema } from '../server/src/scenario/scenario-schema.ts';
import { declarations } from '../server/src/types/declarations.ts';
import { coverageTable } from '../test/conformance/guard-service-rows.ts';
import { agentsDoc } from './generate/agents-doc.ts';
import { bundledTables } from './generate/bundled-tables.ts';
import { withContributes } from './generate/contributes.ts';
import { hostApiDoc } from './generate/host-api-doc.ts';
import { launchSchema } from './generate/launch-schema.ts';
import { recipeSchema } from './generate/recipe-schema.ts';
import { rulePage, rulesIndex, withRuleTable } from './generate/rules-doc.ts';

const root = path.resolve(import.meta.dirname, '..');

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Every generated file: path from the root and its text, which may depend on what stands there now. */
const outputs: Readonly<Record<string, (now: string) => string>> = {
  'package.json': withContributes,
  'server/src/types/generated/vance.d.ts': declarations,
  'server/src/model/generated/bundled-tables.ts': bundledTables,
  'docs/host-api.md': hostApiDoc,
  'README.md': withRuleTable,
  'docs/rules/README.md': rulesIndex,
  ...Object.fromEntries(allRules.map((each) => [`docs/rules/${each.rule.id}.md`, () => rulePage(each)])),
  'docs/agents.md': agentsDoc,
  'docs/scenarios.md': scenarioDoc,
  'docs/guard-service-coverage.md': coverageTable,
  'schemas/recipe.schema.json': () => asJson(recipeSchema()),
  'schemas/scenario.schema.json': () => asJson(scenarioSchema()),
  'schemas/launch.schema.json': () =>
    asJson({
      $schema: 'http://json-schema.org/draft-07/schema#',
      title: 'Shooty launch configuration',
      type: 'object',
      ...launchSchema(),
    }),
};

/** Paths whose text differs from what the model says. */
export function stale(write: boolean): string[] {
  return Object.entries(outputs).flatMap(([relative, make]) => {
    const file = path.join(root, relative);
    const now = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
    const wanted = make(now);
    if (now === wanted) return [];
    if (write) {
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, wanted);
    }
    return [relative];
  });
}

if (process.argv[1] === import.meta.filename) {
  const check = process.argv.includes('--check');
  const changed = stale(!check);
  for (const file of changed) console.log(check ? `stale: ${file}` : `written: ${file}`);
  if (check && changed.length > 0) {
    console.log('Run `npm run generate` and commit the result.');
    process.exit(1);
  }
}
