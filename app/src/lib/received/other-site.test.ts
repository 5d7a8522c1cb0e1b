import { expect, test } from 'vitest';
import { isFromOtherSite } from './other-site.ts';

const origin = 'https://kepwai.example';

test.each([
  ['by the system', {}, '', false],
  ['by the system, as a browser says', { 'sec-fetch-site': 'none', origin: 'null' }, 'about:client', false],
  ['by a page of ours', { 'sec-fetch-site': 'same-origin', origin }, `${origin}/microapp`, false],
  ['by another site', { 'sec-fetch-site': 'cross-site' }, '', true],
  ['by another host of our site', { 'sec-fetch-site': 'same-site' }, '', true],
  ['by another origin', { origin: 'https://evil.example' }, '', true],
  ['from a page of another origin', {}, 'https://evil.example/form', true],
])('files that are sent %s', (_, headers, referrer, isOther) => {
  expect(isFromOtherSite({ headers: new Headers(headers), referrer }, origin)).toBe(isOther);
});
