import type { CaseRunner } from '../runner.ts';

/** Answers one case of kind `statements`: how many statements the engine counts. */
export const runStatementsCase: CaseRunner = async (testCase, { executor }) => {
  const source = String(testCase.code);
  if (source === '') return { outcome: 'ok', statements: 0 };
  const result = await executor.run(
    {
      source,
      sourceName: 'count.js',
      kind: 'action',
      context: { tenantId: 'acme', projectId: null, sessionId: null, processId: null, userId: null, recipe: null },
      tools: {},
    },
    { call: () => ({ value: null }) },
  );
  const { statements } = result.usage;
  return { outcome: 'ok', statements, ...(statements > 0 && { minLimit: statements }) };
};
