import { failureBlocks } from '../failure-text.ts';
import type { Reporter } from './reporter.ts';

/** TAP 14: one test point per scenario, failures as diagnostics in YAML blocks. */
export function tap(): Reporter {
  let count = 0;
  return {
    begin: () => 'TAP version 14\n',
    result(result) {
      count++;
      const title = `${result.file} - ${result.name}`.replace(/[#\n]/g, ' ');
      if (result.outcome === 'passed') return `ok ${count} - ${title}\n`;
      const lines = failureBlocks(result).flat();
      const block = ['  ---', '  message: |', ...lines.map((line) => `    ${line}`), '  ...'];
      return `not ok ${count} - ${title}\n${block.join('\n')}\n`;
    },
    end: () => `1..${count}\n`,
  };
}
