/** A problem that is no numbered rule: what the loaders refuse or drop, and what our own files need. */
export interface ProblemCode {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'info' | 'hint' | 'varies';
  readonly about: 'script' | 'recipe' | 'skill' | 'scenario' | 'configuration' | 'any file';
  /** One line for lists. */
  readonly finds: string;
}

const code = (
  name: string,
  severity: ProblemCode['severity'],
  about: ProblemCode['about'],
  finds: string,
): ProblemCode => ({
  code: name,
  severity,
  about,
  finds,
});

/** Every code besides the rules. Those of recipes carry the names of the document check (recipe-yaml 8) where it has one. */
export const problemCodes: readonly ProblemCode[] = [
  code('guard-js-syntax', 'error', 'script', 'The script does not parse, in the words of the engine'),
  code('unreached-branch', 'hint', 'script', 'A branch that no point of the script comes to'),
  code('unused-name', 'hint', 'script', 'A name that is never read'),
  code('setting-unknown', 'warning', 'script', 'A setting that the list of the workspace does not have'),
  code('type-name', 'varies', 'script', 'A name that is not defined'),
  code('type-constant', 'varies', 'script', 'A constant that is assigned'),
  code('type-member', 'varies', 'script', 'A member that does not exist'),
  code('type-call', 'varies', 'script', 'A call of what is no function'),
  code('type-comparison', 'varies', 'script', 'A comparison that is always the same'),
  code('type-order', 'varies', 'script', 'A name that is used before its declaration'),
  code('recipe-parse', 'error', 'recipe', 'YAML that the Brain’s parser refuses'),
  code('recipe-empty', 'error', 'recipe', 'A document without anything in it'),
  code('recipe-mapping', 'error', 'recipe', 'A document that is no map'),
  code('recipe-description', 'error', 'recipe', '`description` is missing'),
  code('recipe-engine', 'error', 'recipe', '`engine` is missing'),
  code('recipe-engine-unknown', 'warning', 'recipe', 'An engine that no server brings'),
  code('recipe-params', 'error', 'recipe', '`params` is no map'),
  code('recipe-prompt-prefix', 'error', 'recipe', '`promptPrefix` is no template'),
  code('recipe-load', 'error', 'recipe', 'Another value that the loader refuses, in its words'),
  code('recipe-params-shadow', 'warning', 'recipe', 'A key of `params` that looks like a field of the recipe'),
  code('recipe-key-ignored', 'warning', 'recipe', 'A key that the loader does not read, in any block'),
  code('recipe-key-repeated', 'warning', 'recipe', 'A key that a map has twice: the last one counts'),
  code('recipe-value-ignored', 'warning', 'recipe', 'A value of the wrong type that counts as absent'),
  code('guard-repeated', 'warning', 'recipe', 'The same guard twice at one point'),
  code('guard-unreachable', 'warning', 'recipe', 'An entry behind a guard that decides every time'),
  code('guard-tools-unused', 'hint', 'recipe', '`allowTools: true` for a script that calls no tools'),
  code('guard-tool-removed', 'warning', 'recipe', 'A tool that the script calls and the recipe takes away'),
  code('skill-load', 'error', 'skill', 'A value that the loader refuses, in its words'),
  code('skill-ignored', 'warning', 'skill', 'A key or value that the loader drops'),
  code('scenario-yaml', 'error', 'scenario', 'The file is no valid YAML'),
  code('scenario-empty', 'error', 'scenario', 'The file is no map'),
  code('scenario-size', 'error', 'scenario', 'The file is larger or deeper than a scenario may be'),
  code('scenario-alias', 'error', 'scenario', 'An alias that refers to what it stands in'),
  code('scenario-key', 'error', 'scenario', 'A key that no scenario has'),
  code('scenario-missing', 'error', 'scenario', 'A key that every scenario needs'),
  code('scenario-value', 'error', 'scenario', 'A value of the wrong kind'),
  code('scenario-regex', 'error', 'scenario', 'A pattern that is no regular expression'),
  code('scenario-guards', 'error', 'scenario', 'Guards from two sources, or from none'),
  code('scenario-recipe', 'error', 'scenario', 'The recipe is not there or does not load'),
  code('scenario-file', 'error', 'scenario', 'A file that the scenario names is not there'),
  code('scenario-step', 'error', 'scenario', 'A step that is none, or several at once'),
  code('scenario-steps', 'error', 'scenario', 'A scenario without steps'),
  code('scenario-repeat', 'error', 'scenario', '`repeat` that could not end'),
  code('config-parse', 'error', 'configuration', 'The file is no valid YAML'),
  code('config-key', 'error', 'configuration', 'A key that the configuration does not have'),
  code('config-value', 'error', 'configuration', 'A value of the wrong kind'),
  code('unused-suppression', 'warning', 'any file', 'A suppression that hides nothing'),
];
