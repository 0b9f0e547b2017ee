import { failureBlocks } from '../failure-text.ts';
import type { Reporter } from './reporter.ts';

/** JUnit XML: one test suite per file, one test case per case. */
export function junit(): Reporter {
  const suites: string[] = [];
  return {
    result(result) {
      const { file, name, cases, outcome } = result;
      const text = failureBlocks(result).flat().join('\n');
      const failure = outcome === 'passed' ? '' : `<failure message="${xml(name)}">${xml(text)}</failure>`;
      const units = cases.length > 0 ? cases : [{ steps: [], failures: [], durationMs: 0 }];
      const tests = units.map((each) => {
        const failed = each.failures.length > 0 || each.steps.some((step) => step.failures.length > 0);
        const title = 'name' in each && each.name !== undefined ? `${name} (${each.name})` : name;
        const body = failed || outcome === 'broken' ? failure : '';
        return `    <testcase classname="${xml(file)}" name="${xml(title)}" time="${seconds(each.durationMs)}">${body}</testcase>`;
      });
      const failed = outcome === 'passed' ? 0 : 1;
      suites.push(
        `  <testsuite name="${xml(file)}" tests="${units.length}" failures="${failed}" time="${seconds(result.durationMs)}">\n${tests.join('\n')}\n  </testsuite>`,
      );
      return '';
    },
    end: () => `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`,
  };
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for XML 1.0: marked characters escaped, control characters that XML forbids left out. */
const xml = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replace(/[&<>"]/g, (c) => escapes[c]!);
