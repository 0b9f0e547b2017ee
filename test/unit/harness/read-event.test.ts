import { describe, expect, test } from 'vitest';
import { readEvent } from '../../../server/src/harness/read-event.ts';
import type { AgentId } from '../../../server/src/model/agents.ts';

const around = { env: {}, hasGrokHooks: false };

/** Reads a payload; `wanted` are fields of the event, or a pattern for the reason to let through. */
function checkEvent(agent: AgentId, payload: unknown, wanted: Record<string, unknown> | RegExp): void {
  const read = readEvent(agent, typeof payload === 'string' ? payload : JSON.stringify(payload), around);
  if (wanted instanceof RegExp) expect('allow' in read ? read.allow : read.event).toMatch(wanted);
  else expect('event' in read ? read.event : read.allow).toMatchObject(wanted);
}

describe('payloads as the agents send them', () => {
  test('claude: prompt', () =>
    checkEvent(
      'claude',
      {
        session_id: 's',
        transcript_path: '/t',
        cwd: '/c',
        prompt_id: 'p1',
        permission_mode: 'default',
        hook_event_name: 'UserPromptSubmit',
        prompt: 'Release it',
      },
      { point: 'start', prompt: 'Release it', sessionId: 's', turnId: 'p1' },
    ));
  test('claude: tool', () =>
    checkEvent(
      'claude',
      {
        session_id: 's',
        hook_event_name: 'PreToolUse',
        tool_name: 'Bash',
        tool_input: { command: 'ls', description: 'd' },
        tool_use_id: 'x',
      },
      { point: 'tool', tool: { name: 'Bash', args: { command: 'ls' } } },
    ));
  test('claude: stop', () =>
    checkEvent(
      'claude',
      {
        session_id: 's',
        hook_event_name: 'Stop',
        stop_hook_active: false,
        last_assistant_message: 'Hi',
        background_tasks: [],
      },
      { point: 'stop', lastMessage: 'Hi', continuing: false },
    ));
  test('codex: stop in a forced turn', () =>
    checkEvent(
      'codex',
      { session_id: 's', turn_id: 't7', hook_event_name: 'Stop', stop_hook_active: true, last_assistant_message: null },
      { point: 'stop', turnId: 't7', continuing: true, lastMessage: '' },
    ));
  test('grok: both spellings, camel case wins', () =>
    checkEvent(
      'grok',
      {
        hookEventName: 'stop',
        sessionId: 's',
        promptId: 'p',
        reason: 'end_turn',
        stopHookActive: true,
        stop_hook_active: false,
        lastAssistantMessage: 'Hi',
        hook_event_name: 'Stop',
      },
      { continuing: true, turnId: 'p' },
    ));
  test('pi and opencode: the normalised form', () =>
    checkEvent(
      'pi',
      { hook_event_name: 'tool', session_id: 'pi-1', tool_name: 'bash', tool_input: { command: 'ls' } },
      { point: 'tool', tool: { name: 'bash' } },
    ));
});

describe('what is not certain decides nothing', () => {
  test.each([
    ['', /empty/],
    [' ', /empty/],
    ['{', /not one JSON document/],
    ['"false"', /no JSON object/],
    ['1', /no JSON object/],
    ['[]', /no JSON object/],
    ['{} {}', /not one JSON document/],
    ['{"hookEventName":"stop","stopHookActive":false,"stopHookActive":true}', /"stopHookActive" twice/],
    ['{"hook_event_name":"Stop","stop_hook_active":"false"}', /no boolean/],
    ['{"hook_event_name":"Stop","stop_hook_active":1}', /no boolean/],
    ['{"hook_event_name":"SessionEnd"}', /no point/],
    ['{"hook_event_name":"PreToolUse"}', /names no tool/],
    ['{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":"ls"}', /names no tool/],
  ])('%s', (payload, why) => checkEvent('claude', payload, why));

  test('a key may stand twice in different objects', () =>
    checkEvent(
      'claude',
      '{"hook_event_name":"PreToolUse","tool_name":"x","tool_input":{"tool_name":"y","a":[{"a":1},{"a":2}]}}',
      { point: 'tool' },
    ));
  test('the extra stop of Grok at its exit', () =>
    checkEvent(
      'grok',
      { hookEventName: 'stop', sessionId: 's', reason: 'shutdown', stopHookActive: false },
      /shutdown/,
    ));
  test('a run of Pi that ended in an error', () =>
    checkEvent('pi', { hook_event_name: 'stop', outcome: 'error' }, /error/));
  test('our own follow-up as a prompt', () =>
    checkEvent('opencode', { hook_event_name: 'start', prompt: '\u2063shooty\u2063go on' }, /own follow-up/));
});

describe('Grok runs the hooks of another agent too', () => {
  const payload = JSON.stringify({ hookEventName: 'stop', sessionId: 's', reason: 'end_turn', stopHookActive: true });
  const env = { GROK_HOOK_EVENT: 'stop' };
  test('alone, the payload is read as its own', () => {
    expect(readEvent('claude', payload, { env, hasGrokHooks: false })).toMatchObject({
      event: { agent: 'grok', continuing: true },
    });
  });
  test('beside its own hook this one stands down', () => {
    expect(readEvent('claude', payload, { env, hasGrokHooks: true })).toMatchObject({
      allow: expect.stringContaining('stands down'),
    });
  });
});
