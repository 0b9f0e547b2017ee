/** Settings of the extension. Derived: `contributes.configuration` of package.json and the README table. */
export interface EditorSetting {
  readonly key: string;
  readonly type: 'boolean' | 'string' | 'number' | 'object';
  readonly fallback: boolean | string | number | Readonly<Record<string, never>>;
  /** What the values of an object may be. */
  readonly values?: readonly string[];
  readonly choices?: readonly string[];
  /** Explained by its effect, Markdown. */
  readonly doc: string;
  /** Its workspace value is ignored while the workspace is not trusted. */
  readonly restricted?: true;
  readonly scope: 'resource' | 'window' | 'machine' | 'machine-overridable';
}

export const editorSettings: readonly EditorSetting[] = [
  {
    key: 'shooty.vance.extensions',
    type: 'boolean',
    fallback: true,
    doc: 'Knows what newer Vance servers add: the TOOL point, `handler:` guards and newer members. Off: such things are reported as unknown.',
    scope: 'resource',
  },
  {
    key: 'shooty.lens.enabled',
    type: 'boolean',
    fallback: true,
    doc: 'Shows above a guard where it is wired, with *Run* and *Debug*.',
    scope: 'resource',
  },
  {
    key: 'shooty.yaml.genericProblems',
    type: 'string',
    fallback: 'auto',
    choices: ['auto', 'on', 'off'],
    doc: 'Shows problems of YAML itself (syntax, repeated keys) in recipes and scenarios. `auto`: only when no other YAML extension shows them. What the Brain alone refuses is always shown.',
    scope: 'window',
  },
  {
    key: 'shooty.rules',
    type: 'object',
    fallback: {},
    values: ['error', 'warning', 'info', 'hint', 'off'],
    doc: 'Severity per rule, for you alone: `{ "SG607": "off" }`. What `shooty.config.yaml` of the workspace says comes first, because a team shares it.',
    scope: 'resource',
  },
  {
    key: 'shooty.node.path',
    type: 'string',
    fallback: '',
    doc: 'Path of a Node 24 that runs scripts, for systems whose package brings none. Empty: the packaged one, the one this editor runs on, or `node` on the PATH.',
    restricted: true,
    scope: 'machine-overridable',
  },
  {
    key: 'shooty.trace.server',
    type: 'string',
    fallback: 'off',
    choices: ['off', 'messages', 'verbose'],
    doc: 'Writes the messages between editor and language server to the output channel.',
    scope: 'window',
  },
];
