import type { Fix, Severity } from '../base/parsed.ts';
import type { Span } from '../base/span.ts';
import type { RecipeFacts } from './recipe-facts.ts';
import type { ScriptFacts } from './script-facts.ts';
import type { SkillFacts } from './skill-facts.ts';

/** A place that breaks a rule. */
export interface Finding {
  readonly span: Span;
  readonly message: string;
  /** When it differs from that of the rule. */
  readonly severity?: Severity;
  readonly fixes?: readonly Fix[];
  readonly related?: readonly { readonly span: Span; readonly message: string }[];
}

/** A rule: what it says, why, examples that run as tests, and the check. One rule, one file. */
export interface Rule<Facts> {
  /** Id of docs/vance/pitfalls.md. */
  readonly id: `SG${number}`;
  /** Short name in kebab case, also that of the file behind the id. */
  readonly name: string;
  readonly severity: Severity;
  /** One line for lists. */
  readonly title: string;
  /** What happens because of it. */
  readonly why: string;
  /** Concerns an extension: silent when extensions are off. */
  readonly since?: 'extension';
  /** Texts in which the rule finds something; `// @point stop` sets the points of a script. */
  readonly bad: readonly string[];
  readonly good: readonly string[];
  readonly check: (facts: Facts, report: (finding: Finding) => void) => void;
}

export type ScriptRule = Rule<ScriptFacts>;
export type RecipeRule = Rule<RecipeFacts>;
export type SkillRule = Rule<SkillFacts>;
