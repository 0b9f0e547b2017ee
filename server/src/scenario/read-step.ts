import type { Problem } from '../base/parsed.ts';
import { exactly, type Pattern } from '../model/pattern.ts';
import type { Budget, Expectation, Repeat, ScenarioStep, StepInput } from '../model/scenario.ts';
import { budgetFields, type StepKind, stepKinds } from '../model/scenario-fields.ts';
import { type Verdict, verdicts } from '../model/verdicts.ts';
import { words } from './check-fields.ts';
import { child, type DataNode, entryOf, type MapNode } from './data-node.ts';
import { readCommand, readTool } from './launch-process.ts';
import { readPattern } from './read-pattern.ts';
import { dataAt, flagAt, given, isNone, numberAt, textAt, textOfNode } from './read-values.ts';

const defaultMaxRepeat = 20;

/** Reads one step; undefined when it does not say what happens. */
export function readStep(node: DataNode, problems: Problem[]): ScenarioStep | undefined {
  if (node.kind !== 'map') return undefined;
  const kinds = node.entries.filter(({ key }) => Object.hasOwn(stepKinds, key));
  const [first, second] = kinds;
  if (!first || second) {
    const all = words(Object.keys(stepKinds), 'or');
    const message = second
      ? `A step does one thing, but this one has ${words(kinds.map(({ key }) => key))}. Write one step for each.`
      : `The step does not say what happens. Add ${all}.`;
    problems.push({ span: second?.keySpan ?? node.span, severity: 'error', rule: 'scenario-step', message });
    return undefined;
  }
  const kind = first.key as StepKind;
  const input = readInput(kind, first.value, node);
  if (!input) return undefined;
  return {
    kind,
    input,
    label: `${kind}: ${labelOf(first.value)}`,
    span: first.keySpan,
    expect: readExpect(child(node, 'expect')),
    ...given({ repeat: readRepeat(child(node, 'repeat'), problems), budget: readBudget(child(node, 'budget')) }),
  };
}

function readInput(kind: StepKind, value: DataNode, step: MapNode): StepInput | undefined {
  switch (kind) {
    case 'user':
      return { kind, inputs: (value.kind === 'list' ? value.items : [value]).map(readInputMessage) };
    case 'stop':
    case 'terminate':
      return { kind, output: textOfNode(value) ?? '', awaiting: flagAt(step, 'awaiting') ?? false };
    case 'command': {
      const command = readCommand(value);
      return command && { kind, command };
    }
    case 'tool': {
      const tool = readTool(value);
      return tool && { kind, tool };
    }
    case 'skill': {
      const text = textOfNode(value)?.trim() ?? '';
      const name = /^\S*/.exec(text)![0];
      return { kind, name, args: text.slice(name.length).trim() || null };
    }
    case 'clear':
      return { kind, name: textOfNode(value)?.trim() ?? '' };
    case 'recipe':
      return { kind, path: textOfNode(value) ?? '' };
    case 'gate':
      return {
        kind,
        brief: textAt(value, 'brief') ?? '',
        ...given({ guard: textAt(value, 'guard'), answer: dataAt(value, 'answer'), target: dataAt(value, 'target') }),
      };
  }
}

function readInputMessage(node: DataNode): { from?: string; content: string } {
  if (node.kind !== 'map') return { content: textOfNode(node) ?? '' };
  return { content: textAt(node, 'content') ?? '', ...given({ from: textAt(node, 'from') }) };
}

const maxLabel = 60;

/** The value of a step on one line, for people. */
function labelOf(node: DataNode): string {
  const text = labelText(node).replace(/\s+/g, ' ').trim();
  return text.length > maxLabel ? `${text.slice(0, maxLabel - 1)}…` : text;
}

function labelText(node: DataNode): string {
  if (node.kind === 'scalar') return node.value === null || node.value === '' ? '""' : String(node.value);
  if (node.kind === 'list') return node.items.map(labelText).join(' · ');
  const name = textAt(node, 'name');
  if (name === undefined) return textAt(node, 'content') ?? '';
  const args = child(node, 'args');
  return args?.kind === 'map' ? `${name} ${args.entries.map((e) => `${e.key}=${labelText(e.value)}`).join(' ')}` : name;
}

function readExpect(node: DataNode | undefined): Expectation[] {
  if (node?.kind !== 'map') return [];
  return node.entries.map(({ key, keySpan, value }) => ({
    key,
    keySpan,
    span: value.span.end > value.span.start ? value.span : keySpan,
    pattern: expectPattern(key, value),
  }));
}

/** `none` for a turn prompt means that there is none; one value stands for a list of one where a list is meant. */
function expectPattern(key: string, value: DataNode): Pattern {
  if (key === 'turnPrompt' && isNone(value)) return exactly(null);
  const pattern = readPattern(value, []);
  const lists = ['activated', 'skills', 'log', 'notified', 'ran'];
  if (lists.includes(key) && pattern.kind !== 'list') {
    return { kind: 'list', items: isNone(value) ? [] : [pattern] };
  }
  if (key === 'error' && pattern.kind !== 'map') return { kind: 'map', entries: { message: pattern } };
  return pattern;
}

function readRepeat(node: DataNode | undefined, problems: Problem[]): Repeat | undefined {
  if (!node) return undefined;
  if (node.kind === 'map') {
    const until = textAt(node, 'until');
    return { max: numberAt(node, 'max') ?? defaultMaxRepeat, ...given({ until: until as Verdict | undefined }) };
  }
  if (node.kind === 'scalar' && typeof node.value === 'number') return { max: node.value };
  const written = /^(?:until\s+([\w-]+))?[\s,|]*(?:max\s+(\d+))?$/.exec(textOfNode(node)?.trim() ?? '');
  const [, until, max] = written ?? [];
  if (!written || (!until && !max) || (until !== undefined && !Object.hasOwn(verdicts, until))) {
    problems.push({
      span: node.span,
      severity: 'error',
      rule: 'scenario-repeat',
      message: `\`repeat\` is a number, \`until <verdict>\`, \`max <n>\` or \`until <verdict>, max <n>\`; verdicts are ${words(Object.keys(verdicts))}.`,
    });
    return undefined;
  }
  return { max: max === undefined ? defaultMaxRepeat : Number(max), ...given({ until: until as Verdict | undefined }) };
}

/** Reads `budget:`; undefined when there is none. */
export function readBudget(node: DataNode | undefined): Budget | undefined {
  if (node?.kind !== 'map') return undefined;
  const limits = Object.keys(budgetFields).flatMap((key) => {
    const limit = entryOf(node, key) && numberAt(node, key);
    return limit === undefined ? [] : [[key, limit] as const];
  });
  return Object.fromEntries(limits);
}
