import { expect, test } from 'vitest';
import { isSignedByLine } from './signature.ts';

// Test vector of LINE's documentation (line-platform.md 1.1).
const channelSecret = '8c570fa6dd201bb328f1c1eac23a96d8';
const body = Buffer.from('{"destination":"U8e742f61d673b39c7fff3cecb7536ef0","events":[]}');
const signature = 'GhRKmvmHys4Pi8DxkF4+EayaH0OqtJtaZxgTD9fMDLs=';

test('a signature of LINE’s bytes is accepted', () => {
  expect(isSignedByLine(body, { signature, channelSecret })).toBe(true);
});

test.each([
  ['a changed body', Buffer.from(`${body} `), signature],
  ['a signature that is cut', body, signature.slice(0, 20)],
  ['an empty signature', body, ''],
  ['no signature', body, undefined],
  ['what is not base64', body, 'ลายเซ็น'],
])('a webhook signature is rejected: %s', (_name, bytes, given) => {
  expect(isSignedByLine(bytes, { signature: given, channelSecret })).toBe(false);
});

test('a signature with another secret is rejected', () => {
  expect(isSignedByLine(body, { signature, channelSecret: `${channelSecret}0` })).toBe(false);
});
