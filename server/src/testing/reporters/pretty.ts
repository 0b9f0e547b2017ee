import { traceTree } from '../../simulator/render/trace-tree.ts';
import { coverageText } from '../coverage.ts';
import { failureBlocks } from '../failure-text.ts';
import type { Totals } from '../run-files.ts';
import type { ScenarioResult } from '../run-scenario.ts';
import type { Reporter, ReporterOptions } from './reporter.ts';

const marks = { passed: '✓', failed: '✗', broken: '!' } as const;

/** For people at a terminal: one line per scenario, failures with both sides. */
export function pretty({ color, verbose }: ReporterOptions): Reporter {
  const paint = (code: number, text: string): string => (color ? `\u001b[${code}m${text}\u001b[0m` : text);
  const tint = (text: string, outcome: ScenarioResult['outcome']): string =>
    paint(outcome === 'passed' ? 32 : 31, text);
  return {
    result(result) {
      const { outcome, file, name, cases, durationMs } = result;
      const steps = cases.reduce((sum, each) => sum + each.steps.length, 0);
      const facts = `${file.padEnd(40)} ${name.padEnd(44)} ${plural(steps, 'step')}  ${paint(2, `${Math.round(durationMs)} ms`)}`;
      const lines = [` ${tint(marks[outcome], outcome)} ${facts}`];
      if (verbose) lines.push(...verboseLines(result));
      for (const block of failureBlocks(result)) lines.push('', ...block.map((line) => `   ${line}`));
      if (outcome !== 'passed') lines.push('');
      return `${lines.join('\n')}\n`;
    },
    end: (totals, coverage) => `\n ${totalsText(totals)}${coverage ? ` · ${coverageText(coverage)}` : ''}\n`,
  };
}

const verboseLines = ({ cases }: ScenarioResult): string[] =>
  cases.flatMap((each) =>
    each.steps.flatMap((step) => [
      `     step ${step.step}${each.name ? ` (${each.name})` : ''}  ${step.label}`,
      ...traceTree(step.events).map((line) => `       ${line}`),
    ]),
  );

/** `3 passed, 1 failed (38 ms)`. */
export function totalsText({ passed, failed, broken, skipped, durationMs }: Totals): string {
  const parts = [`${passed} passed`, `${failed} failed`];
  if (broken > 0) parts.push(`${broken} could not be run`);
  if (skipped > 0) parts.push(`${skipped} skipped`);
  return `${parts.join(', ')} (${Math.round(durationMs)} ms)`;
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
