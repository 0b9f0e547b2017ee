import { span } from '../../base/span.ts';
import { completionOf } from '../resolved.ts';
import type { ScriptRule } from '../rule.ts';
import { knownType } from '../value-types.ts';

export const hostMapAsResult: ScriptRule = {
  id: 'SG907',
  name: 'host-map-as-result',
  severity: 'info',
  title: 'Whole host map as the completion value',
  why: 'It arrives as `{}`.',
  bad: [],
  good: ['vance.params;', '({ ...vance.params });'],
  check: (facts, report) => {
    const last = completionOf(facts);
    if (!last || !facts.known.around?.isSkillScript || knownType(facts, last) !== 'host map') return;
    const at = span(last.start, last.end);
    const text = `({ ...${facts.text.slice(last.start, last.end)} })`;
    report({
      span: at,
      message:
        'The result of the script would be `{}`: a host map does not arrive as it is. Copy it with `({ ...x })`, each level.',
      fixes: [{ title: 'Copy the map with a spread', edits: [{ span: at, text }] }],
    });
  },
};
