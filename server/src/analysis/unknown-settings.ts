import { nearest } from '../base/nearest.ts';
import type { Problem } from '../base/parsed.ts';
import { span } from '../base/span.ts';
import { argumentAt, hostCalls, textOf } from './host-calls.ts';
import type { ScriptFacts } from './script-facts.ts';

/**
 * Settings that the team's list does not have (`known: { settings }` of shooty.config.yaml). Servers bring settings of their own,
 * so in the open world only a name that looks like a slip of a listed one is told; without a list nothing is.
 */
export function unknownSettings(facts: ScriptFacts): readonly Problem[] {
  const listed = facts.known.settings ?? [];
  if (listed.length === 0) return [];
  return hostCalls(facts, /^vance\.settings\.\w+$/).flatMap((use): readonly Problem[] => {
    const argument = argumentAt(use.call, 0);
    const name = textOf(facts, argument);
    if (!argument || name === undefined || listed.includes(name)) return [];
    const near = nearest(name, listed);
    const closed = facts.known.world === 'closed';
    if (!near && !closed) return [];
    const literal = argument.type === 'Literal';
    const at = span(argument.start, argument.end);
    return [
      {
        span: at,
        severity: closed ? 'error' : 'warning',
        rule: 'setting-unknown',
        message: `Setting \`${name}\` was not found in the list of this workspace, so it may read \`null\`.${near ? ` Did you mean \`${near}\`?` : ' Add it to `known: { settings }`.'}`,
        ...(near &&
          literal && { fixes: [{ title: `Replace with \`${near}\``, edits: [{ span: at, text: `'${near}'` }] }] }),
      },
    ];
  });
}
