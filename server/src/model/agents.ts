/**
 * Real coding agents whose hooks can run guards. Derived: `shooty hook`, `install`, `doctor`, the table in docs/agents.md.
 * Facts were seen on the versions named here.
 */
export type AgentId = 'claude' | 'codex' | 'grok' | 'pi' | 'opencode';

/** An event of an agent as guards see it. */
export type HookPoint = 'start' | 'tool' | 'stop';

export interface Agent {
  readonly id: AgentId;
  readonly title: string;
  /** Version on which the facts were seen. */
  readonly version: string;
  /** `command`: a program with the payload on standard input. `extension`, `plugin`: code inside the agent starts it. */
  readonly way: 'command' | 'extension' | 'plugin';
  /** File, relative to the project, that registers the hook. */
  readonly file: string;
  /** Native name of each event. */
  readonly events: Readonly<Record<HookPoint, string>>;
  /** Where the text of a START guard reaches the model. */
  readonly startText: 'prompt' | 'first-tool';
  /** Whether the agent itself ends a chain of forced turns. */
  readonly cap: string;
  /** What must hold before the hook runs; else it is skipped silently. Null = nothing. */
  readonly trust: string | null;
  /** What happens when the hook is killed or fails in a way nobody expects. */
  readonly onFault: string;
}

export const agents: Readonly<Record<AgentId, Agent>> = {
  claude: {
    id: 'claude',
    title: 'Claude Code',
    version: '2.1.332',
    way: 'command',
    file: '.claude/settings.json',
    events: { start: 'UserPromptSubmit', tool: 'PreToolUse', stop: 'Stop' },
    startText: 'prompt',
    cap: '8 forced turns in a row; any tool use starts the count again',
    trust: 'in interactive use the folder is trusted; `-p` asks nothing',
    onFault: 'the stop, prompt or tool call goes through',
  },
  codex: {
    id: 'codex',
    title: 'Codex',
    version: '0.171.0',
    way: 'command',
    file: '.codex/hooks.json',
    events: { start: 'UserPromptSubmit', tool: 'PreToolUse', stop: 'Stop' },
    startText: 'prompt',
    cap: 'none',
    trust: 'the folder is trusted and each hook is reviewed in `/hooks`; a changed command must be reviewed again',
    onFault: 'the stop, prompt or tool call goes through',
  },
  grok: {
    id: 'grok',
    title: 'Grok Build',
    version: '1.0.41',
    way: 'command',
    file: '.grok/hooks/shooty.json',
    events: { start: 'UserPromptSubmit', tool: 'PreToolUse', stop: 'Stop' },
    startText: 'first-tool',
    cap: '8 stop calls in a turn',
    trust: 'the folder is trusted (`--trust` or `/hooks-trust`) and a git repository',
    onFault: 'the stop, prompt or tool call goes through',
  },
  pi: {
    id: 'pi',
    title: 'Pi',
    version: '1.6.0',
    way: 'extension',
    file: '.pi/extensions/shooty.js',
    events: { start: 'before_agent_start', tool: 'tool_call', stop: 'agent_before_settle' },
    startText: 'prompt',
    cap: 'none',
    trust: 'the project is trusted (`--approve` or `trust.json`)',
    onFault: 'stop and prompt go through; the extension catches everything, so tool calls do too',
  },
  opencode: {
    id: 'opencode',
    title: 'OpenCode',
    version: '1.18.33',
    way: 'plugin',
    file: '.opencode/plugins/shooty.js',
    events: { start: 'chat.message', tool: 'tool.execute.before', stop: 'session.idle' },
    startText: 'prompt',
    cap: 'none',
    trust: null,
    onFault: 'the plugin catches everything, so all goes through',
  },
};

export const agentIds = Object.keys(agents) as readonly AgentId[];

/** Seconds the agent gives the hook, as `install` writes it: more than the guard's own budget. */
export const hookTimeoutSeconds = 30;

/** Milliseconds a guard gets inside a hook unless the project says otherwise. */
export const hookBudgetMs = 20_000;

/** Names of the tools through which agents run shell commands. */
export const shellTools: readonly string[] = ['Bash', 'bash', 'exec_command', 'run_terminal_command', 'shell'];
