import { type Span, span } from '../base/span.ts';
import { parseScenario } from '../scenario/parse-scenario.ts';
import { guardSites } from '../syntax/recipe/guard-sites.ts';
import { readYaml } from '../syntax/yaml/read-yaml.ts';
import { pairOf } from '../syntax/yaml/yaml-tree.ts';

/** Run and Debug above something in a YAML file: what a launch configuration needs beside the file. */
export interface RunLens {
  readonly span: Span;
  readonly title: string;
  readonly debug: boolean;
  readonly configuration: Readonly<Record<string, string | number>>;
}

const both = (at: Span, what: string, configuration: RunLens['configuration']): RunLens[] => [
  { span: at, title: `Run${what}`, debug: false, configuration },
  { span: at, title: `Debug${what}`, debug: true, configuration },
];

/** Above each guard of a recipe that has a script, and above the list. */
export function recipeLenses(text: string): readonly RunLens[] {
  const { root } = readYaml(text);
  const list = root?.kind === 'map' ? pairOf(root, 'guard') : undefined;
  const runnable = guardSites(root).filter((site) => site.script ?? site.scriptBody);
  if (!list || runnable.length === 0) return [];
  const point = runnable[0]!.points[0] ?? 'stop';
  const all = runnable.length > 1 ? both(list.key.span, ` all at ${point}`, { guard: 'all', point }) : [];
  return [
    ...all,
    ...runnable.flatMap(({ entry, index, points }) => {
      const at = points[0] ?? 'stop';
      return both(span(entry.span.start), '', { guard: index, point: at });
    }),
  ];
}

/** Above a scenario and each of its steps. In a table a step runs in every row. */
export function scenarioLenses(text: string): readonly RunLens[] {
  const { value: scenario } = parseScenario(text);
  const steps = scenario.cases[0]?.steps ?? [];
  if (steps.length === 0) return [];
  return [
    ...both(scenario.nameSpan, ' scenario', {}),
    ...steps.flatMap((step, index) => both(span(step.span.start), '', { step: index + 1 })),
  ];
}
