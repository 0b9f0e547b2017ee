import type { RecipeRule, ScriptRule, SkillRule } from '../rule.ts';
import { denyAtWrongPoint } from './sg101-deny-at-wrong-point.ts';
import { continueAtWrongPoint } from './sg102-continue-at-wrong-point.ts';
import { turnPromptOutsideStart } from './sg103-turn-prompt-outside-start.ts';
import { outputWhereEmpty } from './sg104-output-where-empty.ts';
import { commandIsNull } from './sg105-command-is-null.ts';
import { unknownCommandArgument } from './sg106-unknown-command-argument.ts';
import { valueAsVerdict } from './sg107-value-as-verdict.ts';
import { severalPointsNoBranch } from './sg108-several-points-no-branch.ts';
import { guardOutsideGuards } from './sg109-guard-outside-guards.ts';
import { blankPrompt } from './sg110-blank-prompt.ts';
import { promptIsNoText } from './sg111-prompt-is-no-text.ts';
import { twoFollowUps } from './sg112-two-follow-ups.ts';
import { resultIgnored } from './sg113-result-ignored.ts';
import { turnPromptDropsRest } from './sg114-turn-prompt-drops-rest.ts';
import { lastTurnPromptWins } from './sg115-last-turn-prompt-wins.ts';
import { skillCannotStart } from './sg116-skill-cannot-start.ts';
import { skillNotUsable } from './sg117-skill-not-usable.ts';
import { skillTakesNoArguments } from './sg118-skill-takes-no-arguments.ts';
import { blankActionText } from './sg119-blank-action-text.ts';
import { failureAfterDeny } from './sg120-failure-after-deny.ts';
import { toolIsNull } from './sg121-tool-is-null.ts';
import { naturalStopIsConstant } from './sg122-natural-stop-is-constant.ts';
import { unknownToolArgument } from './sg123-unknown-tool-argument.ts';
import { headerNotFirst } from './sg200-header-not-first.ts';
import { unknownTag } from './sg201-unknown-tag.ts';
import { unreadTagLine } from './sg202-unread-tag-line.ts';
import { badDuration } from './sg203-bad-duration.ts';
import { badCount } from './sg204-bad-count.ts';
import { clampedValue } from './sg205-clamped-value.ts';
import { repeatedTag } from './sg206-repeated-tag.ts';
import { twoTagsOnALine } from './sg207-two-tags-on-a-line.ts';
import { toolsSeenAsGrant } from './sg208-tools-seen-as-grant.ts';
import { requiredToolMissing } from './sg209-required-tool-missing.ts';
import { requiresForTools } from './sg210-requires-for-tools.ts';
import { longTimeout } from './sg211-long-timeout.ts';
import { headerEndsEarly } from './sg212-header-ends-early.ts';
import { emptyTagValue } from './sg213-empty-tag-value.ts';
import { loneCarriageReturns } from './sg214-lone-carriage-returns.ts';
import { unusualBlank } from './sg215-unusual-blank.ts';
import { noMemory } from './sg301-no-memory.ts';
import { flagNotSet } from './sg302-flag-not-set.ts';
import { loopFlagAtStart } from './sg303-loop-flag-at-start.ts';
import { requestFlagInSession } from './sg304-request-flag-in-session.ts';
import { storeAsMemory } from './sg305-store-as-memory.ts';
import { missingValueIsNull } from './sg306-missing-value-is-null.ts';
import { mutatedCopy } from './sg307-mutated-copy.ts';
import { nullRemovesKey } from './sg308-null-removes-key.ts';
import { blankStoreKey } from './sg309-blank-store-key.ts';
import { notStorable } from './sg310-not-storable.ts';
import { oversizedStoreValue } from './sg311-oversized-store-value.ts';
import { flagSetAsText } from './sg312-flag-set-as-text.ts';
import { storeKeyNoText } from './sg313-store-key-no-text.ts';
import { storeHasNoFields } from './sg314-store-has-no-fields.ts';
import { refusalTestLetsPass } from './sg401-refusal-test-lets-pass.ts';
import { catchOpensGate } from './sg402-catch-opens-gate.ts';
import { silentCatch } from './sg403-silent-catch.ts';
import { recipeNotForLlm } from './sg404-recipe-not-for-llm.ts';
import { verdictAsBoolean } from './sg405-verdict-as-boolean.ts';
import { blankModelPrompt } from './sg406-blank-model-prompt.ts';
import { judgeWithoutHeadroom } from './sg407-judge-without-headroom.ts';
import { textAsInstruction } from './sg408-text-as-instruction.ts';
import { parseOfProse } from './sg409-parse-of-prose.ts';
import { toolWithoutAllow } from './sg501-tool-without-allow.ts';
import { unknownTool } from './sg502-unknown-tool.ts';
import { toolParameters } from './sg503-tool-parameters.ts';
import { wrongArgumentCount } from './sg504-wrong-argument-count.ts';
import { exitCodeMissing } from './sg505-exit-code-missing.ts';
import { listAsTest } from './sg506-list-as-test.ts';
import { spawnWithoutTask } from './sg507-spawn-without-task.ts';
import { waitingSpawn } from './sg508-waiting-spawn.ts';
import { readWithoutExists } from './sg509-read-without-exists.ts';
import { documentsHaveNoCascade } from './sg510-documents-have-no-cascade.ts';
import { cutDocumentPath } from './sg511-cut-document-path.ts';
import { crossProjectPath } from './sg512-cross-project-path.ts';
import { writeBelowVance } from './sg513-write-below-vance.ts';
import { valueMayBeNull } from './sg514-value-may-be-null.ts';
import { absentMember } from './sg515-absent-member.ts';
import { consoleLog } from './sg516-console-log.ts';
import { entriesOfHostMap } from './sg517-entries-of-host-map.ts';
import { objectInText } from './sg518-object-in-text.ts';
import { hostMethodAsCallback } from './sg519-host-method-as-callback.ts';
import { sleepInGuard } from './sg520-sleep-in-guard.ts';
import { wrongArgumentType } from './sg521-wrong-argument-type.ts';
import { secretNotMasked } from './sg522-secret-not-masked.ts';
import { nullArgumentOfExec } from './sg523-null-argument-of-exec.ts';
import { topLevelReturn } from './sg601-top-level-return.ts';
import { modules } from './sg602-modules.ts';
import { missingPlatformFunction } from './sg603-missing-platform-function.ts';
import { promiseNeverSettles } from './sg604-promise-never-settles.ts';
import { floatingAsyncInGate } from './sg605-floating-async-in-gate.ts';
import { awaitOnHostCall } from './sg606-await-on-host-call.ts';
import { caseOfWords } from './sg607-case-of-words.ts';
import { statefulRegex } from './sg608-stateful-regex.ts';
import { vanceShadowed } from './sg609-vance-shadowed.ts';
import { endlessLoop } from './sg610-endless-loop.ts';
import { writeToHost } from './sg611-write-to-host.ts';
import { inconvertibleResult } from './sg612-inconvertible-result.ts';
import { nothingRuns } from './sg613-nothing-runs.ts';
import { topLevelAwait } from './sg614-top-level-await.ts';
import { unknownSyntaxRule } from './sg615-unknown-syntax.ts';
import { backreference } from './sg616-backreference.ts';
import { captureStackTrace } from './sg617-capture-stack-trace.ts';
import { throwNoError } from './sg618-throw-no-error.ts';
import { bothIsTwoPoints } from './sg701-both-is-two-points.ts';
import { severalPoints } from './sg702-several-points.ts';
import { unknownTrigger } from './sg703-unknown-trigger.ts';
import { zeroRounds } from './sg704-zero-rounds.ts';
import { roundsWithoutEffect } from './sg705-rounds-without-effect.ts';
import { badRounds } from './sg706-bad-rounds.ts';
import { sharedCounter } from './sg707-shared-counter.ts';
import { paramsOfABody } from './sg708-params-of-a-body.ts';
import { nullParam } from './sg709-null-param.ts';
import { paramsNoMap } from './sg710-params-no-map.ts';
import { allowToolsFalse } from './sg711-allow-tools-false.ts';
import { oneSource } from './sg712-one-source.ts';
import { unknownEntryKey } from './sg713-unknown-entry-key.ts';
import { misplacedBlock } from './sg714-misplaced-block.ts';
import { guardIsNoList } from './sg715-guard-is-no-list.ts';
import { scriptNotFound } from './sg716-script-not-found.ts';
import { pathFromRecipeFolder } from './sg717-path-from-recipe-folder.ts';
import { otherProject } from './sg718-other-project.ts';
import { unreachedPoint } from './sg719-unreached-point.ts';
import { flagAsText } from './sg721-flag-as-text.ts';
import { nameNeverFound } from './sg722-name-never-found.ts';
import { gateSeesNoTools } from './sg723-gate-sees-no-tools.ts';
import { commandNameForm } from './sg724-command-name-form.ts';
import { keyReadAsOtherType } from './sg726-key-read-as-other-type.ts';
import { handlerEverywhere } from './sg727-handler-everywhere.ts';
import { unknownHandler } from './sg728-unknown-handler.ts';
import { allOnAScript } from './sg729-all-on-a-script.ts';
import { execMeansCommand } from './sg730-exec-means-command.ts';
import { allowToolsOfAHandler } from './sg731-allow-tools-of-a-handler.ts';
import { replacedDefaults } from './sg732-replaced-defaults.ts';
import { badHandlerPattern } from './sg733-bad-handler-pattern.ts';
import { toolNeverAsked } from './sg734-tool-never-asked.ts';
import { dateParam } from './sg735-date-param.ts';
import { placeholder } from './sg736-placeholder.ts';
import { gateOfUnloadableRecipe } from './sg737-gate-of-unloadable-recipe.ts';
import { handlerAtIdlePoint } from './sg738-handler-at-idle-point.ts';
import { unknownHandlerParam } from './sg739-unknown-handler-param.ts';
import { pathIsRoot } from './sg740-path-is-root.ts';
import { unknownVerb } from './sg801-unknown-verb.ts';
import { guardOutlivesSkill } from './sg802-guard-outlives-skill.ts';
import { runtimeGuardNeedsParams } from './sg803-runtime-guard-needs-params.ts';
import { secondRuntimeGuard } from './sg804-second-runtime-guard.ts';
import { guardSubcommand } from './sg805-guard-subcommand.ts';
import { refusalEndsSequence } from './sg806-refusal-ends-sequence.ts';
import { templateInCommand } from './sg807-template-in-command.ts';
import { versionIsNumber } from './sg808-version-is-number.ts';
import { commentInOneLine } from './sg809-comment-in-one-line.ts';
import { skillActiveWithoutSetup } from './sg810-skill-active-without-setup.ts';
import { errorName } from './sg901-error-name.ts';
import { errorsOfAsyncLost } from './sg902-errors-of-async-lost.ts';
import { catchAfterTimeout } from './sg903-catch-after-timeout.ts';
import { assignFromHostMap } from './sg904-assign-from-host-map.ts';
import { orderOfParams } from './sg905-order-of-params.ts';
import { hostErrorTakenApart } from './sg906-host-error-taken-apart.ts';
import { hostMapAsResult } from './sg907-host-map-as-result.ts';
import { memberOfTheMap } from './sg908-member-of-the-map.ts';
import { pairsOfHostMap } from './sg909-pairs-of-host-map.ts';

