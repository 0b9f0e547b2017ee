// A scripted language model on loopback. It speaks the three wire formats of the agents (Anthropic Messages, OpenAI Responses
// and Chat Completions, all as event streams), answers a bounded number of requests and remembers what it was shown.
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** One answer of the model: a text, or a call of whatever shell tool the request offers. */
export type Step = { readonly text: string } | { readonly shell: string };

export interface FakeModel {
  readonly port: number;
  /** Everything the model was shown since the beginning, one text per request. */
  readonly seen: readonly string[];
  /** How many steps were used. */
  steps(): number;
  close(): void;
}

type Body = Record<string, unknown> & {
  tools?: unknown[];
  messages?: unknown[];
  input?: unknown;
  stream?: boolean;
  model?: string;
};
interface Call {
  readonly name: string;
  readonly args: Record<string, unknown>;
}
interface Answer {
  readonly text: string;
  readonly call: Call | null;
}

const shellNames = [
  'Bash',
  'bash',
  'exec_command',
  'shell_command',
  'shell',
  'run_terminal_command',
  'run_terminal_cmd',
];
const maxRequests = 40;

interface Tool {
  readonly name: string;
  readonly properties: Record<string, { type?: string }>;
}

function toolsOf(body: Body): Tool[] {
  return (body.tools ?? []).map((raw) => {
    const t = raw as Record<string, never> & { function?: Record<string, never> };
    const f = (t.function ?? t) as {
      name?: string;
      type?: string;
      parameters?: { properties?: Tool['properties'] };
      input_schema?: { properties?: Tool['properties'] };
    };
    return { name: f.name ?? f.type ?? '', properties: (f.parameters ?? f.input_schema)?.properties ?? {} };
  });
}

function shellCall(body: Body, command: string): Call | null {
  const tool = shellNames.map((name) => toolsOf(body).find((t) => t.name === name)).find((t) => t !== undefined);
  if (!tool) return null;
  const key = ['command', 'cmd', 'script'].find((k) => tool.properties[k]) ?? 'command';
  const args: Record<string, unknown> = {
    [key]: tool.properties[key]?.type === 'array' ? ['bash', '-lc', command] : command,
  };
  if (tool.properties['description']) args['description'] = 'a step of the test';
  return { name: tool.name, args };
}

/** All texts in a message, however deep. */
function flat(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(flat).join('\n');
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value).map(flat).join('\n');
}

/** Starts the model with its script. Requests without a shell tool (titles, summaries) are answered and use no step. */
export function startFakeModel(script: readonly Step[]): Promise<FakeModel> {
  const seen: string[] = [];
  let step = 0;
  let total = 0;
  const answerTo = (body: Body): Answer => {
    const last = flat((body.messages ?? (Array.isArray(body.input) ? body.input : [])).at(-1));
    const side = shellCall(body, '') === null || last.includes('ultra-short dashboard line');
    if (side) return { text: 'ok', call: null };
    const next = script[step++] ?? { text: 'the script is over' };
    if ('text' in next) return { text: next.text, call: null };
    return { text: '', call: shellCall(body, next.shell) };
  };
  const server = http.createServer((request, response) => {
    let raw = '';
    request.on('data', (data) => {
      raw += data;
    });
    request.on('end', () => {
      const url = (request.url ?? '').split('?')[0]!;
      if (++total > maxRequests) return json(response, 500, { error: { message: 'too many requests' } });
      if (request.method !== 'POST')
        return json(response, url.endsWith('/models') ? 200 : 404, { object: 'list', data: [] });
      const body = JSON.parse(raw || '{}') as Body;
      if (url.endsWith('/count_tokens')) return json(response, 200, { input_tokens: 42 });
      const speak = url.endsWith('/messages')
        ? anthropic
        : url.endsWith('/responses')
          ? responses
          : url.endsWith('/chat/completions')
            ? chat
            : undefined;
      if (!speak) return json(response, 404, { error: { message: 'no such route' } });
      seen.push(flat([body['system'], body['instructions'], body.messages ?? body.input]));
      speak(response, body, answerTo(body));
    });
  });
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({
        port: (server.address() as AddressInfo).port,
        seen,
        steps: () => step,
        close: () => {
          server.closeAllConnections();
          server.close();
        },
      }),
    ),
  );
}

