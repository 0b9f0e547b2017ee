import { beforeAll, expect, test } from 'vitest';
import { learnLate } from '../../../../server/src/executor/guest/intrinsics.ts';
import { inOrder, knowOrders } from '../../../../server/src/executor/guest/member-order.ts';

beforeAll(() => {
  knowOrders();
  learnLate();
});

const checkOrder = (names: PropertyKey[], owner: unknown, expected: PropertyKey[]): void => {
  expect(inOrder(names, owner)).toEqual(expected);
};

test('members of a builtin are listed as the engine lists them, others behind them', () => {
  checkOrder(['abs', 'floor', 'E', 'PI'], Math, ['E', 'PI', 'abs', 'floor']);
  checkOrder(['own', 'set', 'get', Symbol.toStringTag], Reflect, ['get', 'set', 'own', Symbol.toStringTag]);
});

test('only names that are there are listed', () => {
  checkOrder(['utc', 'parse'], Date, ['parse', 'utc']);
  checkOrder([], Math, []);
});

test('the stack of an error comes behind what it was made with', () => {
  checkOrder(['stack', 'message', 'cause', 'code'], new Error('m'), ['message', 'cause', 'stack', 'code']);
  checkOrder(['stack', 'message', 'cause', 'errors'], new AggregateError([]), ['message', 'cause', 'errors', 'stack']);
  checkOrder(['stack', 'name'], new Error(), ['stack', 'name']);
});

test('any other object keeps its order', () => {
  checkOrder(['stack', 'message'], { stack: 1, message: 2 }, ['stack', 'message']);
  checkOrder(['b', 'a'], {}, ['b', 'a']);
  checkOrder(['length', '0'], 'x', ['length', '0']);
});
