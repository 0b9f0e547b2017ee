import { span } from '../../base/span.ts';
import { type AnyNode, walk } from '../../syntax/script-nodes.ts';
import { hostEntry } from '../host-uses.ts';
import { resolved } from '../resolved.ts';
import type { ScriptRule } from '../rule.ts';
import { keyName } from '../scopes.ts';
import type { ScriptFacts } from '../script-facts.ts';

export const memberOfTheMap: ScriptRule = {
  id: 'SG908',
  name: 'member-of-the-map',
  severity: 'info',
  title: 'Map member read as a data field',
  why: 'When the key is missing, the member of the map itself is read.',
  bad: [
    '// @point command\nconst n = vance.guard.command.args.size;',
    "const d = vance.documents.meta('a.md');\nvance.log.info(String(d.keys));",
    "const { size } = vance.process.spawn({ name: 'a', task: 'b' });",
  ],
  good: [
    "const d = vance.documents.meta('a.md');\nvance.log.info(String(d.size));",
    "vance.params.get('a');",
    "const r = vance.tools.call('exec_run', { command: 'x' });\nr.size;",
    "const { status } = vance.process.spawn({ name: 'a', task: 'b' });",
  ],
  check: (facts, report) => {
    walk(facts.parsed.recovered, (node) => {
      if (node.type === 'Property') {
        const from = patternValue(facts, node);
        const name = keyName(node.key, node.computed) ?? '';
        if (from && members.has(name) && !(keysOf(facts, from)?.includes(name) ?? true))
          report({ span: span(node.key.start, node.key.end), message: messageFor(facts, name, from) });
        return true;
      }
      if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return true;
      const { name } = node.property;
      const parent = facts.scopes.parents.get(node);
      if (!members.has(name) || (parent?.type === 'CallExpression' && parent.callee === node)) return true;
      const object = node.object as AnyNode;
      if (keysOf(facts, object)?.includes(name) ?? true) return true;
      report({
        span: span(node.property.start, node.property.end),
        message: messageFor(facts, name, object),
        fixes: [
          {
            title: `Write \`get('${name}')\``,
            edits: [{ span: span(node.object.end, node.end), text: `.get('${name}')` }],
          },
        ],
      });
      return true;
    });
  },
};

const messageFor = (facts: ScriptFacts, name: string, object: AnyNode): string =>
  `\`${name}\` is a member of the map itself when the key is missing, so this is never undefined. Write \`${facts.text.slice(object.start, object.end)}.get('${name}')\`.`;

/** What a pattern with this property takes apart: `r` of `const { size } = r`. */
function patternValue(facts: ScriptFacts, property: AnyNode): AnyNode | undefined {
  const pattern = facts.scopes.parents.get(property);
  const owner = pattern?.type === 'ObjectPattern' ? facts.scopes.parents.get(pattern) : undefined;
  return owner?.type === 'VariableDeclarator' ? (owner.init ?? undefined) : undefined;
}

const members: ReadonlySet<string> = new Set([
  'size',
  'get',
  'has',
  'keys',
  'values',
  'entries',
  'forEach',
  'set',
  'delete',
]);

const summaryKeys = ['id', 'path', 'name', 'title', 'kind', 'mimeType', 'size', 'tags', 'createdAt', 'version'];

/** Keys of a host map whose shape is written down; undefined for every other value. */
function keysOf(facts: ScriptFacts, node: AnyNode): readonly string[] | undefined {
  const path = facts.hosts.pathOf(node);
  if (path === 'vance.params') {
    const entries = facts.entries.filter((each) => each.params !== undefined);
    return entries.length > 0 && entries.length === facts.entries.length
      ? entries.flatMap((each) => Object.keys(each.params!))
      : undefined;
  }
  const value = resolved(facts, node);
  const called = value.type === 'CallExpression' ? facts.hosts.pathOf(value.callee) : undefined;
  const member = hostEntry(called ?? path ?? '')?.member;
  const type =
    member?.kind === 'field' && !called
      ? member.ts
      : member?.kind === 'method' && called
        ? member.overloads[0]?.returns
        : undefined;
  if (type === 'HostMap<DocumentSummary>') return summaryKeys;
  const shape = /^HostMap<\{([^[]*)\}>$/.exec(type ?? '')?.[1];
  return shape ? [...shape.matchAll(/(\w+)\??:/g)].map((match) => match[1]!) : undefined;
}
