/** Attributes of a `shooty` launch configuration. Source: design of the debugger, fixed names. Derived: the JSON Schema in
 * package.json, validation in the adapter, snippets. */
export interface LaunchAttribute {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'number' | 'object' | 'array';
  readonly doc: string;
  readonly choices?: readonly string[];
  readonly fallback?: unknown;
  /** Names the attributes of an object; `process` = the table of the mock process. */
  readonly fields?: readonly LaunchAttribute[] | 'process';
  readonly items?: 'string';
}

import { pointIds } from './points.ts';

export const launchAttributes: readonly LaunchAttribute[] = [
  { name: 'program', type: 'string', doc: 'The guard script to run, usually `${file}`.' },
  {
    name: 'point',
    type: 'string',
    choices: pointIds,
    doc: 'The point it runs at. Default: the one its recipe or its `@point` comment names, else `stop`.',
  },
  {
    name: 'process',
    type: 'object',
    fields: 'process',
    doc: 'The mock process the guard sees: task, output, round, stores, tools, documents and so on.',
  },
  { name: 'stopOnEntry', type: 'boolean', fallback: false, doc: 'Stops before the first statement.' },
  {
    name: 'limits',
    type: 'object',
    doc: 'Limits of the run.',
    fields: [
      { name: 'timeout', type: 'string', doc: 'Wall-clock time, as in a header: `5s`.' },
      { name: 'statements', type: 'string', doc: 'Statements, as in a header: `100k`.' },
      { name: 'memoryMB', type: 'number', doc: 'Memory of the sandbox in MB.' },
    ],
  },
];
