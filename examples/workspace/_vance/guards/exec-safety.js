/**
 * @description Refuses shell calls that delete outside the workspace or rewrite published history.
 */
const call = vance.guard.tool;
const rules = [
  { pattern: /\brm\s+-[a-z]*[rf][a-z]*\s+(\/|~)/i, reason: 'deletes outside the workspace' },
  { pattern: /\bgit\s+push\b.*(--force\b|\s-f\b)/i, reason: 'rewrites published history' },
];

if (call) {
  const text = String(call.args.command || '');
  const hit = rules.find((rule) => rule.pattern.test(text));
  if (hit) vance.guard.deny(`dangerous pattern: ${hit.reason} (${text})`);
}
