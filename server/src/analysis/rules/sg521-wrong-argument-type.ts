import type { HostParam } from '../../model/host-types.ts';
import { hostEntry } from '../host-uses.ts';
import type { ScriptRule } from '../rule.ts';
import { type KnownType, knownType } from '../value-types.ts';

export const wrongArgumentType: ScriptRule = {
  id: 'SG521',
  name: 'wrong-argument-type',
  severity: 'error',
  title: 'Argument of the wrong type for a host method',
  why: 'The host converts nothing: the call throws a TypeError.',
  bad: [
    'vance.log.info(5);',
    "vance.log.info('m', 'x');",
    "vance.settings.get('k', 5);",
    "vance.settings.getBoolean('k', 'true');",
    "vance.process.spawn('x');",
    "vance.documents.write('a.md', { a: 1 });",
  ],
  good: [
    "vance.log.info('m', { a: 1 });",
    "vance.settings.get('k', null);",
    'vance.log.info(String(5));',
    'vance.log.info(vance.guard.task);',
  ],
  check: (facts, report) => {
    for (const use of facts.hosts.uses) {
      const member = use.call && hostEntry(use.path)?.member;
      if (!use.call || member?.kind !== 'method' || use.path === 'vance.guard.continueWith') continue;
      if (use.call.arguments.some((each) => each.type === 'SpreadElement')) continue;
      const overload = member.overloads.find((each) => each.params.length === use.call?.arguments.length);
      overload?.params.forEach((param, index) => {
        const argument = use.call!.arguments[index]!;
        const type = knownType(facts, argument);
        if (!type || accepts(param, type)) return;
        const span = { start: argument.start, end: argument.end };
        const text = facts.text.slice(span.start, span.end);
        const fix = param.type === 'String' && /number|fraction|boolean/.test(type) ? `String(${text})` : undefined;
        report({
          span,
          message: `\`${use.name}\` expects ${wanted(param)} here and gets ${named(type)}, so the call throws: the host converts nothing.${fix ? ` Write \`${fix}\`.` : ''}`,
          ...(fix && { fixes: [{ title: `Replace with \`${fix}\``, edits: [{ span, text: fix }] }] }),
        });
      });
    }
  },
};

/** Only refusals that are certain count (run errors/type-*). */
function accepts(param: HostParam, type: KnownType): boolean {
  const nothing = type === 'null' || type === 'undefined';
  if (param.type === 'Object') return true;
  if (param.type === 'String') return nothing || type === 'string';
  if (param.type === 'Map') return !/^(string|number|fraction|boolean|bigint)$/.test(type);
  if (param.type === 'boolean') return type === 'boolean';
  if (param.type === 'double') return type === 'number' || type === 'fraction' || type === 'bigint';
  return type === 'number' || type === 'bigint';
}

const wanted = (param: HostParam): string =>
  ({
    String: 'a text',
    Map: 'an object',
    Object: 'a value',
    boolean: '`true` or `false`',
    double: 'a number',
    int: 'a whole number',
    long: 'a whole number',
  })[param.type];

const named = (type: KnownType): string =>
  type === 'fraction'
    ? 'a fraction'
    : /^(null|undefined)$/.test(type)
      ? `\`${type}\``
      : /^[aeiou]/.test(type)
        ? `an ${type}`
        : `a ${type}`;
