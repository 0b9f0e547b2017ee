import { expect, test } from 'vitest';
import { defaultProcess } from '../../../server/src/model/mock-process.ts';
import type { TraceEvent } from '../../../server/src/model/trace.ts';
import { lru } from '../../../server/src/simulator/lru.ts';
import { scratchStore, scratchStores } from '../../../server/src/simulator/scratch-store.ts';
import { guardService } from '../../../server/src/simulator/service/guard-service.ts';
import { fakeRunner } from '../../support/fake-runner.ts';

test('the entry used longest ago goes first', () => {
  const map = lru<number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.get('a');
  map.set('c', 3);
  expect([map.get('a'), map.get('b'), map.get('c'), map.size]).toEqual([1, undefined, 3, 2]);
  expect(map.getOrCreate('d', () => 4)).toBe(4);
  map.delete('d');
  expect(map.get('d')).toBeUndefined();
});

test('10 000 stores are kept per kind', () => {
  const stores = scratchStores();
  const of = (n: number) => scratchStore(stores, { process: `p${n}`, session: `s${n}` }, 'loop', () => {});
  of(0).set('k', 1);
  for (let n = 1; n < 10_000; n++) of(n).set('k', n);
  expect(of(0).get('k')).toBe(1);
  of(10_000).set('k', 1);
  expect([of(0).get('k'), stores.loop.get('p1')]).toEqual([1, undefined]);
});

test('stores of two processes without a session are separate', () => {
  const stores = scratchStores();
  const of = (process: string, session: string | null) =>
    scratchStore(stores, { process, session }, 'session', () => {});
  of('p1', ' ').set('k', 1);
  expect([of('p2', '').get('k'), of('p1', null).get('k')]).toEqual([null, 1]);
});

test('a run creates both entries, also when it stores nothing', async () => {
  const service = guardService({
    process: { ...defaultProcess, runtimeGuard: { script: null, inline: '1;' } },
    runner: fakeRunner,
    sink: () => {},
  });
  await service.evaluate('x', true);
  expect([service.stores.loop.size, service.stores.session.size]).toEqual([1, 1]);
});

test('changes are told, reads and empty clears are not', () => {
  const events: TraceEvent[] = [];
  const store = scratchStore(scratchStores(), { process: 'p', session: 's' }, 'session', (e) => events.push(e));
  store.clear();
  store.set('k', [1]);
  store.get('k');
  store.remove('nope');
  store.set('k', null);
  expect(events).toEqual([
    { kind: 'store', scope: 'session', op: 'set', key: 'k', value: [1] },
    { kind: 'store', scope: 'session', op: 'remove', key: 'k' },
  ]);
});
