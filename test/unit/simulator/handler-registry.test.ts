import { expect, test } from 'vitest';
import { guardHandlers } from '../../../server/src/model/handlers.ts';
import {
  builtInHandlers,
  handlerRegistry,
  unknownHandler,
} from '../../../server/src/simulator/handlers/handler-registry.ts';

const named = (name: string) => ({ name, hooks: {} });

test('the built-in handlers are those of the table, at its points', () => {
  expect([...builtInHandlers.values()].map(({ name, hooks }) => [name, Object.keys(hooks)])).toEqual(
    guardHandlers.map(({ name, points }) => [name, points]),
  );
});
test('two with one name stop the start', () =>
  expect(() => handlerRegistry([named('a'), named('a')])).toThrow("Duplicate guard handler name 'a'"));
test('an unknown name lists what there is', () => {
  expect(unknownHandler(handlerRegistry([named('b'), named('a')]), 'A')).toBe(
    "unknown guard handler 'A' (available: a, b)",
  );
  expect(unknownHandler(handlerRegistry([]), 'x')).toBe("unknown guard handler 'x' (available: )");
});
