import { span } from '../../base/span.ts';
import { type AnyNode, walk } from '../../syntax/script-nodes.ts';
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
    const denies = hostCalls(facts, /^vance\.guard\.deny$/);
    walk(facts.parsed.recovered, (node) => {
      if (node.type !== 'TryStatement' || !node.handler) return true;
      const inside = (part: AnyNode, at: AnyNode) => part.start <= at.start && at.end <= part.end;
      const risky = facts.hosts.uses.some((use) => use.call && hostEntry(use.path) && inside(node.block, use.call));
      const { handler } = node;
      let answers = false;
      walk(handler, (each) => {
        // A call or an assignment may lead to a refusal later; only what is plain to see is reported.
        if (each.type === 'ThrowStatement' || each.type === 'AssignmentExpression') answers = true;
        return !answers;
      });
      const elsewhere = denies.some(
        ({ call }) => inside(handler, call) || call.start > node.end || call.end < node.start,
      );
      const helper = callsLocalFunction(facts, handler);
      if (!risky || answers || elsewhere || helper) return true;
      report({
        span: span(handler.start, handler.start + 'catch'.length),
        message:
          'A swallowed error allows the command: the guard counts as passed although it could not judge. Call `vance.guard.deny(…)` in the `catch`.',
      });
      return true;
    });
  },
};

function callsLocalFunction(facts: ScriptFacts, part: AnyNode): boolean {
  let found = false;
  walk(part, (node) => {
    if (
      node.type === 'CallExpression' &&
      node.callee.type === 'Identifier' &&
      facts.scopes.bindingOf(node.callee) &&
      !facts.hosts.pathOf(node.callee)
    )
      found = true;
    return !found;
  });
  return found;
}
