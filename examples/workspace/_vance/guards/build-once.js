/**
 * @description Asks for a build once, when the work ends without a word about one.
 * @version 1.0
 * @timeout 5s
 */
const guard = vance.guard;

function mentionsBuild(text) {
  return /BUILD (OK|SUCCESS|FAILED)/i.test(text);
}

function askForBuild() {
  guard.loopValues.set('askedBuild', true);
  const sent = guard.continueWith('Please run the build and report the result as BUILD OK or BUILD FAILED.');
  vance.log.info('asked for a build', { round: guard.round, sent });
}

if (!mentionsBuild(guard.output) && !guard.loopValues.get('askedBuild')) {
  askForBuild();
}
