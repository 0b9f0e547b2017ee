import type { HostData } from '../model/host-data.ts';
import { points } from '../model/points.ts';
import type { TraceEvent } from '../model/trace.ts';
import { dataText } from '../simulator/match-pattern.ts';
import type { Failure } from './check-step.ts';
import type { CaseResult, ScenarioResult, StepResult } from './run-scenario.ts';
import { placeOf } from './text-place.ts';

/** Everything that failed in a scenario, as blocks of lines for people. */
export function failureBlocks(result: ScenarioResult): string[][] {
  const problems = result.problems.map(({ span, message, severity }) => {
    const { line, column } = placeOf(result.text, span);
    return [`${result.file}:${line}:${column}  ${severity}`, message];
  });
  return [...(problems.length > 0 ? problems : []), ...result.cases.flatMap((each) => caseBlocks(result, each))];
}

function caseBlocks(result: ScenarioResult, each: CaseResult): string[][] {
  const blocks = each.steps.filter(({ failures }) => failures.length > 0).map((step) => stepBlock(result, each, step));
  if (each.failures.length === 0) return blocks;
  return [...blocks, [`whole scenario${rowText(each)}`, ...pairLines(each.failures)]];
}

const rowText = ({ name }: CaseResult): string => (name === undefined ? '' : ` (${name})`);

function stepBlock(result: ScenarioResult, each: CaseResult, step: StepResult): string[] {
  const { line, column } = placeOf(result.text, step.failures[0]!.span);
  return [
    `step ${step.step}${rowText(each)}  ${step.label}`,
    ...pairLines(step.failures, dataText((step.facts.error as { message?: string } | undefined)?.message)),
    ...errorLines(result, step),
    ...[...new Set(step.failures.flatMap(({ note }) => note ?? []))],
    `at ${result.file}:${line}:${column}`,
  ];
}

const gap = '          ';

const width = 110;

/**
 * `expected  verdict: denied   reason: /fixed here/` above `got       verdict: failed`. A reason that is the error itself
 * is left out: the error stands below.
 */
function pairLines(failures: readonly Failure[], error?: string): string[] {
  const expected = failures.map((failure) => `${failure.what}: ${unquoted(failure.expected)}`);
  const got = failures.map(({ what, actual }) =>
    what === 'reason' && actual === error ? '' : `${what}: ${unquoted(actual)}`,
  );
  const [wanted, seen] = [expected, got].map((parts) => parts.filter((part) => part !== '').join('   '));
  if (failures.length <= 3 && wanted!.length < width && seen!.length < width) {
    return [`expected  ${wanted}`, `got       ${seen}`];
  }
  return failures.flatMap((_failure, i) => [`expected  ${expected[i]}`, ...(got[i] ? [`got       ${got[i]}`] : [])]);
}

/** Plain words stand without quotes. */
const unquoted = (text: string): string => (/^"[\w .,:'/-]*"$/.test(text) ? text.slice(1, -1) : text);

/** The error behind a guard that failed, where it is, and what that means at its point. */
function errorLines({ fileOf }: ScenarioResult, { facts, events }: StepResult): string[] {
  const error = facts.error as { message?: string; path?: string; line?: number; column?: number } | undefined;
  const failed = events.find((e): e is Extract<TraceEvent, { kind: 'verdict' }> => e.kind === 'verdict' && !!e.error);
  if (!error?.message) return [];
  const first = error.message.split('\n')[0]!;
  const place =
    error.path === undefined || error.line === undefined
      ? []
      : [
          `${gap}at ${error.path.startsWith('guard:') ? 'inline guard' : fileOf(error.path)}:${error.line}:${error.column ?? 1}`,
        ];
  return [`${gap}${first}`, ...place, ...(failed ? [points[failed.point].failureEffect] : [])];
}

/** One line that names what went wrong, for formats with little room. */
export const failureLine = ({ what, expected, actual }: Failure): string =>
  `${what}: expected ${unquoted(expected)}, got ${unquoted(actual)}`;

/** Data of a fact for JSON: Java values and big numbers as text. */
export const jsonSafe = (data: HostData | undefined): unknown =>
  JSON.parse(
    JSON.stringify(data ?? null, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  );
