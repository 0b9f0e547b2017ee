import type { CaseRunner } from '../runner.ts';
import { runCommandCase } from './command.ts';
import { runHeaderCase } from './header.ts';
import { runRecipeCase } from './recipe.ts';
import { runScriptCase } from './run.ts';
import { runServiceCase } from './service.ts';
import { runStatementsCase } from './statements.ts';

/** The runner of each kind of group. */
export const runners: Readonly<Record<string, CaseRunner>> = {
  run: runScriptCase,
  statements: runStatementsCase,
  header: (testCase) => runHeaderCase(testCase as Parameters<typeof runHeaderCase>[0]),
  recipe: (testCase) => runRecipeCase(testCase as Parameters<typeof runRecipeCase>[0]),
  command: (testCase) => runCommandCase(testCase as Parameters<typeof runCommandCase>[0]),
  service: (testCase, { executor }) => runServiceCase(testCase as Parameters<typeof runServiceCase>[0], executor),
};
