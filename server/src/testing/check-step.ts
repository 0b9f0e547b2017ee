import type { Span } from '../base/span.ts';
import type { HostData } from '../model/host-data.ts';
import type { Pattern } from '../model/pattern.ts';
import type { Budget, Expectation, ScenarioStep } from '../model/scenario.ts';
import type { TraceEvent } from '../model/trace.ts';
import { dataText, fits, mismatch, patternText } from '../simulator/match-pattern.ts';
import type { StepFacts } from './step-facts.ts';

/** Something a step did not keep. */
export interface Failure {
  /** `verdict`, `loopValues.askedBuild`, `unmatched`, `budget rounds`, … */
  readonly what: string;
  readonly expected: string;
  readonly actual: string;
  /** Place in the scenario. */
  readonly span: Span;
  readonly note?: string;
  /** The expectation is a plain value that `actualData` may replace. */
  readonly plain?: boolean;
  readonly actualData?: HostData;
}

/** Compares what a step did with what it should have done. */
export function checkStep(
  step: ScenarioStep,
  facts: StepFacts,
  events: readonly TraceEvent[],
  onUnmatched: 'fail' | 'throw',
): Failure[] {
  return [
    ...step.expect.flatMap((expectation) => checkExpectation(expectation, facts[expectation.key])),
    ...checkQuietFailure(step, facts),
    ...(onUnmatched === 'fail' ? checkUnmatched(step, events) : []),
    ...(step.budget ? checkBudget(step.budget, usedBudget(events), step.span) : []),
  ];
}

/** Lists where other items may stand between the expected ones. */
const subsequences = new Set(['log', 'notified']);

function checkExpectation({ key, pattern, span }: Expectation, actual: HostData | undefined): Failure[] {
  if (subsequences.has(key) && pattern.kind === 'list') return checkSubsequence(key, pattern.items, actual, span);
  const found = mismatch(pattern, actual);
  if (!found) return [];
  return [
    {
      what: found.path ? `${key}${found.path.startsWith('[') ? '' : '.'}${found.path}` : key,
      expected: found.expected,
      actual: dataText(found.actual),
      span,
      ...(pattern.kind === 'value' && actual !== undefined ? { plain: true, actualData: actual } : {}),
      ...(found.note === undefined ? {} : { note: found.note }),
    },
  ];
}

function checkSubsequence(key: string, items: readonly Pattern[], actual: HostData | undefined, span: Span): Failure[] {
  const lines = Array.isArray(actual) ? (actual as readonly HostData[]) : [];
  if (items.length === 0) {
    return lines.length === 0 ? [] : [{ what: key, expected: 'nothing', actual: dataText(lines), span }];
  }
  let from = 0;
  for (const item of items) {
    const at = lines.findIndex((line, index) => index >= from && fits(item, line));
    if (at < 0) return [{ what: key, expected: patternText(item), actual: dataText(lines), span }];
    from = at + 1;
  }
  return [];
}

/** A step whose guard failed must say that it expects so. */
function checkQuietFailure(step: ScenarioStep, facts: StepFacts): Failure[] {
  const told = step.expect.some(({ key }) => key === 'verdict' || key === 'error');
  if (told || (facts.verdict !== 'failed' && facts.verdict !== 'skipped')) return [];
  const reason = typeof facts.reason === 'string' ? facts.reason : '';
  return [
    {
      what: 'verdict',
      expected: 'no guard that fails',
      actual: `${facts.verdict}${reason ? `   ${reason}` : ''}`,
      span: step.span,
      note: 'write `expect: { verdict: … }` when this is meant',
    },
  ];
}

function checkUnmatched(step: ScenarioStep, events: readonly TraceEvent[]): Failure[] {
  return events.flatMap((event) =>
    event.kind === 'unmatched'
      ? [
          {
            what: event.what === 'llm' ? `llm ${event.name}` : `tool ${event.name}`,
            expected: 'an answer in the scenario',
            actual: `none: ${event.detail}`,
            span: step.span,
            note: event.nearest === undefined ? 'describe it under `process`' : `nearest: ${event.nearest}`,
          },
        ]
      : [],
  );
}

/** What runs have used, by the keys of `budget:`. */
export function usedBudget(events: readonly TraceEvent[]): Required<Budget> {
  const used = { rounds: 0, llm: 0, tools: 0, hostCalls: 0, statements: 0, ms: 0 };
  for (const event of events) {
    if (event.kind === 'inject') used.rounds++;
    if (event.kind === 'llm') used.llm++;
    if (event.kind === 'call' && event.path === 'vance.tools.call') used.tools++;
    if (event.kind !== 'verdict' || !event.usage) continue;
    used.hostCalls += event.usage.hostCalls;
    used.statements += event.usage.statements;
    used.ms += event.usage.durationMs;
  }
  return used;
}

/** Where a budget is exceeded. */
export function checkBudget(budget: Budget, used: Required<Budget>, span: Span): Failure[] {
  return (Object.keys(budget) as (keyof Budget)[]).flatMap((key) => {
    const limit = budget[key]!;
    const actual = key === 'ms' ? Math.round(used[key]) : used[key];
    return actual <= limit
      ? []
      : [{ what: `budget ${key}`, expected: `at most ${limit}`, actual: String(actual), span }];
  });
}
