import { parseHeader } from '../../../server/src/syntax/header.ts';

/** Answers one case of group `header` in the form of the recorded ones (README of real-engine, "Answer of a run"). */
export async function runHeaderCase(testCase: {
  readonly code: string;
  readonly env?: { readonly source?: string };
}): Promise<Record<string, unknown>> {
  const header = parseHeader(testCase.code, testCase.env?.source ?? 'guard:_vance/guards/case.js');
  const warnings = header.warnings.length > 0 && { warnings: header.warnings };
  if (header.invalid) return { outcome: 'error', ...header.invalid, ...warnings };
  const { timeoutMs, ...values } = header.values;
  return {
    outcome: 'ok',
    value: {
      present: header.present,
      ...(timeoutMs !== undefined && { timeoutSeconds: timeoutMs / 1000 }),
      ...values,
    },
    ...warnings,
  };
}
