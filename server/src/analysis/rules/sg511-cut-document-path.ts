import { span } from '../../base/span.ts';
import { argumentAt, hostCalls, textOf } from '../host-calls.ts';
import type { ScriptRule } from '../rule.ts';

export const cutDocumentPath: ScriptRule = {
  id: 'SG511',
  name: 'cut-document-path',
  severity: 'warning',
  title: '`#` or `?` in a document path',
  why: 'It starts a fragment or query; the path ends before it.',
  bad: ["vance.documents.read('a#b.md');", "vance.documents.exists('a?b');"],
  good: ["vance.documents.exists('a.md');", "vance.documents.read('a?b');"],
  check: (facts, report) => {
    for (const { call, name } of hostCalls(facts, /^vance\.documents\.\w+$/)) {
      const argument = argumentAt(call, 0);
      const path = textOf(facts, argument);
      const hash = path?.indexOf('#') ?? -1;
      const mark = name === 'read' ? -1 : (path?.search(/\?./) ?? -1);
      const at = [hash, mark].filter((each) => each >= 0).sort((a, b) => a - b)[0];
      if (!argument || path === undefined || at === undefined) continue;
      const literal =
        argument.type === 'Literal'
          ? span(argument.start + 1 + at, argument.end - 1)
          : span(argument.start, argument.end);
      report({
        span: literal,
        message: `\`${path[at]}\` starts a fragment or query; the path ends before it. Use a name without it.`,
      });
    }
  },
};
