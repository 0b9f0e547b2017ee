import { expect, test } from 'vitest';
import { connectTypes, type TypeWorkerEvents } from '../../../server/src/types/remote-types.ts';
import type { TypeQuestion } from '../../../server/src/types/serve-types.ts';

/** Workers that do what the test says; `asked` are the questions of the newest one. */
function fakeWorkers() {
  const workers: { readonly events: TypeWorkerEvents; readonly asked: TypeQuestion[] }[] = [];
  const remote = connectTypes((events) => {
    const asked: TypeQuestion[] = [];
    workers.push({ events, asked });
    return { post: (question) => void asked.push(question), end: () => undefined };
  });
  return { remote, workers, newest: () => workers.at(-1)! };
}

const script = (text: string) => ({ key: 'a.js', text, host: { guard: true, present: [], params: {} } });

test('questions wait until TypeScript is there and are asked one at a time', async () => {
  const { remote, newest } = fakeWorkers();
  const first = remote.service.definition(script('a'), 0);
  const second = remote.service.definition(script('a'), 1);
  expect(newest().asked).toEqual([]);
  newest().events.message({ loaded: true });
  expect(newest().asked.map((each) => each.args[1])).toEqual([0]);
  newest().events.message({ id: newest().asked[0]!.id, answer: [{ start: 1, end: 2 }] });
  expect(await first).toEqual([{ start: 1, end: 2 }]);
  newest().events.message({ id: newest().asked[1]!.id, answer: [] });
  expect(await second).toEqual([]);
});

test('a lost service answers with nothing, and the next question finds a new one', async () => {
  const { remote, workers, newest } = fakeWorkers();
  const lost = remote.service.hover(script('a'), 0);
  newest().events.message({ loaded: true });
  const behind = remote.service.references(script('a'), 0);
  newest().events.gone();
  expect(await lost).toBeUndefined();
  expect(workers).toHaveLength(2);
  newest().events.message({ loaded: true });
  newest().events.message({ id: newest().asked[0]!.id, answer: [{ span: { start: 0, end: 1 }, write: false }] });
  expect(await behind).toHaveLength(1);
  expect(remote.ready).toBe(true);
});

test('a late word of a lost service counts no longer', async () => {
  const { remote, workers, newest } = fakeWorkers();
  void remote.service.hover(script('a'), 0);
  newest().events.message({ loaded: true });
  newest().events.gone();
  const asked = remote.service.hover(script('a'), 0);
  workers[0]!.events.message({ id: 2, answer: { code: 'old' } });
  newest().events.message({ loaded: true });
  newest().events.message({ id: 2, answer: { code: 'new' } });
  expect(await asked).toEqual({ code: 'new' });
});

test('a service that is lost again and again is left alone', async () => {
  const { remote, workers, newest } = fakeWorkers();
  for (let i = 0; i < 9; i++) {
    const asked = remote.service.problems(script('a'));
    newest().events.message({ loaded: true });
    newest().events.gone();
    expect(await asked).toEqual([]);
  }
  expect(workers).toHaveLength(5);
  expect(await remote.load()).toBe(false);
});

test('without TypeScript every answer is empty', async () => {
  const { remote, newest } = fakeWorkers();
  const asked = remote.service.completions(script('a'), 0);
  newest().events.message({ loaded: false });
  expect(await asked).toEqual([]);
  expect(await remote.load()).toBe(false);
});

test('questions about an older text are dropped before they are asked', async () => {
  const { remote, newest } = fakeWorkers();
  void remote.service.completions(script('a'), 0);
  const old = remote.service.completions(script('ab'), 0);
  const other = remote.service.hover(script('ab'), 0);
  void remote.service.completions(script('abc'), 0);
  expect(await old).toEqual([]);
  newest().events.message({ loaded: true });
  newest().events.message({ id: newest().asked[0]!.id, answer: { code: 'x' } });
  expect(await other).toEqual({ code: 'x' });
});
