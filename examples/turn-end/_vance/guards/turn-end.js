/**
 * @description No turn ends while work is in flight and nobody watches it. After three reminders in a row one stop is let through, loudly.
 * @requiresTools turn_end_status
 */
const status = vance.tools.call('turn_end_status', {});
const session = vance.guard.sessionValues;
const inARow = session.get('remindersInARow') || 0;
const unwatched = status.scope === 'main' && status.tasks > 0 && !status.watching;

function banner() {
  const beat = status.beatAgeSeconds === null ? 'never' : `${status.beatAgeSeconds} s ago`;
  const work = status.tasks === 1 ? '1 task is' : `${status.tasks} tasks are`;
  return `TURN NOT OVER: ${work} in flight and nobody watches. Last beat: ${beat}. Repair: ${status.repair}`;
}

if (!unwatched) {
  if (inARow > 0) session.set('remindersInARow', 0);
} else if (inARow < 3) {
  session.set('remindersInARow', inARow + 1);
  vance.guard.continueWith(banner());
} else {
  session.set('remindersInARow', 0);
  vance.process.notify(`${banner()} (let through after three reminders)`, 'WARN');
}
