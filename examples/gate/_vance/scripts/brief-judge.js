/**
 * @description Asks a judge whether a task may be handed on. Only an explicit yes counts.
 */
const verdict = vance.llm.callForJson('brief-judge', args.brief);

// A host map does not survive as a result: say the two fields again.
({ proceed: verdict.proceed === true, reason: verdict.reason || 'the judge gave no reason' });
