import type { Rule } from './rule.ts';
import { recipeRules, scriptRules, skillRules } from './rules/index.ts';

/** A rule as documentation needs it. */
export type AnyRule = Omit<Rule<never>, 'check'>;

/** The kind of file a rule looks at. */
export type RuleAbout = 'script' | 'recipe' | 'skill';

/** Every rule with the kind of file it looks at, by id. */
export const allRules: readonly { readonly rule: AnyRule; readonly about: RuleAbout }[] = [
  ...scriptRules.map((rule) => ({ rule: rule as AnyRule, about: 'script' as const })),
  ...recipeRules.map((rule) => ({ rule: rule as AnyRule, about: 'recipe' as const })),
  ...skillRules.map((rule) => ({ rule: rule as AnyRule, about: 'skill' as const })),
].sort((a, b) => a.rule.id.localeCompare(b.rule.id));

/** Entries of the list that are no findings, or that are found in another kind of file as well; each with the reason. */
export const rulesElsewhere: readonly string[] = [
  'SG720 and SG725 say what is good to know about a trigger that is fine: they are texts in the hover of `trigger:`, not findings.',
  'SG115 also compares the START entries of one recipe.',
  'SG722 also looks at the folder and the file name of a skill.',
];
