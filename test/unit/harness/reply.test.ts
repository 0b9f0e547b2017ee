import { expect, test } from 'vitest';
import { reply } from '../../../server/src/harness/reply.ts';
import { agentIds, agents } from '../../../server/src/model/agents.ts';

const stop = { point: 'stop' } as const;

test.each(agentIds.filter((a) => agents[a].way === 'command'))(
  '%s: a refusal is exit 2 with the reason alone on standard error',
  (agent) => {
    expect(reply(agent, stop, { kind: 'block', reason: 'Go on.' })).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'Go on.\n',
    });
    expect(reply(agent, { point: 'tool' }, { kind: 'deny', reason: 'No.' })).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'No.\n',
    });
  },
);

test('an empty reason is never sent', () =>
  expect(reply('codex', stop, { kind: 'block', reason: ' ' }).stderr.trim()).not.toBe(''));
test('letting through is silent', () =>
  expect(reply('grok', stop, { kind: 'allow', why: 'x' })).toEqual({ exitCode: 0, stdout: '', stderr: '' }));
test('text at a prompt', () =>
  expect(reply('claude', { point: 'start' }, { kind: 'context', text: 'Read the list.' }).stdout).toBe(
    'Read the list.\n',
  ));
test('text at a tool call', () => {
  const { stdout, exitCode } = reply('grok', { point: 'tool' }, { kind: 'context', text: 'Read it.' });
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    hookSpecificOutput: { hookEventName: 'PreToolUse', additionalContext: 'Read it.' },
  });
});
test.each(['pi', 'opencode'] as const)('%s reads one JSON object', (agent) => {
  expect(JSON.parse(reply(agent, stop, { kind: 'block', reason: 'x' }).stdout)).toEqual({ kind: 'block', reason: 'x' });
});