function json(response: http.ServerResponse, code: number, value: unknown): void {
  response.writeHead(code, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
}

let counter = 0;
const id = (kind: string): string => `${kind}_${++counter}`;

function stream(response: http.ServerResponse): (text: string) => void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  return (text) => void response.write(text);
}

function anthropic(response: http.ServerResponse, body: Body, { text, call }: Answer): void {
  const write = stream(response);
  const event = (type: string, data: object): void =>
    write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  const usage = { input_tokens: 100, output_tokens: 10, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
  event('message_start', {
    message: {
      id: id('msg'),
      type: 'message',
      role: 'assistant',
      model: body.model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage,
    },
  });
  const block = call ? { type: 'tool_use', id: id('toolu'), name: call.name, input: {} } : { type: 'text', text: '' };
  const delta = call
    ? { type: 'input_json_delta', partial_json: JSON.stringify(call.args) }
    : { type: 'text_delta', text };
  event('content_block_start', { index: 0, content_block: block });
  event('content_block_delta', { index: 0, delta });
  event('content_block_stop', { index: 0 });
  event('message_delta', {
    delta: { stop_reason: call ? 'tool_use' : 'end_turn', stop_sequence: null },
    usage: { output_tokens: 10 },
  });
  event('message_stop', {});
  response.end();
}

function responses(response: http.ServerResponse, body: Body, { text, call }: Answer): void {
  const write = stream(response);
  let sequence = 0;
  const event = (type: string, data: object): void =>
    write(`event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: sequence++, ...data })}\n\n`);
  const base = {
    id: id('resp'),
    object: 'response',
    created_at: 1,
    model: body.model,
    status: 'in_progress',
    output: [],
    parallel_tool_calls: false,
    tools: [],
    tool_choice: 'auto',
  };
  const item = call
    ? {
        type: 'function_call',
        id: id('fc'),
        call_id: id('call'),
        name: call.name,
        arguments: JSON.stringify(call.args),
        status: 'completed',
      }
    : {
        type: 'message',
        id: id('msg'),
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text, annotations: [] }],
      };
  event('response.created', { response: base });
  event('response.output_item.added', { output_index: 0, item: { ...item, status: 'in_progress' } });
  event('response.output_item.done', { output_index: 0, item });
  const usage = {
    input_tokens: 100,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 10,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 110,
  };
  event('response.completed', { response: { ...base, status: 'completed', output: [item], usage } });
  response.end();
}

function chat(response: http.ServerResponse, body: Body, { text, call }: Answer): void {
  const head = { id: id('chat'), created: 1, model: body.model };
  const finish = call ? 'tool_calls' : 'stop';
  const calls = call
    ? [
        {
          index: 0,
          id: id('call'),
          type: 'function',
          function: { name: call.name, arguments: JSON.stringify(call.args) },
        },
      ]
    : undefined;
  const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };
  if (!body.stream) {
    const message = { role: 'assistant', content: text || null, tool_calls: calls };
    json(response, 200, {
      ...head,
      object: 'chat.completion',
      choices: [{ index: 0, finish_reason: finish, message }],
      usage,
    });
    return;
  }
  const write = stream(response);
  const chunk = (choices: unknown[], more: object = {}): void =>
    write(`data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices, ...more })}\n\n`);
  chunk([{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }]);
  if (text) chunk([{ index: 0, delta: { content: text }, finish_reason: null }]);
  if (calls) chunk([{ index: 0, delta: { tool_calls: calls }, finish_reason: null }]);
  chunk([{ index: 0, delta: {}, finish_reason: finish }]);
  chunk([], { usage });
  write('data: [DONE]\n\n');
  response.end();
}