/** Every rule about scripts and headers, by id. */
export const scriptRules: readonly ScriptRule[] = [
  denyAtWrongPoint,
  continueAtWrongPoint,
  turnPromptOutsideStart,
  outputWhereEmpty,
  commandIsNull,
  unknownCommandArgument,
  valueAsVerdict,
  severalPointsNoBranch,
  guardOutsideGuards,
  blankPrompt,
  promptIsNoText,
  twoFollowUps,
  resultIgnored,
  turnPromptDropsRest,
  lastTurnPromptWins,
  skillCannotStart,
  skillNotUsable,
  skillTakesNoArguments,
  blankActionText,
  failureAfterDeny,
  toolIsNull,
  naturalStopIsConstant,
  unknownToolArgument,
  headerNotFirst,
  unknownTag,
  unreadTagLine,
  badDuration,
  badCount,
  clampedValue,
  repeatedTag,
  twoTagsOnALine,
  toolsSeenAsGrant,
  requiredToolMissing,
  requiresForTools,
  longTimeout,
  headerEndsEarly,
  emptyTagValue,
  loneCarriageReturns,
  unusualBlank,
  noMemory,
  flagNotSet,
  loopFlagAtStart,
  requestFlagInSession,
  storeAsMemory,
  missingValueIsNull,
  mutatedCopy,
  nullRemovesKey,
  blankStoreKey,
  notStorable,
  oversizedStoreValue,
  storeKeyNoText,
  storeHasNoFields,
  refusalTestLetsPass,
  catchOpensGate,
  silentCatch,
  recipeNotForLlm,
  verdictAsBoolean,
  blankModelPrompt,
  judgeWithoutHeadroom,
  textAsInstruction,
  parseOfProse,
  toolWithoutAllow,
  unknownTool,
  toolParameters,
  wrongArgumentCount,
  exitCodeMissing,
  listAsTest,
  spawnWithoutTask,
  waitingSpawn,
  readWithoutExists,
  documentsHaveNoCascade,
  cutDocumentPath,
  crossProjectPath,
  writeBelowVance,
  valueMayBeNull,
  absentMember,
  consoleLog,
  entriesOfHostMap,
  objectInText,
  hostMethodAsCallback,
  sleepInGuard,
  wrongArgumentType,
  secretNotMasked,
  nullArgumentOfExec,
  topLevelReturn,
  modules,
  missingPlatformFunction,
  promiseNeverSettles,
  floatingAsyncInGate,
  awaitOnHostCall,
  caseOfWords,
  statefulRegex,
  vanceShadowed,
  endlessLoop,
  writeToHost,
  inconvertibleResult,
  nothingRuns,
  topLevelAwait,
  unknownSyntaxRule,
  backreference,
  captureStackTrace,
  throwNoError,
  gateSeesNoTools,
  commandNameForm,
  toolNeverAsked,
  errorName,
  errorsOfAsyncLost,
  catchAfterTimeout,
  assignFromHostMap,
  orderOfParams,
  hostErrorTakenApart,
  hostMapAsResult,
  memberOfTheMap,
  pairsOfHostMap,
];

