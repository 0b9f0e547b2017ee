import { coverageData } from '../coverage.ts';
import { jsonSafe } from '../failure-text.ts';
import type { ScenarioResult } from '../run-scenario.ts';
import { placeOf } from '../text-place.ts';
import type { Reporter } from './reporter.ts';

/** One JSON document with everything the text shows; positions are 1-based. */
export function json(): Reporter {
  const results: unknown[] = [];
  return {
    result(result) {
      results.push(resultData(result, false));
      return '';
    },
    end: (totals, coverage) =>
      `${JSON.stringify({ results, totals, ...(coverage ? { coverage: coverageData(coverage) } : {}) }, null, 2)}\n`,
  };
}

/** One JSON value per line: trace events of each step, then the result of the scenario; at the end the totals. */
export function ndjson(): Reporter {
  return {
    result(result) {
      const events = result.cases.flatMap((each) =>
        each.steps.flatMap((step) =>
          step.events.map((event) => ({
            type: 'event',
            file: result.file,
            ...(each.name === undefined ? {} : { case: each.name }),
            step: step.step,
            event: jsonSafe(event as never),
          })),
        ),
      );
      return [...events, { type: 'result', ...resultData(result, false) }]
        .map((line) => `${JSON.stringify(line)}\n`)
        .join('');
    },
    end: (totals, coverage) =>
      `${JSON.stringify({ type: 'end', totals, ...(coverage ? { coverage: coverageData(coverage) } : {}) })}\n`,
  };
}

/** A result as data; `trace` adds the events of every step. */
export function resultData(result: ScenarioResult, trace: boolean): Record<string, unknown> {
  const place = (span: { start: number; end: number }) => placeOf(result.text, span);
  return {
    file: result.file,
    scenario: result.name,
    outcome: result.outcome,
    durationMs: Math.round(result.durationMs),
    problems: result.problems.map(({ span, severity, rule, message }) => ({ ...place(span), severity, rule, message })),
    cases: result.cases.map((each) => ({
      ...(each.name === undefined ? {} : { name: each.name }),
      failures: each.failures.map(({ span, ...failure }) => ({ ...failure, ...place(span) })),
      steps: each.steps.map((step) => ({
        step: step.step,
        label: step.label,
        facts: jsonSafe(step.facts as never),
        failures: step.failures.map(({ span, ...failure }) => ({ ...failure, ...place(span) })),
        ...(trace ? { trace: jsonSafe(step.events as never) } : {}),
      })),
    })),
  };
}
