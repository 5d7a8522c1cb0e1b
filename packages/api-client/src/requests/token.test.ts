import { expect, test } from 'vitest';
import { createToken } from '../../test/support/http-server.ts';
import { decodeToken, isTokenValid } from './token.ts';

const now = Date.parse('2026-11-21T09:00:00Z');
const nowSeconds = now / 1000;

const tokens = [
  { name: 'one that ends a second from now', token: createToken({ exp: nowSeconds + 1 }), isValid: true },
  { name: 'one that ends now', token: createToken({ exp: nowSeconds }), isValid: false },
  { name: 'one that ended', token: createToken({ exp: nowSeconds - 1 }), isValid: false },
  { name: 'one without an end', token: createToken({ sub: 'มะลิ' }), isValid: false },
  { name: 'one whose end is text', token: createToken({ exp: String(nowSeconds + 60) }), isValid: false },
  { name: 'one that is not JSON', token: `a.${btoa('no json')}.b`, isValid: false },
  { name: 'one that is not base64', token: 'a.%%%.b', isValid: false },
  {
    name: 'one of two parts',
    token: createToken({ exp: nowSeconds + 60 }).replace(/\.\w+$/, ''),
    isValid: false,
  },
  { name: 'one of four parts', token: `${createToken({ exp: nowSeconds + 60 })}.x`, isValid: false },
  { name: 'none', token: null, isValid: false },
  { name: 'an empty one', token: '', isValid: false },
];

test.each(tokens)('$name is valid: $isValid', ({ token, isValid }) => {
  expect(isTokenValid(token, now)).toBe(isValid);
});

test('a token’s payload is decoded in any script', () => {
  const payload = { exp: nowSeconds, sub: 'ผู้ใช้ ?>~', sid: 'session' };
  expect(decodeToken(createToken(payload))).toEqual(payload);
});
