import type { Problem } from '../base/parsed.ts';
import { embeddedScript } from '../syntax/embedded-script.ts';
import { scriptOf } from './guard-values.ts';
import type { RecipeFacts } from './recipe-facts.ts';

/** START entries whose script replaces the turn prompt again: only the last one counts (pitfalls SG115, across guards). */
export function repeatedTurnPrompts(facts: RecipeFacts): readonly Problem[] {
  const starts = facts.sites.filter((site) => site.points.includes('start'));
  if (starts.length < 2) return [];
  const callers = starts.flatMap((site) => {
    const call = scriptOf(facts, site)?.hosts.uses.find((use) => use.call && use.path === 'vance.guard.setTurnPrompt');
    return call ? [{ site, call }] : [];
  });
  return callers.slice(1).flatMap(({ site, call }): readonly Problem[] => {
    const map = site.scriptBody && embeddedScript(facts.text, site.scriptBody);
    const at = map?.toOuter(call.nameSpan) ?? site.script?.span;
    return at
      ? [
          {
            span: at,
            severity: 'info',
            rule: 'SG115',
            message: `Only the last \`setTurnPrompt()\` of a turn counts: this entry replaces the prompt of \`guard[${callers[0]!.site.index}]\`. Use one guard for both.`,
          },
        ]
      : [];
  });
}
