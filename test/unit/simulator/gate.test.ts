import { describe, expect, test } from 'vitest';
import type { HostData } from '../../../server/src/model/host-data.ts';
import { gate, readGateAnswer } from '../../../server/src/simulator/gate.ts';

describe('only a clear yes lets through', () => {
  test.each([
    [{ proceed: true, reason: 'fine' }, true, 'fine'],
    [{ proceed: true }, true, ''],
    ['{"proceed": true, "reason": "fine"}', true, 'fine'],
    ['```json\n{"proceed": true, "reason": "fine"}\n```', true, 'fine'],
    [{ proceed: false, reason: 'no backup' }, false, 'no backup'],
    [{ proceed: false }, false, 'the guard refused and gave no reason'],
    [{ proceed: 'true' }, false, '`proceed` is "true", not true or false'],
    [{ proceed: 1 }, false, '`proceed` is 1, not true or false'],
    [{ proceed: null }, false, '`proceed` is null, not true or false'],
    [{ reason: 'fine' }, false, 'the answer has no `proceed`'],
    [{}, false, 'the answer has no `proceed`'],
    [null, false, 'the guard gave no answer'],
    [undefined, false, 'the guard gave no answer'],
    [true, false, 'the guard answered something other than { proceed, reason }'],
    [[{ proceed: true }], false, 'the guard answered something other than { proceed, reason }'],
    ['"yes"', false, 'the answer is a text, not { proceed, reason }'],
  ] as [HostData | undefined, boolean, string][])('%j: %s, %s', (given, proceed, reason) => {
    expect(readGateAnswer(given)).toEqual({ proceed, reason });
  });

  test.each([
    'yes',
    '',
    '{"proceed": true',
    '{"proceed": true} {"proceed": false}',
    '{"proceed": false, "proceed": true}',
    'Sure: {"proceed": true}',
  ])('%j cannot be read', (text) => {
    expect(readGateAnswer(text)).toMatchObject({ proceed: false, reason: expect.stringContaining('cannot be read') });
  });
});

describe('the target', () => {
  test('gets the brief unchanged, and its result comes back', async () => {
    const brief = new Uint8Array([0, 255, 13, 10]);
    const seen = await gate(
      brief,
      async () => ({ proceed: true, reason: 'fine' }),
      async (b) => b,
    );
    expect(seen).toEqual({ proceeded: true, reason: 'fine', result: brief });
    expect(seen.result).toBe(brief);
  });

  test('is not asked when the guard blocks or fails', async () => {
    const target = async () => {
      throw new Error('must not run');
    };
    expect(await gate('b', async () => ({ proceed: false, reason: 'no' }), target)).toEqual({
      proceeded: false,
      reason: 'no',
      result: null,
    });
    const failing = async () => {
      throw new Error('GUEST_EXCEPTION: boom');
    };
    expect(await gate('b', failing, target)).toEqual({
      proceeded: false,
      reason: 'the guard failed: GUEST_EXCEPTION: boom',
      result: null,
    });
  });

  test('its failure is its own', async () => {
    await expect(
      gate(
        'b',
        async () => ({ proceed: true }),
        async () => Promise.reject(new Error('disk full')),
      ),
    ).rejects.toThrow('disk full');
  });
});
