import type { HostData } from '../model/host-data.ts';
import type { ScenarioResult } from './run-scenario.ts';

/**
 * The text of a scenario with what was seen in place of plain values that differ. Regular expressions, maps, tables and
 * absent values are left alone: they say something that a new value does not.
 */
export function updateExpectations(result: ScenarioResult): { readonly text: string; readonly count: number } {
  if (result.cases.length !== 1) return { text: result.text, count: 0 };
  const edits = result.cases[0]!.steps.flatMap((step) =>
    step.failures.flatMap(({ span, plain, actualData }) => {
      const text = plain && actualData !== undefined ? yamlText(actualData) : undefined;
      return text === undefined ? [] : [{ span, text }];
    }),
  );
  let text = result.text;
  for (const { span, text: value } of edits.sort((a, b) => b.span.start - a.span.start)) {
    text = text.slice(0, span.start) + value + text.slice(span.end);
  }
  return { text, count: edits.length };
}

/** A scalar or list of scalars as flow YAML; undefined for what has no short form. */
function yamlText(data: HostData): string | undefined {
  if (data === null) return 'none';
  if (typeof data === 'string')
    return /^[\w][\w -]*$/.test(data) && !/^(?:true|false|null|none|~|\d.*)$/i.test(data) ? data : JSON.stringify(data);
  if (typeof data === 'number' || typeof data === 'boolean') return String(data);
  if (Array.isArray(data)) {
    const items = data.map((item: HostData) => yamlText(item));
    return items.every((item) => item !== undefined) ? `[${items.join(', ')}]` : undefined;
  }
  return undefined;
}
