import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isAppError } from '../errors.ts';
import { createUrlSigner } from './signed-urls.ts';

const fileId = randomUUID();
const userId = randomUUID();
const secret = 'a secret of forty characters, at the least';

function signerAt(time: string, withSecret = secret) {
  return createUrlSigner(withSecret, () => new Date(time));
}

function refusalOf(verify: () => unknown): string {
  try {
    verify();
    return 'none';
  } catch (error) {
    return isAppError(error) ? error.code : String(error);
  }
}

const signature = signerAt('2026-11-21T10:20:00Z').signerFor(userId)(fileId);

test('tells for whom an address was signed', () => {
  expect(signerAt('2026-11-21T11:59:59Z').verify(signature, fileId)).toEqual({ userId });
});

test('stays the same within the hour, so that caches know the address again', () => {
  expect(signerAt('2026-11-21T10:59:59Z').signerFor(userId)(fileId)).toBe(signature);
  expect(signerAt('2026-11-21T11:00:01Z').signerFor(userId)(fileId)).not.toBe(signature);
});

test('is good for one hour at least and two at most', () => {
  const { verify } = signerAt('2026-11-21T12:00:00Z');
  expect(refusalOf(() => verify(signature, fileId))).toBe('LINK_EXPIRED');
  const onTheHour = signerAt('2026-11-21T11:00:00Z').signerFor(userId)(fileId);
  expect(signerAt('2026-11-21T11:59:59.999Z').verify(onTheHour, fileId)).toEqual({ userId });
});

test('is short enough for the contract', () => {
  expect(signature.length).toBeLessThanOrEqual(60);
});

test.each([
  ['another file', signature, randomUUID()],
  ['a later expiry', signature.replace(/^\w+/, 'zzzzzzz'), fileId],
  [
    'another person',
    signature.replace(/\.[^.]+\./, `.${Buffer.alloc(16, 7).toString('base64url')}.`),
    fileId,
  ],
  ['no digest', signature.replace(/[^.]+$/, ''), fileId],
  ['another digest', signature.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), fileId],
  ['nothing at all', '', fileId],
  ['letters beyond ASCII', 'ก.ข.ค', fileId],
])('%s is as good as no such file', (_what, given, id) => {
  expect(refusalOf(() => signerAt('2026-11-21T10:20:00Z').verify(given, id))).toBe('NOT_FOUND');
});

test('another secret signs otherwise', () => {
  const other = signerAt('2026-11-21T10:20:00Z', `${secret}!`);
  expect(refusalOf(() => other.verify(signature, fileId))).toBe('NOT_FOUND');
});
