import { failureLine } from '../failure-text.ts';
import { placeOf } from '../text-place.ts';
import { totalsText } from './pretty.ts';
import type { Reporter } from './reporter.ts';

/** Annotations for GitHub Actions: one `::error` line per failure, at its place in the scenario. */
export function github(): Reporter {
  return {
    result(result) {
      const at = (span: { start: number; end: number }, title: string, message: string): string => {
        const { line, column } = placeOf(result.text, span);
        return `::error file=${property(result.file)},line=${line},col=${column},title=${property(title)}::${data(message)}\n`;
      };
      const problems = result.problems.map(({ span, message }) => at(span, result.name, message));
      const failures = result.cases.flatMap((each) => [
        ...each.steps.flatMap((step) =>
          step.failures.map((failure) => at(failure.span, `${result.name}, step ${step.step}`, failureLine(failure))),
        ),
        ...each.failures.map((failure) => at(failure.span, result.name, failureLine(failure))),
      ]);
      return [...problems, ...failures].join('');
    },
    end: (totals) => `${totalsText(totals)}\n`,
  };
}

const data = (text: string): string => text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
const property = (text: string): string => data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
