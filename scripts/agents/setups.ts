// How each agent is started offline against the scripted model: arguments, environment, files of the person's home.
import path from 'node:path';
import type { AgentId } from '../../server/src/model/agents.ts';
import { agentProgram } from './install.ts';

export interface Setup {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Files by absolute path. */
  readonly files: Readonly<Record<string, string>>;
  /** Drives an agent that runs as a server; answers when its work is done. */
  readonly drive?: () => Promise<void>;
}

export interface Place {
  readonly home: string;
  readonly project: string;
  /** Address of the model, without a path. */
  readonly base: string;
  readonly prompt: string;
}

const key = 'not-a-key';

const setups: Readonly<Record<AgentId, (place: Place) => Setup>> = {
  claude: ({ home, base, prompt }) => ({
    argv: ['-p', prompt, '--output-format', 'json', '--model', 'claude-sonnet-4-5', '--allowedTools', 'Bash'],
    env: {
      ANTHROPIC_BASE_URL: base,
      ANTHROPIC_API_KEY: key,
      CLAUDE_CONFIG_DIR: path.join(home, '.claude'),
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_TELEMETRY: '1',
      DISABLE_ERROR_REPORTING: '1',
      DISABLE_AUTOUPDATER: '1',
    },
    files: {},
  }),
  codex: ({ home, project, base, prompt }) => ({
    argv: [
      'exec',
      '--dangerously-bypass-hook-trust',
      '--dangerously-bypass-approvals-and-sandbox',
      '--skip-git-repo-check',
      prompt,
    ],
    env: { CODEX_HOME: path.join(home, '.codex'), FAKE_KEY: key },
    files: {
      [path.join(home, '.codex/config.toml')]: [
        'model = "fake-1"',
        'model_provider = "fake"',
        'check_for_update_on_startup = false',
        '[model_providers.fake]',
        'name = "fake"',
        `base_url = "${base}/v1"`,
        'wire_api = "responses"',
        'env_key = "FAKE_KEY"',
        'request_max_retries = 0',
        'stream_max_retries = 0',
        '[analytics]',
        'enabled = false',
        '[features]',
        'plugins = false',
        `[projects."${project}"]`,
        'trust_level = "trusted"',
        '',
      ].join('\n'),
    },
  }),
  grok: ({ home, base, prompt }) => ({
    argv: [
      '--trust',
      '-p',
      prompt,
      '-m',
      'fake-1',
      '--permission-mode',
      'bypassPermissions',
      '--output-format',
      'plain',
      '--no-auto-update',
    ],
    env: { GROK_HOME: path.join(home, '.grok'), NO_COLOR: '1' },
    files: {
      [path.join(home, '.grok/config.toml')]: [
        '[cli]',
        'auto_update = false',
        '[features]',
        'telemetry = false',
        '[models]',
        'default = "fake-1"',
        '[model.fake-1]',
        'model = "fake-1"',
        `base_url = "${base}/v1"`,
        'name = "Fake"',
        `api_key = "${key}"`,
        'api_backend = "chat_completions"',
        'context_window = 100000',
        '',
      ].join('\n'),
    },
  }),
  pi: ({ home, base, prompt }) => ({
    argv: ['-p', '--provider', 'fake', '--model', 'fake-1', '--approve', prompt],
    env: {
      PI_CODING_AGENT_DIR: path.join(home, '.pi/agent'),
      PI_OFFLINE: '1',
      PI_SKIP_VERSION_CHECK: '1',
      PI_TELEMETRY: '0',
      NO_COLOR: '1',
    },
    files: {
      [path.join(home, '.pi/agent/models.json')]: JSON.stringify({
        providers: {
          fake: {
            baseUrl: `${base}/v1`,
            api: 'openai-completions',
            apiKey: key,
            models: [
              {
                id: 'fake-1',
                name: 'fake-1',
                reasoning: false,
                input: ['text'],
                contextWindow: 100000,
                maxTokens: 4096,
                cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
              },
            ],
          },
        },
      }),
    },
  }),
  opencode: ({ home, project, base, prompt }) => ({
    argv: ['serve', '--hostname', '127.0.0.1', '--port', '4096'],
    env: opencodeEnv(home, base),
    files: {},
    drive: () => driveOpencode(project, prompt),
  }),
};

function opencodeEnv(home: string, base: string): Record<string, string> {
  const models = { 'fake-1': { name: 'fake-1', tool_call: true, limit: { context: 100000, output: 4096 } } };
  const provider = {
    fake: { npm: '@ai-sdk/openai-compatible', name: 'fake', options: { baseURL: `${base}/v1`, apiKey: key }, models },
  };
  return {
    XDG_CONFIG_HOME: path.join(home, '.config'),
    XDG_DATA_HOME: path.join(home, '.local/share'),
    XDG_STATE_HOME: path.join(home, '.local/state'),
    XDG_CACHE_HOME: path.join(home, '.cache'),
    OPENCODE_CONFIG_CONTENT: JSON.stringify({
      model: 'fake/fake-1',
      small_model: 'fake/fake-1',
      autoupdate: false,
      share: 'disabled',
      permission: { '*': 'allow' },
      provider,
    }),
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
    npm_config_offline: 'true', // else the start waits more than a minute for a registry
    npm_config_fetch_retries: '0',
  };
}

/** One session, one prompt, and time for the turn that the plugin forces. */
async function driveOpencode(project: string, prompt: string): Promise<void> {
  const ask = async (route: string, body?: object): Promise<{ id: string }> => {
    const url = `http://127.0.0.1:4096${route}?directory=${encodeURIComponent(project)}`;
    const answer = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await answer.json()) as { id: string };
  };
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const healthy = async (): Promise<boolean> => {
    const answer = await fetch('http://127.0.0.1:4096/global/health', { signal: AbortSignal.timeout(1000) });
    return ((await answer.json()) as { healthy?: boolean }).healthy === true;
  };
  await pause(1500); // a request during the start can hang for good, so it gets time and each question an end
  for (let i = 0; i < 50 && !(await healthy().catch(() => false)); i++) await pause(300);
  await pause(1500);
  const session = await ask('/session', { title: 'test' });
  await ask(`/session/${session.id}/message`, { parts: [{ type: 'text', text: prompt }] });
  await pause(5000);
}

/** The setup of an agent, its program included. */
export function setupOf(agent: AgentId, place: Place): Setup {
  const setup = setups[agent](place);
  return { ...setup, argv: [...agentProgram(agent), ...setup.argv] };
}
