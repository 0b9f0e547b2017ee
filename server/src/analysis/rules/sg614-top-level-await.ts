import { span } from '../../base/span.ts';
import type { ScriptRule } from '../rule.ts';

const forAwait = 'Cannot use for await outside async functions';

export const topLevelAwait: ScriptRule = {
  id: 'SG614',
  name: 'top-level-await',
  severity: 'error',
  title: 'Top-level `await`',
  why: 'The script does not parse: STOP, TERMINATE and START guards stay silent, COMMAND and TOOL refuse everything.',
  bad: ["await vance.llm.call('a', 'b');", 'for await (const a of []) {}'],
  good: ['(async () => { await null; })();', 'const await = 1;'],
  check: ({ text, parsed }, report) => {
    for (const error of parsed.errors) {
      const await_ = error.reason.startsWith('await is only valid') || error.reason === forAwait;
      if (!await_) continue;
      const end = error.offset + 'await'.length;
      const blank = /^\s*/.exec(text.slice(end))?.[0].length ?? 0;
      report({
        span: span(error.offset, end),
        message:
          '`await` is not allowed at the top level of a script: the script does not parse, and this guard never runs. Host calls are synchronous; remove it.',
        fixes: [{ title: 'Remove `await`', edits: [{ span: span(error.offset, end + blank), text: '' }] }],
      });
    }
  },
};
