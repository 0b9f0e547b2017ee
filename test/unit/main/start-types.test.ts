import { expect, test } from 'vitest';
import { startTypes } from '../../../server/src/main/start-types.ts';
import { connectTypes, type TypeWorker } from '../../../server/src/types/remote-types.ts';

test('the thread answers, and when it is ended another one takes over', async () => {
  const threads: TypeWorker[] = [];
  const types = connectTypes((events) => {
    const thread = startTypes(events);
    threads.push(thread);
    return thread;
  });
  const script = {
    key: 'a.js',
    text: "const list = ['a'];\nlist.",
    host: { guard: true, present: [], params: {} },
  };
  const names = async (): Promise<readonly string[]> => {
    const found = await types.service.completions(script, script.text.length);
    return found.map((each) => each.name);
  };
  expect(await names()).toContain('toSorted');
  threads[0]!.end();
  // Asked of the old thread or of none: the answer may be empty, the one after it is not.
  await names();
  expect(await names()).toContain('toSorted');
  expect(threads).toHaveLength(2);
  types.end();
});
