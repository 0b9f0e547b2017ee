/** Attributes of a `shooty` launch configuration. Source: design of the debugger, fixed names. Derived: the JSON Schema in
 * package.json, validation in the adapter, snippets. */
export interface LaunchAttribute {
  readonly name: string;
  /** One type, or those of which a value must have one. */
  readonly type: LaunchType | readonly LaunchType[];
  readonly doc: string;
  readonly choices?: readonly string[];
  readonly fallback?: unknown;
  /** Names the attributes of an object; `process` = the table of the mock process. */
  readonly fields?: readonly LaunchAttribute[] | 'process';
  readonly items?: 'string';
  /** A value as it is written in launch.json, for messages. */
  readonly example: string;
}

export type LaunchType = 'string' | 'boolean' | 'number' | 'object' | 'array';

import { pointIds } from './points.ts';

export const launchAttributes: readonly LaunchAttribute[] = [
  {
    name: 'program',
    example: '"${file}"',
    type: 'string',
    doc: 'The guard script to run, usually `${file}`, or a recipe whose guards are run (see `guard`).',
  },
  {
    name: 'guard',
    example: '0',
    type: ['number', 'string'],
    doc: 'Which guard of a recipe: its index from 0, or `all`. Default: all of them, as the server runs them.',
  },
  {
    name: 'scenario',
    example: '"${file}"',
    type: 'string',
    doc: 'A scenario file to run instead of `program`, usually `${file}`; its process and its recipe are used.',
  },
  {
    name: 'step',
    example: '2',
    type: ['number', 'string'],
    doc: 'Step of the scenario to stop in: its number from 1, or its text as written. The steps before it run without stopping, those behind it not at all.',
  },
  {
    name: 'case',
    example: '"first row"',
    type: ['number', 'string'],
    doc: 'Row of the scenario’s table: its name, or its number from 1. Default: all rows.',
  },
  {
    name: 'point',
    example: '"stop"',
    type: 'string',
    choices: pointIds,
    doc: 'The point it runs at. Default: the one its recipe or its `@point` comment names, else `stop`.',
  },
  {
    name: 'process',
    example: '{ "task": "…", "output": "Done." }',
    type: 'object',
    fields: 'process',
    doc: 'The mock process the guard sees: task, output, round, stores, tools, documents and so on.',
  },
  { name: 'stopOnEntry', example: 'true', type: 'boolean', fallback: false, doc: 'Stops before the first statement.' },
  {
    name: 'stopOnAction',
    example: '["continueWith"]',
    type: 'array',
    items: 'string',
    doc: 'Actions and host calls before which it stops: `continueWith`, `deny`, `activateSkill`, `setTurnPrompt`, `vance.llm.*`, `loopValues.set`.',
  },
  {
    name: 'limits',
    example: '{ "timeout": "5s" }',
    type: 'object',
    doc: 'Limits of the run.',
    fields: [
      { name: 'timeout', example: '"5s"', type: 'string', doc: 'Wall-clock time, as in a header: `5s`.' },
      { name: 'statements', example: '"100k"', type: 'string', doc: 'Statements, as in a header: `100k`.' },
      { name: 'memoryMB', example: '64', type: 'number', doc: 'Memory of the sandbox in MB.' },
    ],
  },
];
