import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signatureOf } from '../../../test/callers.ts';
import { isAppError } from '../../errors.ts';
import { createUrlSigner } from './signed-urls.ts';

const fileId = randomUUID();
const sessionId = randomUUID();
const secret = 'a secret of forty characters, at the least';

function signerAt(time: string, ...secrets: string[]) {
  const [first = secret, ...older] = secrets;
  return createUrlSigner({ authSecrets: [first, ...older], contentUrl: null }, () => new Date(time));
}

function signAt(time: string): string {
  return signatureOf(signerAt(time).signerFor({ sessionId })(fileId));
}

function refusalOf(verify: () => unknown): string {
  try {
    verify();
    return 'none';
  } catch (error) {
    return isAppError(error) ? error.code : String(error);
  }
}

const signature = signAt('2026-11-21T10:20:00Z');

test('a verified address names the session that it was signed for', () => {
  expect(signerAt('2026-11-21T11:59:59Z').verify(signature, fileId, 'content')).toEqual({ sessionId });
});

test('an address stays the same within the hour, so that caches recognise it', () => {
  expect(signAt('2026-11-21T10:59:59Z')).toBe(signature);
  expect(signAt('2026-11-21T11:00:01Z')).not.toBe(signature);
});

test('an address is valid for one to two hours', () => {
  const { verify } = signerAt('2026-11-21T12:00:00Z');
  expect(refusalOf(() => verify(signature, fileId, 'content'))).toBe('LINK_EXPIRED');
  const onTheHour = signAt('2026-11-21T11:00:00Z');
  expect(signerAt('2026-11-21T11:59:59.999Z').verify(onTheHour, fileId, 'content')).toEqual({ sessionId });
});

test('an address uses the content origin if there is one, with the same signature', () => {
  const clock = () => new Date('2026-11-21T10:20:00Z');
  const signer = createUrlSigner({ authSecrets: [secret], contentUrl: 'https://files.example' }, clock);
  expect(signer.signerFor({ sessionId })(fileId)).toEqual({
    contentUrl: `https://files.example/api/file/${fileId}/content?t=${signature}`,
    thumbnailUrl: expect.stringMatching(`^https://files.example/api/file/${fileId}/thumbnail\\?t=`),
  });
});

test('an address is short enough for the contract', () => {
  expect(signature.length).toBeLessThanOrEqual(60);
});

test.each([
  ['another file', signature, randomUUID()],
  ['a later expiry', signature.replace(/^\w+/, 'zzzzzzz'), fileId],
  [
    'another sign-in',
    signature.replace(/\.[^.]+\./, `.${Buffer.alloc(16, 7).toString('base64url')}.`),
    fileId,
  ],
  ['no digest', signature.replace(/[^.]+$/, ''), fileId],
  ['another digest', signature.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), fileId],
  ['nothing at all', '', fileId],
  ['letters beyond ASCII', 'ก.ข.ค', fileId],
])('%s is answered like a missing file', (_what, given, id) => {
  expect(refusalOf(() => signerAt('2026-11-21T10:20:00Z').verify(given, id, 'content'))).toBe('NOT_FOUND');
});

test('another secret gives another signature', () => {
  const other = signerAt('2026-11-21T10:20:00Z', `${secret}!`);
  expect(refusalOf(() => other.verify(signature, fileId, 'content'))).toBe('NOT_FOUND');
});

test('a rotated secret is accepted until it is removed', () => {
  const rotated = signerAt('2026-11-21T10:20:00Z', `${secret}!`, secret);
  expect(rotated.verify(signature, fileId, 'content')).toEqual({ sessionId });
  expect(signatureOf(rotated.signerFor({ sessionId })(fileId))).not.toBe(signature);
});

describe('the address of a thumbnail', () => {
  const signThumbnail = (time: string) =>
    signerAt(time)
      .signerFor({ sessionId })(fileId)
      .thumbnailUrl.replace(/^.*\?t=/, '');
  const thumbnail = signThumbnail('2026-11-21T10:20:00Z');

  test('stays the same all day', () => {
    expect(signThumbnail('2026-11-21T23:59:59Z')).toBe(thumbnail);
    expect(signThumbnail('2026-11-22T00:00:01Z')).not.toBe(thumbnail);
  });

  test('is valid for one to two days', () => {
    expect(signerAt('2026-11-22T23:59:59Z').verify(thumbnail, fileId, 'thumbnail')).toEqual({ sessionId });
    const { verify } = signerAt('2026-11-23T00:00:00Z');
    expect(refusalOf(() => verify(thumbnail, fileId, 'thumbnail'))).toBe('LINK_EXPIRED');
  });

  test('does not open the content, whose address opens the thumbnail', () => {
    const { verify } = signerAt('2026-11-21T10:20:00Z');
    expect(refusalOf(() => verify(thumbnail, fileId, 'content'))).toBe('NOT_FOUND');
    expect(verify(signature, fileId, 'thumbnail')).toEqual({ sessionId });
  });
});
