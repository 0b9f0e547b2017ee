import { expect, test } from 'vitest';
import { environmentSecrets, maskText, readRecords, scenarioOf } from '../../../server/src/harness/record.ts';

test.each([
  ['use sk-abcdefghijklmnop1234 now', 'use *** now'],
  ['ghp_abcdefghijklmnopqrst1234', '***'],
  ['AKIAABCDEFGHIJKLMNOP', '***'],
  ['password = "hunter22"', 'password = "***"'],
  ['api_key: abcdefgh', 'api_key: ***'],
  ['Authorization: Bearer abcdefghijklmnop', 'Authorization: Bearer ***'],
  ['-----BEGIN RSA PRIVATE KEY-----\nx\n-----END RSA PRIVATE KEY-----', '***'],
  ['the token is in the vault', 'the token is in the vault'],
  ['value s3cr3t-value here', 'value *** here'],
])('%j is kept as %j', (text, masked) => expect(maskText(text, ['s3cr3t-value'])).toBe(masked));

test('secrets of the environment are those whose names say so', () => {
  expect(
    environmentSecrets({
      HOME: '/home/someone',
      API_KEY: 'abcdefgh',
      SHORT_TOKEN: 'x',
      DB_PASSWORD: 'longenough',
      LANG: undefined,
    }),
  ).toEqual(['abcdefgh', 'longenough']);
});

test('events become steps; what is no event is left out', () => {
  const base = { at: 't', agent: 'claude', session: 's', prompt: '', lastMessage: '', tool: null };
  const lines = [
    JSON.stringify({ ...base, point: 'start', prompt: 'Do "it"\nnow' }),
    'broken {',
    '{"x":1}',
    JSON.stringify({ ...base, point: 'tool', tool: { name: 'Bash', args: { command: 'ls' } } }),
    JSON.stringify({ ...base, point: 'tool', tool: { name: 'Write', args: { file: 'a' } } }),
    JSON.stringify({ ...base, point: 'stop', lastMessage: 'Done.' }),
  ];
  expect(
    scenarioOf(readRecords(lines.join('\n')), '../r.yaml')
      .split('\n')
      .filter((l) => l.startsWith('  - ')),
  ).toEqual([
    '  - user: "Do \\"it\\"\\nnow"',
    '  - tool: {"name":"exec_run","args":{"command":"ls"}}',
    '  - command: {"name":"Write","args":{"text":"{\\"file\\":\\"a\\"}"}}',
    '  - stop: "Done."',
  ]);
});
