import { expect, test } from 'vitest';
import { type RequestMessage, turnRequest } from '../../../server/src/simulator/service/turn-request.ts';

const message = (role: RequestMessage['role'], content: string): RequestMessage => ({ role, content });
const request = [message('system', 'a'), message('user', 'u'), message('system', 'b'), message('assistant', 'x')];

test('no prompt: the same list', () => expect(turnRequest(null, request)).toBe(request));
test('a prompt: one system message in front, the rest in order', () =>
  expect(turnRequest('p', request)).toEqual([message('system', 'p'), message('user', 'u'), message('assistant', 'x')]));
test('a prompt without system messages is put in front', () =>
  expect(turnRequest('p', [message('user', 'u')])).toEqual([message('system', 'p'), message('user', 'u')]));
