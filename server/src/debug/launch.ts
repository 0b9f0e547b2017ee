import { nearest } from '../base/nearest.ts';
import { type LaunchAttribute, launchAttributes } from '../model/launch-attributes.ts';
import { type PointId, pointIds } from '../model/points.ts';

/** A checked launch request. */
export interface Launch {
  /** Absolute path of the script. */
  readonly program: string;
  readonly point: PointId;
  /** The mock process as it was written; read by the simulator, which reports its own problems. */
  readonly process: Readonly<Record<string, unknown>>;
  readonly stopOnEntry: boolean;
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

/**
 * Checks a launch request against the attribute table.
 * @returns the launch, or every problem as a sentence that says what is wrong and what to do
 */
export function readLaunch(
  args: Readonly<Record<string, unknown>>,
): { readonly launch: Launch } | { readonly problems: readonly string[] } {
  const problems = [...unknownKeys(args, launchAttributes, ''), ...wrongTypes(args, launchAttributes, '')];
  const { program, point = 'stop' } = args;
  if (typeof program !== 'string' || program.trim() === '') {
    problems.unshift('`program` is missing, so there is nothing to run. Name the guard script, for example "${file}".');
  }
  if (typeof point === 'string' && !(pointIds as readonly string[]).includes(point)) {
    problems.push(
      `\`point\` is "${point}", which is no point. Use one of ${pointIds.join(', ')}.${suggest(point, pointIds)}`,
    );
  }
  if (problems.length > 0) return { problems };
  return {
    launch: {
      program: program as string,
      point: point as PointId,
      process: (args['process'] ?? {}) as Readonly<Record<string, unknown>>,
      stopOnEntry: args['stopOnEntry'] === true,
      noDebug: args['noDebug'] === true,
      limits: (args['limits'] ?? {}) as Launch['limits'],
    },
  };
}

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
    if (!hasType(given, a.type))
      return [`\`${prefix}${a.name}\` must be ${article(a.type)}, but it is ${JSON.stringify(given)}.`];
    if (!Array.isArray(a.fields)) return [];
    const fields = a.fields as readonly LaunchAttribute[];
    return [
      ...unknownKeys(given as object, fields, `${a.name}.`),
      ...wrongTypes(given as object, fields, `${a.name}.`),
    ];
  });
}

const article = (type: string): string => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);

function hasType(value: unknown, type: LaunchAttribute['type']): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}
