import { span } from '../../base/span.ts';
import { walk } from '../../syntax/script-nodes.ts';
import type { ScriptRule } from '../rule.ts';

export const silentCatch: ScriptRule = {
  id: 'SG403',
  name: 'silent-catch',
  severity: 'warning',
  title: '`catch` without action at STOP',
  why: 'It is harmless for the engine but hides the failure twice.',
  bad: ["// @point stop\ntry { vance.llm.call('a', 'b'); } catch (e) {}"],
  good: [
    "// @point stop\ntry { vance.llm.call('a', 'b'); } catch (e) { vance.log.warn(String(e)); }",
    "// @point stop\ntry { vance.llm.call('a', 'b'); } catch (e) { /* no judge, no question */ }",
    "// @point command\ntry { vance.llm.call('a', 'b'); } catch (e) {}",
  ],
  check: ({ points, parsed }, report) => {
    if (!points?.length || !points.every((id) => id === 'stop' || id === 'terminate' || id === 'start')) return;
    walk(parsed.recovered, (node) => {
      if (node.type !== 'CatchClause' || node.body.body.length > 0) return true;
      if (parsed.comments.some((each) => each.start >= node.body.start && each.end <= node.body.end)) return true;
      report({
        span: span(node.start, node.start + 'catch'.length),
        message:
          'A failing guard is skipped here anyway; this `catch` only hides why. Log the error with `vance.log.warn(…)`.',
      });
      return true;
    });
  },
};
