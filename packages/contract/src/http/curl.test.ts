import { expect, test } from 'vitest';
import { redact, toCurl } from './curl.ts';

const secrets = [
  { value: 'm', variable: 'MEMBER_TOKEN' },
  { value: 'a-line-token', variable: 'ACCESS_TOKEN' },
];
const request = { method: 'POST', url: 'http://h/maps', headers: [], body: null };

test('tokens become shell variables, however short', () => {
  const headers: [string, string][] = [['Authorization', 'Bearer m']];
  expect(toCurl({ ...request, headers }, secrets)).toBe(
    `curl -sS -i -X POST -H "Authorization: Bearer $MEMBER_TOKEN" 'http://h/maps'`,
  );
});

test('secrets in a body become variables too, and quotes are escaped', () => {
  const body = Buffer.from(`{"name":"it's","accessToken":"a-line-token"}`);
  const headers: [string, string][] = [['Content-Type', 'application/json']];
  expect(toCurl({ ...request, headers, body }, secrets)).toBe(
    `curl -sS -i -X POST -H 'Content-Type: application/json' --data-binary '{"name":"it'\\''s","accessToken":"'"$ACCESS_TOKEN"'"}' 'http://h/maps'`,
  );
});

test('texts that look like a token are redacted', () => {
  expect(redact('got eyJhbGci.eyJzdWIi.c2ln and a-line-token', secrets)).toBe(
    'got (a token) and $ACCESS_TOKEN',
  );
});
