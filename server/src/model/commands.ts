/** Verbs of engine commands. Source: guard-service 15.3. */
export interface Verb {
  readonly name: string;
  readonly doc: string;
  /** Forms of its argument, for completion and hover. */
  readonly forms: readonly string[];
  /** False: runs beside the lane of the process. */
  readonly lane: boolean;
  /** Engine that the process must run, as the refusal names it. */
  readonly engine?: { readonly name: string; readonly title: string };
  readonly since?: 'extension';
}

const stateVerb = (name: string, title: string): Verb => ({
  name,
  doc: `State of the ${title} engine; read only.`,
  forms: ['info', 'state'],
  lane: false,
  engine: { name, title },
  since: 'extension',
});

export const verbs: readonly Verb[] = [
  { name: 'echo', doc: 'Returns its arguments.', forms: ['<text>'], lane: true },
  {
    name: 'guard',
    doc: 'Sets, shows and clears the runtime guard and the scratch stores; never gated.',
    forms: [
      'get',
      'script <path>',
      'inline <script>',
      'clear',
      'status [session] [set <key> <value> | del <key> | clear]',
    ],
    lane: true,
  },
  { name: 'llm', doc: 'Model parameters of the process.', forms: ['get', '<key> <value>', '<key> clear'], lane: true },
  { name: 'ping', doc: 'Answers `pong`.', forms: [''], lane: true },
  {
    name: 'scratchpad',
    doc: 'The scratchpad of the process.',
    forms: ['list', 'get <key>', 'delete <key>', 'block'],
    lane: true,
  },
  {
    name: 'thinking',
    doc: 'Thinking level of the model.',
    forms: ['off', 'minimal', 'low', 'medium', 'high', 'get', 'clear'],
    lane: true,
  },
  {
    name: 'trillian',
    doc: 'Controls a Trillian process.',
    forms: ['info', 'attr', 'queue', 'task', 'stop', 'continue', 'clear'],
    lane: false,
    engine: { name: 'trillian', title: 'Trillian' },
  },
  stateVerb('hactar', 'Hactar'),
  stateVerb('marvin', 'Marvin'),
  stateVerb('vogon', 'Vogon'),
  stateVerb('wowbagger', 'Wowbagger'),
  {
    name: 'zaphod',
    doc: 'State of the Zaphod engine; read only.',
    forms: ['info', 'info <head>'],
    lane: false,
    engine: { name: 'zaphod', title: 'Zaphod' },
    since: 'extension',
  },
];

/** Keys of `//llm` with their bounds; `seed` has none. */
export const llmKeys: Readonly<
  Record<string, { readonly min?: number; readonly max?: number; readonly whole?: true }>
> = {
  temperature: { min: 0, max: 2 },
  topP: { min: 0, max: 1 },
  topK: { min: 1, max: 1000, whole: true },
  maxTokens: { min: 1, max: 1_000_000, whole: true },
  seed: { whole: true },
  frequencyPenalty: { min: -2, max: 2 },
  presencePenalty: { min: -2, max: 2 },
};

export const thinkingLevels = ['off', 'minimal', 'low', 'medium', 'high'] as const;
