/**
 * @description Sends the process back to work while the plan has open items, at most once per set of items.
 * @timeout 10s
 */
const path = vance.params.plan || 'notes/plan.md';

function openItems(text) {
  return text
    .split('\n')
    .filter((line) => /^\s*- \[ \] /.test(line))
    .map((line) => line.replace(/^\s*- \[ \] /, '').trim());
}

if (vance.documents.exists(path)) {
  const open = openItems(vance.documents.read(path));
  const key = open.join('|');
  if (open.length > 0 && vance.guard.loopValues.get('asked') !== key) {
    vance.guard.loopValues.set('asked', key);
    vance.guard.continueWith(`The plan in ${path} still has open items: ${open.join('; ')}. Finish them or say why they stay open.`);
  }
} else {
  vance.log.warn('no plan to check', { path });
}
