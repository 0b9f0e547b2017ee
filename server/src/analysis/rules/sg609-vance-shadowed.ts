import type { ScriptRule } from '../rule.ts';

export const vanceShadowed: ScriptRule = {
  id: 'SG609',
  name: 'vance-shadowed',
  severity: 'warning',
  title: '`vance` shadowed',
  why: 'A local `vance` hides the host object for its scope.',
  bad: ['const vance = {};', 'vance = 3;', 'function f(vance) { return vance; }\nf(1);'],
  good: ['var vance;', 'const v = vance;'],
  check: ({ scopes }, report) => {
    const message =
      '`vance` is the host object; this hides it, so the script loses its way to the host. Choose another name.';
    for (const binding of scopes.bindings) {
      if (binding.name !== 'vance' || (binding.kind === 'var' && !binding.source && binding.writes === 0)) continue;
      const { start, end } = binding.declaration;
      report({ span: { start, end }, message, severity: binding.topLevel ? 'warning' : 'hint' });
    }
    for (const id of scopes.free) {
      const parent = scopes.parents.get(id);
      if (id.name !== 'vance' || parent?.type !== 'AssignmentExpression' || parent.left !== id) continue;
      report({ span: { start: id.start, end: id.end }, message });
    }
  },
};
