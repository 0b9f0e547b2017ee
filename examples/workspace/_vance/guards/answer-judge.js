/**
 * @description Lets a model judge whether the answer does what the task asks. Anything but a clear yes sends it back once.
 * @timeout 2m
 */
function judge() {
  const verdict = vance.llm.callForJson('answer-judge', vance.guard.output, { task: vance.guard.task });
  return { done: verdict.done === true, missing: verdict.missing || 'the judge gave no reason' };
}

if (!vance.guard.loopValues.get('judged')) {
  vance.guard.loopValues.set('judged', true);
  const verdict = judge();
  if (!verdict.done) {
    vance.guard.continueWith(`The answer does not do what was asked: ${verdict.missing}. Please complete it.`);
  }
}
