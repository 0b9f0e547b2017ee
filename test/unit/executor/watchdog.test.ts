import { describe, expect, test } from 'vitest';
import { mostSilentLooks, type Watchdog, watchdog } from '../../../server/src/executor/watchdog.ts';

const paused = '{"method":"Debugger.paused","params":{}}';
const resumed = '{"method":"Debugger.resumed","params":{}}';

/** What the watchdog says after `looks` looks; `each` is done before every one, the child answers probes when it lives. */
function checkLooks(looks: number, lives: boolean, each: (dog: Watchdog) => void = () => undefined): string[] {
  const said: string[] = [];
  const dog: Watchdog = watchdog({ probe: () => lives && dog.alive(), lost: (why) => said.push(why) });
  for (let i = 0; i < looks; i++) {
    each(dog);
    dog.tick();
  }
  return said;
}

/** Does something before the first look alone. */
function once(work: (dog: Watchdog) => void): (dog: Watchdog) => void {
  let done = false;
  return (dog) => {
    if (!done) work(dog);
    done = true;
  };
}

const silent = 'the sandbox process gives no sign of life';
const unanswered = 'the inspector of the sandbox gives no answer';

describe('watchdog', () => {
  test('a child that answers is left alone', () => expect(checkLooks(100, true)).toEqual([]));
  test('a child without a sign of life is given up once', () => {
    expect(checkLooks(mostSilentLooks, false)).toEqual([]);
    expect(checkLooks(100, false)).toEqual([silent]);
  });
  test('a request without an answer, before the script begins and while it stands', () => {
    const sent = once((dog) => dog.sent('{"id":1,"method":"Debugger.enable"}'));
    expect(checkLooks(mostSilentLooks, true, sent)).toEqual([]);
    expect(checkLooks(100, true, sent)).toEqual([]); // `sent` is spent: nothing was asked
    const standing = once((dog) => {
      dog.begun();
      dog.received(paused);
      dog.sent('{"id":2,"method":"Debugger.stepOver"}');
    });
    expect(checkLooks(100, true, standing)).toEqual([unanswered]);
  });
  test('answers count, whatever their order', () => {
    const answered = once((dog) => {
      dog.sent('{"id":1,"method":"a"}');
      dog.sent('{"id":2,"method":"b"}');
      dog.received('{"id":2,"result":{}}');
      dog.received('{"id":1,"result":{}}');
    });
    expect(checkLooks(100, true, answered)).toEqual([]);
  });
  test('a script that runs may keep the inspector silent; one that waits for the host, too', () => {
    const running = once((dog) => {
      dog.received(paused);
      dog.received(resumed);
      dog.sent('{"id":1,"method":"Debugger.pause"}');
    });
    expect(checkLooks(100, true, running)).toEqual([]);
    const calling = once((dog) => {
      dog.calls(1);
      dog.sent('{"id":1,"method":"Debugger.evaluateOnCallFrame"}');
    });
    expect(checkLooks(100, true, calling)).toEqual([]);
  });
});
