import { span } from '../../base/span.ts';
import { isBlank } from '../blank-arguments.ts';
import { argumentAt, hostCalls } from '../host-calls.ts';
import type { ScriptRule } from '../rule.ts';

export const blankModelPrompt: ScriptRule = {
  id: 'SG406',
  name: 'blank-model-prompt',
  severity: 'error',
  title: 'Blank prompt for a model',
  why: 'The call throws.',
  bad: ["vance.llm.call('judge', '');", "vance.llm.callForJson('judge', null);"],
  good: ["vance.llm.call('judge', 'Is this fine?');"],
  check: (facts, report) => {
    for (const { call, name } of hostCalls(facts, /^vance\.llm\./)) {
      const prompt = argumentAt(call, 1);
      if (prompt && isBlank(facts, prompt))
        report({
          span: span(prompt.start, prompt.end),
          message: `The prompt of \`${name}()\` must not be blank: the call throws. Say what the model is asked.`,
        });
    }
  },
};
