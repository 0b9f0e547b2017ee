import type { Problem } from '../base/parsed.ts';
import { exactly, type Pattern } from '../model/pattern.ts';
import type { DataNode, ScalarNode } from './data-node.ts';

/** Reads an expectation: a plain `/…/flags` is a regular expression, a map is partial, the rest compares deeply. */
export function readPattern(node: DataNode, problems: Problem[] = []): Pattern {
  if (node.kind === 'list') return { kind: 'list', items: node.items.map((item) => readPattern(item, problems)) };
  if (node.kind === 'map') {
    const entries = node.entries.map(({ key, value }) => [key, readPattern(value, problems)] as const);
    return { kind: 'map', entries: Object.fromEntries(entries) };
  }
  return readScalar(node, problems);
}

function readScalar(node: ScalarNode, problems: Problem[]): Pattern {
  const written = node.plain && typeof node.value === 'string' ? /^\/(.+)\/([a-z]*)$/s.exec(node.value) : null;
  if (!written) return exactly(node.value);
  const [, source = '', flags = ''] = written;
  const fault = regexFault(source, flags);
  if (fault !== undefined) {
    problems.push({
      span: node.span,
      severity: 'error',
      rule: 'scenario-regex',
      message: `\`${node.value}\` is no regular expression, so nothing fits it: ${fault}. Put it in quotes to mean the text.`,
    });
  }
  return { kind: 'regex', source, flags };
}

function regexFault(source: string, flags: string): string | undefined {
  try {
    new RegExp(source, flags);
    return undefined;
  } catch (error) {
    return (error as Error).message.replace(/^Invalid regular expression: /, '');
  }
}