/** Every rule about recipes, by id. */
export const recipeRules: readonly RecipeRule[] = [
  bothIsTwoPoints,
  severalPoints,
  unknownTrigger,
  zeroRounds,
  roundsWithoutEffect,
  badRounds,
  sharedCounter,
  paramsOfABody,
  nullParam,
  paramsNoMap,
  allowToolsFalse,
  oneSource,
  unknownEntryKey,
  misplacedBlock,
  guardIsNoList,
  scriptNotFound,
  pathFromRecipeFolder,
  otherProject,
  unreachedPoint,
  flagAsText,
  nameNeverFound,
  keyReadAsOtherType,
  handlerEverywhere,
  unknownHandler,
  allOnAScript,
  execMeansCommand,
  allowToolsOfAHandler,
  replacedDefaults,
  badHandlerPattern,
  dateParam,
  placeholder,
  gateOfUnloadableRecipe,
  handlerAtIdlePoint,
  unknownHandlerParam,
  pathIsRoot,
];

/** Every rule about skills, by id. */
export const skillRules: readonly SkillRule[] = [
  flagSetAsText,
  unknownVerb,
  guardOutlivesSkill,
  runtimeGuardNeedsParams,
  secondRuntimeGuard,
  guardSubcommand,
  refusalEndsSequence,
  templateInCommand,
  versionIsNumber,
  commentInOneLine,
  skillActiveWithoutSetup,
];
