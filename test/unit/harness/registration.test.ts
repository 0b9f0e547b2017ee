import { describe, expect, test } from 'vitest';
import {
  changeText,
  isOurs,
  register,
  registeredEvents,
  unregister,
} from '../../../server/src/harness/registration.ts';

const command = '/usr/bin/node /opt/shooty/bin/shooty.mjs hook claude';

const textAfter = (change: ReturnType<typeof register>): string | null => {
  if ('problem' in change) throw new Error(change.problem);
  return change.after;
};

describe('registering', () => {
  test('a new file holds the three events and nothing else', () => {
    const text = textAfter(register('claude', null, command))!;
    expect(registeredEvents('claude', text)).toEqual(['UserPromptSubmit', 'PreToolUse', 'Stop']);
    expect(Object.keys(JSON.parse(text))).toEqual(['hooks']);
  });

  test('twice is the same as once', () => {
    const once = textAfter(register('claude', null, command));
    expect(textAfter(register('claude', once, command))).toBe(once);
  });

  test('foreign entries and keys stay, before and after', () => {
    const foreign = {
      permissions: { allow: ['Bash(ls)'] },
      hooks: { Stop: [{ hooks: [{ type: 'command', command: 'say done' }] }], Other: [] },
    };
    const text = textAfter(register('claude', JSON.stringify(foreign), command));
    const value = JSON.parse(text!);
    expect(value.permissions).toEqual(foreign.permissions);
    expect(value.hooks.Stop).toHaveLength(2);
    const gone = JSON.parse(textAfter(unregister('claude', text))!);
    expect(gone.hooks.Stop).toEqual(foreign.hooks.Stop);
    expect(gone.permissions).toEqual(foreign.permissions);
  });

  test('a file that held only our hooks is removed', () => {
    expect(textAfter(unregister('claude', textAfter(register('claude', null, command))))).toBeNull();
  });

  test.each(['{', '[]', '"x"', '{"hooks": []}', '{"hooks": {"Stop": 1}}'])('%s is left alone', (text) => {
    expect(register('claude', text, command)).toHaveProperty('problem');
  });
});

test.each([
  ['shooty hook claude', true],
  ['/usr/bin/node /opt/shooty/bin/shooty.mjs hook claude', true],
  ['"/opt/my node/node" "/opt/a b/dist/cli.cjs" hook codex', true],
  ['say shooty', false],
  ['shooty hooky', false],
  [undefined, false],
])('%j is ours: %s', (text, ours) => expect(isOurs(text)).toBe(ours));

test('a change is shown as lines that go and come', () => {
  expect(changeText({ file: 'f', before: 'a\nb\nc\n', after: 'a\nx\nc\n' })).toBe('f\n- b\n+ x');
  expect(changeText({ file: 'f', before: null, after: 'a' })).toBe('f (new)\n+ a');
});
