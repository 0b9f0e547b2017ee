/**
 * @description Activates the release checklist when a user asks for a release.
 */
if (/\brelease\b/i.test(vance.guard.task)) {
  const fresh = vance.guard.activateSkill('release-checklist');
  vance.log.info('release checklist', { fresh });
}
