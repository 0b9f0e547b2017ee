import type { Problem, Severity } from '../base/parsed.ts';
import { applyPrecedence } from './precedence.ts';
import type { Finding, Rule } from './rule.ts';
import { scriptRules } from './rules/index.ts';
import type { ScriptFacts } from './script-facts.ts';
import { syntaxProblems } from './syntax-problems.ts';
import { unknownSettings } from './unknown-settings.ts';

/** Severities by rule id as configured; `off` switches a rule off. */
export type Severities = Readonly<Record<string, Severity | 'off'>>;

/** Every problem of a script: syntax, header, rules. In text order; suppressions are not applied. */
export function checkScript(facts: ScriptFacts): readonly Problem[] {
  const problems = [
    ...syntaxProblems(facts),
    ...unknownSettings(facts),
    ...runRules(scriptRules, facts, facts.extensions),
  ];
  return inOrder(applyPrecedence(problems));
}

/** Runs rules over facts. A rule that fails on a text says nothing: a fault of ours must not cost the others' answers. */
export function runRules<Facts>(rules: readonly Rule<Facts>[], facts: Facts, extensions: boolean): readonly Problem[] {
  const problems: Problem[] = [];
  for (const rule of rules) {
    if (rule.since && !extensions) continue;
    const found: Problem[] = [];
    const report = (finding: Finding): void => {
      found.push({ severity: rule.severity, rule: rule.id, ...finding });
    };
    try {
      rule.check(facts, report);
    } catch {
      continue;
    }
    problems.push(...found);
  }
  return problems;
}

/** Severities as configured. */
export function applySeverities(problems: readonly Problem[], severities: Severities): readonly Problem[] {
  return problems.flatMap((problem) => {
    const wanted = severities[problem.rule];
    if (wanted === 'off') return [];
    return wanted ? [{ ...problem, severity: wanted }] : [problem];
  });
}

export const inOrder = (problems: readonly Problem[]): readonly Problem[] =>
  [...problems].sort((a, b) => a.span.start - b.span.start || a.rule.localeCompare(b.rule));
