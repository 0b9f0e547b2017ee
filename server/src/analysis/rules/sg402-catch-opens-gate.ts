import { span } from '../../base/span.ts';
import { type AnyNode, walk } from '../../syntax/script-nodes.ts';
import { conditionsAbove } from '../conditions.ts';
import { explore } from '../explore.ts';
import { hostCalls } from '../host-calls.ts';
import { hostEntry } from '../host-uses.ts';
import type { ScriptRule } from '../rule.ts';
import type { ScriptFacts } from '../script-facts.ts';

export const catchOpensGate: ScriptRule = {
  id: 'SG402',
  name: 'catch-opens-gate',
  severity: 'error',
  title: '`catch` turns fail-closed into fail-open',
  why: 'An error caught inside a gate guard counts as success, and the command runs.',
  bad: [
    "// @point command\nfunction judge() {\n  try { return vance.llm.call('action-loop-judge', 'x'); } catch (e) { return null; }\n}\nconst v = judge();\nif (v && v !== 'yes') vance.guard.deny('no');",
    "// @point command\ntry {\n  const v = vance.llm.callForJson('judge', 'x');\n  if (!v || v.safe !== true) vance.guard.deny('no');\n} catch (e) {\n  vance.log.warn(String(e));\n}",
  ],
  good: [
    "// @point command\ntry {\n  vance.llm.call('judge', 'x');\n} catch (e) {\n  vance.guard.deny('no answer');\n}",
    "// @point stop\ntry { vance.llm.call('judge', 'x'); } catch (e) {}",
    "// @point command\nlet ok = false;\ntry { ok = vance.llm.call('judge', 'x') === 'yes'; } catch (e) { ok = false; }\nif (!ok) vance.guard.deny('no');",
    "// @point command\ntry { JSON.parse('{}'); } catch (e) {}",
  ],
  check: (facts, report) => {
    if (!facts.points?.some((id) => id === 'command' || id === 'tool')) return;
    walk(facts.parsed.recovered, (node) => {
      if (node.type !== 'TryStatement' || !node.handler) return true;
      const { handler } = node;
      const risky = facts.hosts.uses.some((use) => use.call && hostEntry(use.path) && isWithin(node.block, use.call));
      if (!risky || decidesLater(facts, handler) || !passesThrough(facts, handler)) return true;
      report({
        span: span(handler.start, handler.start + 'catch'.length),
        message:
          'A swallowed error allows the command: the guard counts as passed although it could not judge. Call `vance.guard.deny(…)` in the `catch`.',
        fixes: [
          {
            title: 'Refuse in the `catch`',
            edits: [{ span: span(handler.body.start + 1), text: " vance.guard.deny('the guard could not judge');" }],
          },
        ],
      });
      return true;
    });
  },
};

const isWithin = (part: AnyNode, at: AnyNode): boolean => part.start <= at.start && at.end <= part.end;

/** Whether some way through the `catch` reaches the end of the script without `deny`. */
function passesThrough(facts: ScriptFacts, handler: AnyNode): boolean {
  interface State {
    readonly caught: boolean;
    readonly denied: boolean;
  }
  const ends = explore<State>(
    facts,
    { caught: false, denied: false },
    {
      key: (state) => `${state.caught} ${state.denied}`,
      caught: (into, state) => (into === handler ? { ...state, caught: true } : state),
      after: (node, state) => {
        const path = node.type === 'CallExpression' ? facts.hosts.pathOf(node.callee) : undefined;
        if (path === 'vance.guard.deny') return { goesOn: { ...state, denied: true } };
        return path && hostEntry(path) && !/\.log\./.test(path) ? { goesOn: state, throws: state } : { goesOn: state };
      },
    },
  );
  return ends?.finished.some((state) => state.caught && !state.denied) ?? false;
}

/** Whether the `catch`, or code around it, sets a variable that a condition in front of a `deny` looks at. */
function decidesLater(facts: ScriptFacts, handler: AnyNode): boolean {
  const tests = hostCalls(facts, /^vance\.guard\.deny$/).flatMap((use) => conditionsAbove(facts, use.call).flat());
  const written = facts.scopes.bindings.filter(
    (binding) =>
      binding.writes > 0 || binding.references.some((each) => isWithin(handler, each) && isChanged(facts, each)),
  );
  return written.some((binding) =>
    binding.references.some((each) => tests.some((test) => isWithin(test, each) && !isWithin(handler, test))),
  );
}

/** A list or map that the `catch` adds to. */
const isChanged = (facts: ScriptFacts, node: AnyNode): boolean => {
  const parent = facts.scopes.parents.get(node);
  return parent?.type === 'MemberExpression' && parent.object === node;
};
