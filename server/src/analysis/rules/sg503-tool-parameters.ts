import { nearest } from '../../base/nearest.ts';
import { span } from '../../base/span.ts';
import { type BundledTool, bundledTool } from '../../model/bundled-tables.ts';
import type { AnyNode } from '../../syntax/script-nodes.ts';
import { argumentAt, hostCalls, textOf } from '../host-calls.ts';
import { literalObject } from '../resolved.ts';
import type { ScriptRule } from '../rule.ts';
import { keyName } from '../scopes.ts';

export const toolParameters: ScriptRule = {
  id: 'SG503',
  name: 'tool-parameters',
  severity: 'warning',
  title: 'Missing required tool parameter, unknown parameter',
  why: 'The tool answers with an error.',
  bad: ["vance.tools.call('exec_run', { waitMs: 1 });", "vance.tools.call('file_read', { path: 'a', lines: 3 });"],
  good: [
    "vance.tools.call('exec_run', { command: 'ls' });",
    "vance.tools.call('exec_run', { ...base });",
    "vance.tools.call('process_spawn', { name: 'a', goal: 'b' });",
    "vance.tools.call('doc_read', { path: 'a', other: 1 });",
    "vance.tools.call('own_tool', {});",
  ],
  check: (facts, report) => {
    for (const { call } of hostCalls(facts, /^vance\.tools\.call$/)) {
      const tool = bundledTool(textOf(facts, argumentAt(call, 0)) ?? '');
      const given = argumentAt(call, 1);
      const params = given && literalObject(facts, given);
      const keys = tool && params ? keysOf(params) : undefined;
      if (!tool || !params || !keys) continue;
      const missing = tool.params.find(
        (each) => each.required && !keys.some((key) => isSameParam(tool, each.name, key.name)),
      );
      if (missing)
        report({
          span: span(params.start, params.end),
          message: `\`${tool.name}\` needs \`${missing.name}\` (${missing.type}); without it the tool answers with an error. Add it.`,
        });
      // Only these reject what they do not know; the others ignore it.
      if (!/(?:^|_)(?:file|exec)_\w+$/.test(tool.name)) continue;
      for (const key of keys) {
        if (tool.params.some((each) => each.name === key.name)) continue;
        const near = nearest(
          key.name,
          tool.params.map((each) => each.name),
        );
        report({
          span: key.span,
          message: `\`${tool.name}\` has no parameter \`${key.name}\`, so the call is rejected.${near ? ` Did you mean \`${near}\`?` : ' Leave it out.'}`,
          ...(near && { fixes: [{ title: `Replace with \`${near}\``, edits: [{ span: key.span, text: near }] }] }),
        });
      }
    }
  },
};

/** Keys that are written out; undefined when there may be others. */
function keysOf(params: Extract<AnyNode, { type: 'ObjectExpression' }>) {
  const keys = params.properties.map((each) => {
    const name = each.type === 'Property' ? keyName(each.key, each.computed) : undefined;
    return name === undefined || each.type !== 'Property'
      ? undefined
      : { name, span: span(each.key.start, each.key.end) };
  });
  return keys.includes(undefined) ? undefined : (keys as { name: string; span: { start: number; end: number } }[]);
}

/** `process_spawn` takes its task under several names. */
const isSameParam = (tool: BundledTool, param: string, key: string): boolean =>
  key === param || (tool.name === 'process_spawn' && param === 'task' && /^(?:goal|prompt|steerContent)$/.test(key));
