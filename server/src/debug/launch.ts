import { nearest } from '../base/nearest.ts';
import { type LaunchAttribute, type LaunchType, launchAttributes } from '../model/launch-attributes.ts';
import { type PointId, pointIds } from '../model/points.ts';
import { callPattern } from './call-pattern.ts';

/** What a launch runs: the guards of a file at one point, or a scenario. */
export type LaunchTarget =
  | {
      readonly kind: 'program';
      /** Path of a guard script or of a recipe. */
      readonly file: string;
      readonly point: PointId;
      /** Of a recipe: the guard that runs. */
      readonly guard: number | 'all';
      /** The mock process as it was written; read by the simulator, which reports its own problems. */
      readonly process: Readonly<Record<string, unknown>>;
    }
  | {
      readonly kind: 'scenario';
      readonly file: string;
      /** Number from 1, or the text of the step. */
      readonly step?: number | string;
      /** Number from 1, or the name of the row. */
      readonly case?: number | string;
    };

/** A checked launch request. */
export interface Launch {
  readonly target: LaunchTarget;
  readonly stopOnEntry: boolean;
  /** Names of host calls, with `*`. */
  readonly stopOnAction: readonly string[];
  readonly noDebug: boolean;
  readonly limits: { readonly timeout?: string; readonly statements?: string; readonly memoryMB?: number };
}

/** Keys that VS Code itself puts into every configuration. */
const foreignKeys = new Set([
  'type',
  'request',
  'name',
  'noDebug',
  'preLaunchTask',
  'postDebugTask',
  'presentation',
  'internalConsoleOptions',
  'debugServer',
  'serverReadyAction',
  'suppressMultipleSessionWarning',
  'windows',
  'linux',
  'osx',
  'restart',
]);

type Arguments = Readonly<Record<string, unknown>>;

/**
 * Checks a launch request against the attribute table.
 * @returns the launch, or every problem as a sentence that says what is wrong and what to do
 */
export function readLaunch(args: Arguments): { readonly launch: Launch } | { readonly problems: readonly string[] } {
  const problems = [
    ...targetProblems(args),
    ...unknownKeys(args, launchAttributes, ''),
    ...wrongTypes(args, launchAttributes, ''),
    ...wrongValues(args),
  ];
  if (problems.length > 0) return { problems };
  return {
    launch: {
      target: targetOf(args),
      stopOnEntry: args['stopOnEntry'] === true,
      stopOnAction: (args['stopOnAction'] ?? []) as readonly string[],
      noDebug: args['noDebug'] === true,
      limits: (args['limits'] ?? {}) as Launch['limits'],
    },
  };
}

function targetOf(args: Arguments): LaunchTarget {
  const { step, point = 'stop', guard } = args as { step?: number | string; point?: PointId; guard?: number | string };
  const row = args['case'] as number | string | undefined;
  if (typeof args['scenario'] === 'string')
    return {
      kind: 'scenario',
      file: args['scenario'],
      ...(step === undefined ? {} : { step }),
      ...(row === undefined ? {} : { case: row }),
    };
  return {
    kind: 'program',
    file: args['program'] as string,
    point,
    guard: guard === undefined || guard === 'all' ? 'all' : Number(guard),
    process: (args['process'] ?? {}) as Arguments,
  };
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** Either a program or a scenario, and only what belongs to it. */
function targetProblems(args: Arguments): string[] {
  const { program, scenario } = args;
  if (program === undefined && scenario === undefined)
    return [
      '`program` is missing, so there is nothing to run. Name the guard script, for example "${file}", or a `scenario`.',
    ];
  if (program !== undefined && scenario !== undefined)
    return ['`program` and `scenario` stand side by side, so it is not clear what to run. Remove one of them.'];
  const [name, foreign] =
    scenario === undefined ? ['program', ['step', 'case']] : ['scenario', ['point', 'process', 'guard']];
  const problems = foreign
    .filter((key) => args[key] !== undefined)
    .map((key) => `\`${key}\` has no effect beside \`${name}\`, so it is not clear what is meant. Remove it.`);
  if (typeof args[name] === 'string' && !isText(args[name]))
    problems.unshift(`\`${name}\` is missing, so there is nothing to run. Name a file, for example "\${file}".`);
  return problems;
}

function wrongValues({ point, guard, step, case: row, stopOnAction }: Arguments): string[] {
  const problems: string[] = [];
  if (typeof point === 'string' && !(pointIds as readonly string[]).includes(point))
    problems.push(
      `\`point\` is "${point}", which is no point. Use one of ${pointIds.join(', ')}.${suggest(point, pointIds)}`,
    );
  if (guard !== undefined && guard !== 'all' && !isCount(guard, 0))
    problems.push(`\`guard\` is ${JSON.stringify(guard)}, which names no guard. Use its index from 0, or "all".`);
  for (const [name, value] of [
    ['step', step],
    ['case', row],
  ] as const)
    if (typeof value === 'number' && !isCount(value, 1))
      problems.push(`\`${name}\` is ${value}, which names nothing. Count from 1.`);
  for (const name of Array.isArray(stopOnAction) ? stopOnAction : []) {
    const read = callPattern(String(name));
    if ('problem' in read) problems.push(`\`stopOnAction\`: ${read.problem}`);
  }
  return problems;
}

const isCount = (value: unknown, least: number): boolean => /^\d+$/.test(String(value)) && Number(value) >= least;

const suggest = (word: string, known: Iterable<string>): string => {
  const near = nearest(word, known);
  return near ? ` Did you mean \`${near}\`?` : '';
};

function unknownKeys(value: object, table: readonly LaunchAttribute[], prefix: string): string[] {
  const names = table.map((a) => a.name);
  return Object.keys(value)
    .filter((key) => !names.includes(key) && !(prefix === '' && (foreignKeys.has(key) || key.startsWith('__'))))
    .map(
      (key) =>
        `\`${prefix}${key}\` is not a launch attribute, so it has no effect.${suggest(key, names) || ` Known: ${names.join(', ')}.`}`,
    );
}

function wrongTypes(value: object, table: readonly LaunchAttribute[], prefix: string): string[] {
  return table.flatMap((a) => {
    const given = (value as Record<string, unknown>)[a.name];
    if (given === undefined) return [];
    const types = [a.type].flat() as LaunchType[];
    if (!types.some((type) => hasType(given, type)))
      return [
        `\`${prefix}${a.name}\` must be ${types.map(article).join(' or ')}, but it is ${JSON.stringify(given)}. Write it like \`${a.example}\`.`,
      ];
    if (!Array.isArray(a.fields)) return [];
    const fields = a.fields as readonly LaunchAttribute[];
    return [
      ...unknownKeys(given as object, fields, `${a.name}.`),
      ...wrongTypes(given as object, fields, `${a.name}.`),
    ];
  });
}

const article = (type: string): string => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);

function hasType(value: unknown, type: LaunchType): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}
