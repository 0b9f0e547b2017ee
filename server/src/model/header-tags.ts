/** Header tags of a script. Source: script-engine 3 and 4. */
export type TagValueKind = 'duration' | 'count' | 'list' | 'text';

export interface HeaderTag {
  readonly name: string;
  readonly value: TagValueKind;
  readonly doc: string;
  readonly notes?: string;
  readonly example: string;
  readonly source: string;
  /** Readable in the public code only; a run that uses it ends as MISSING_CAPABILITY (ENG-5). */
  readonly pathway?: true;
}

export const headerTags: readonly HeaderTag[] = [
  {
    name: 'timeout',
    value: 'duration',
    doc: 'Wall-clock limit of a run: `30s`, `10m`, `1h` or plain seconds.',
    notes: 'Clamped to 1 s … 1 h. A guard blocks its process while it runs.',
    example: '30s',
    source: 'script-engine 4.1',
  },
  {
    name: 'statements',
    value: 'count',
    doc: 'How many statements a run may execute: `100000`, `100k`, `5M`.',
    notes: 'Clamped to 1 000 … 100 000 000. `M` is upper case only.',
    example: '100k',
    source: 'script-engine 4.2',
  },
  {
    name: 'maxResultNodes',
    value: 'count',
    doc: 'How many elements and members the result may have.',
    notes: 'Clamped to 1 000 … 100 000 000. A guard’s result is ignored, but converting it can fail.',
    example: '10k',
    source: 'script-engine 4.2',
  },
  {
    name: 'allowTools',
    value: 'list',
    doc: 'Narrows the tools the script may call to these names.',
    notes: 'Only narrows; what the process does not have is not added.',
    example: 'process_spawn',
    source: 'script-engine 6',
  },
  {
    name: 'requiresTools',
    value: 'list',
    doc: 'Tools that must be available; without them nothing is run (`MISSING_CAPABILITY`).',
    example: 'process_spawn',
    source: 'script-engine 6',
  },
  {
    name: 'description',
    value: 'text',
    doc: 'What the script does, for people.',
    example: 'Asks for the build once.',
    source: 'script-engine 4.4',
  },
  {
    name: 'version',
    value: 'text',
    doc: 'Version of the script, for people.',
    example: '1.0',
    source: 'script-engine 4.4',
  },
  {
    name: 'requires',
    value: 'list',
    doc: 'npm packages for `require`.',
    notes: 'The require pathway is off by default; with this tag the run ends as `MISSING_CAPABILITY`.',
    example: 'lodash',
    source: 'script-engine 7',
    pathway: true,
  },
  {
    name: 'workspaceRoot',
    value: 'text',
    doc: 'Folder label that `require` reads from.',
    notes: 'The require pathway is off by default; with this tag the run ends as `MISSING_CAPABILITY`.',
    example: '_jsengine',
    source: 'script-engine 7',
    pathway: true,
  },
  {
    name: 'nodeBuiltins',
    value: 'list',
    doc: 'Read and never used.',
    example: 'fs',
    source: 'script-engine 7',
    pathway: true,
  },
];

/** JSDoc tags that authors use in a header without meaning a Vance tag; never reported (pitfalls SG201). */
export const foreignTags: readonly string[] = [
  'param',
  'returns',
  'return',
  'type',
  'typedef',
  'callback',
  'example',
  'see',
  'deprecated',
  'since',
  'author',
  'license',
  'file',
  'fileoverview',
  'template',
  'throws',
  'todo',
];
