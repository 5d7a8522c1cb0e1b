import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { parse } from 'content-disposition';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../../../test/call.ts';
import { bearer, buildSession, signatureOf } from '../../../../test/callers.ts';
import { testClock, testNoon } from '../../../../test/clock.ts';
import {
  buildBlob,
  buildFile,
  buildGroup,
  buildMember,
  buildUser,
  createTestApp,
  forFile,
  recordMembership,
  type TestApp,
} from '../../../../test/index.ts';
import { createApp } from '../../../app.ts';
import { announce } from '../../../db/notify.ts';
import { createUrlSigner } from '../../../http/bytes/signed-urls.ts';
import { createTokens } from '../../../http/tokens.ts';
import { endSession } from '../../users/sessions/sessions.ts';
import { deleteFile } from '../delete.ts';

const bytes = randomBytes(1000);

let shared: TestApp;
let now: Date;
let userId: string;
let sessionId: string;
let groupId: string;
let sha256: string;

beforeAll(async () => {
  now = testNoon;
  shared = await createTestApp(forFile, { clock: () => now });
  const { db, blobs } = shared.deps;
  ({ sha256 } = await blobs.receive(Readable.from([bytes])));
  await buildBlob(db, {
    sha256,
    size_bytes: bytes.length,
    mime_type: 'image/jpeg',
    thumbnail_state: 'ready',
  });
  await blobs.writeDerived(sha256, 'small', Buffer.from('0123456789'));
});
beforeEach(async () => {
  now = testNoon;
  const { db } = shared.deps;
  userId = (await buildUser(db)).id;
  ({ sessionId } = await buildSession(db, { userId, issuedAt: now }));
  groupId = (await buildGroup(db)).id;
  await buildMember(db, { group_id: groupId, user_id: userId });
});

/** Creates a kept file of these bytes; returns its id and the signed query. */
async function keep(given: Parameters<typeof buildFile>[1] = {}) {
  const { id } = await buildFile(shared.deps.db, {
    group_id: groupId,
    sha256,
    size_bytes: bytes.length,
    ...given,
  });
  return {
    id,
    t: signatureOf(createUrlSigner(shared.deps.env, shared.deps.clock).signerFor({ sessionId })(id)),
  };
}

async function get({ id, t }: { id: string; t: string }, headers: Record<string, string> = {}, more = '') {
  return shared.app.inject({ url: `/api/file/${id}/content?t=${t}${more}`, headers });
}

test('content is returned as stored, with safe headers', async () => {
  const answer = await get(await keep());
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.equals(bytes)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': '1000',
    etag: `"${sha256}"`,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
  });
});

test('a resuming client that requires the former bytes is refused', async () => {
  const { id, t } = await keep();
  const asked = { path: { fileId: id }, query: { t }, headers: { 'if-match': '"other bytes"' } };
  const answer = await call(shared, 'getFileContent', asked);
  expect(answer).toMatchObject({ status: 412, code: 'PRECONDITION_FAILED' });
});

test('HEAD of a content is answered with the same headers and no bytes', async () => {
  const { id, t } = await keep();
  const answer = await shared.app.inject({ method: 'HEAD', url: `/api/file/${id}/content?t=${t}` });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-length']).toBe('1000');
  expect(answer.rawPayload).toHaveLength(0);
});

test('a client that has the bytes gets 304', async () => {
  const answer = await get(await keep(), { 'if-none-match': `"other", W/"${sha256}"` });
  expect(answer.statusCode).toBe(304);
  expect(answer.headers.etag).toBe(`"${sha256}"`);
  expect(answer.rawPayload).toHaveLength(0);
});

test.each([
  ['if-modified-since', 0, 304],
  ['if-modified-since', 1, 304],
  ['if-modified-since', -1, 200],
  ['if-unmodified-since', 0, 200],
  ['if-unmodified-since', 1, 200],
  ['if-unmodified-since', -1, 412],
])('%s, %i seconds after the last change, is answered %i', async (name, seconds, status) => {
  const file = await keep();
  const { headers } = await get(file);
  const changedAt = new Date(String(headers['last-modified'])).getTime();
  const date = new Date(changedAt + seconds * 1000).toUTCString();
  expect((await get(file, { [name]: date })).statusCode).toBe(status);
  // A version says more than a date, and what is no date says nothing.
  const version = name === 'if-modified-since' ? { 'if-none-match': '"x"' } : { 'if-match': `"${sha256}"` };
  expect((await get(file, { [name]: date, ...version })).statusCode).toBe(200);
  expect((await get(file, { [name]: 'yesterday' })).statusCode).toBe(200);
});

describe('range requests', () => {
  test.each([
    ['bytes=0-9', 'bytes 0-9/1000', bytes.subarray(0, 10)],
    ['bytes=990-', 'bytes 990-999/1000', bytes.subarray(990)],
    ['bytes=-5', 'bytes 995-999/1000', bytes.subarray(995)],
  ])('%s is answered with %s', async (range, contentRange, part) => {
    const answer = await get(await keep(), { range });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers['content-range']).toBe(contentRange);
    expect(answer.headers['content-length']).toBe(String(part.length));
    expect(answer.rawPayload.equals(part)).toBe(true);
  });

  test('range requests beyond the end are answered with 416 and the length of the file', async () => {
    const answer = await get(await keep(), { range: 'bytes=1000-' });
    expect(answer.statusCode).toBe(416);
    expect(answer.headers['content-range']).toBe('bytes */1000');
    expect(answer.headers['content-disposition']).toBeUndefined();
    expect(answer.json().error.code).toBe('RANGE_NOT_SATISFIABLE');
  });

  test('get the whole file when it changed since the first range', async () => {
    const kept = await keep();
    const same = await get(kept, { range: 'bytes=0-9', 'if-range': `"${sha256}"` });
    expect(same.statusCode).toBe(206);
    for (const ifRange of ['"other"', `W/"${sha256}"`, testClock().toUTCString()]) {
      expect((await get(kept, { range: 'bytes=0-9', 'if-range': ifRange })).statusCode).toBe(200);
    }
  });
});

describe('file names and types', () => {
  test.each([
    ['image/png', 'image/png', 'inline'],
    ['image/apng', 'image/apng', 'inline'],
    ['video/mp4', 'video/mp4', 'inline'],
    ['audio/x-m4a', 'audio/x-m4a', 'inline'],
    ['application/pdf', 'application/pdf', 'attachment'],
    ['text/plain', 'text/plain; charset=windows-874', 'inline'],
    ['image/svg+xml', 'application/octet-stream', 'attachment'],
    ['video/x+xml', 'application/octet-stream', 'attachment'],
    ['text/html', 'application/octet-stream', 'attachment'],
    ['text/javascript', 'application/octet-stream', 'attachment'],
    ['application/zip', 'application/octet-stream', 'attachment'],
    ['image/png\r\nset-cookie: a=b', 'application/octet-stream', 'attachment'],
  ])('%j is sent as %s, %s', async (mimeType, contentType, disposition) => {
    const answer = await get(await keep({ mime_type: mimeType }));
    expect(answer.headers['content-type']).toBe(contentType);
    expect(answer.headers['content-disposition']).toMatch(new RegExp(`^${disposition};`));
  });

  test('a text is sent in its own charset', async () => {
    const bytes = Buffer.from('\ufeffสวัสดี', 'utf16le');
    const { sha256 } = await shared.deps.blobs.receive(Readable.from([bytes]));
    const row = await buildBlob(shared.deps.db, {
      sha256,
      size_bytes: bytes.length,
      mime_type: 'text/plain',
    });
    const answer = await get(await keep({ sha256: row.sha256, mime_type: 'text/plain' }));
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-16le');
  });

  test('every file can be downloaded instead of shown', async () => {
    const answer = await get(await keep(), {}, '&download=1');
    expect(answer.headers['content-disposition']).toMatch(/^attachment;/);
  });

  test('a PDF is downloaded in a sandbox, and no page can frame it', async () => {
    const answer = await get(await keep({ mime_type: 'application/pdf' }));
    expect(answer.headers['content-security-policy']).toMatch(/^sandbox; .*frame-ancestors 'none'$/);
    expect(answer.headers['x-frame-options']).toBe('DENY');
  });

  test('a Thai name is sent correctly, with an ASCII name beside it', async () => {
    const kept = await keep({ name: 'สัญญาเช่า "บ้าน".pdf', posted_at: new Date('2026-02-02T18:00:00Z') });
    const header = String((await get(kept)).headers['content-disposition']);
    expect(header).toMatch(new RegExp(`filename=kepwai-20260203-${kept.id.slice(0, 4)}\\.pdf`));
    expect(parse(header).parameters.filename).toBe('สัญญาเช่า -บ้าน-.pdf');
  });

  test.each([
    ['nul.txt', '_nul.txt'],
    ['งบ.pdf. ', 'งบ.pdf'],
    ['\u200b\u2060', 'ไฟล์'],
    ['', 'ไฟล์'],
  ])('the name %j is sent as one that can be saved', async (name, saved) => {
    const header = String((await get(await keep({ name }))).headers['content-disposition']);
    expect(parse(header).parameters.filename).toBe(saved);
  });

  test('an ASCII name is sent alone', async () => {
    const answer = await get(await keep({ name: 'report 1.jpg' }));
    expect(answer.headers['content-disposition']).toBe('inline; filename="report 1.jpg"');
  });
});

describe("a file's content is refused", () => {
  test.each([
    [
      'where it could not be kept',
      { state: 'missed', missed_reason: 'expired', sha256: null },
      410,
      'FILE_NOT_KEPT',
    ],
    ['while it is pending', { state: 'fetching', sha256: null }, 404, 'NOT_FOUND'],
  ] as const)('a file’s content is refused: %s', async (_when, given, status, code) => {
    const answer = await get(await keep(given));
    expect(answer.statusCode).toBe(status);
    expect(answer.json().error.code).toBe(code);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('a file’s content is refused as soon as the person has left the group', async () => {
    const kept = await keep();
    expect((await get(kept)).statusCode).toBe(200);
    await recordMembership(shared.deps, { groupId, userId, isMember: false });
    await expect.poll(async () => (await get(kept)).statusCode).toBe(404);
  });

  test('a file’s content is refused as soon as the session has ended, on every node', async (t) => {
    const other = await createApp(shared.deps);
    t.onTestFinished(() => other.close());
    const kept = await keep();
    const url = `/api/file/${kept.id}/content?t=${kept.t}`;
    expect((await get(kept)).statusCode).toBe(200);
    expect((await other.inject({ url })).statusCode).toBe(200);

    const token = await createTokens(shared.deps.env, shared.deps.clock).issue({
      userId,
      sessionId,
      expiresAt: new Date(now.getTime() + 60_000),
    });
    const ending = { method: 'DELETE', url: `/api/me/session/${sessionId}`, headers: bearer(token) } as const;
    expect((await shared.app.inject(ending)).statusCode).toBe(200);
    const answer = await get(kept, { range: 'bytes=0-9' });
    expect([answer.statusCode, answer.json().error.code]).toEqual([410, 'LINK_EXPIRED']);
    await expect.poll(async () => (await other.inject({ url })).statusCode).toBe(410);
  });

  test('a file’s content is refused by an address of an ended session while another session lives', async () => {
    const kept = await keep();
    const { sessionId: second } = await buildSession(shared.deps.db, { userId, issuedAt: now });
    const signer = createUrlSigner(shared.deps.env, shared.deps.clock);
    const t = signatureOf(signer.signerFor({ sessionId: second })(kept.id));
    await endSession({ ...shared.deps, evictSession: () => undefined }, { sessionId, userId });
    await expect.poll(async () => (await get(kept)).statusCode).toBe(410);
    expect((await get({ id: kept.id, t })).statusCode).toBe(200);
  });

  test('a file’s content is refused once the session expired, even if the address is still valid', async () => {
    const { db } = shared.deps;
    const expiresAt = new Date(now.getTime() + 60_000);
    await db.updateTable('sessions').set({ expires_at: expiresAt }).where('id', '=', sessionId).execute();
    const kept = await keep();
    expect((await get(kept)).statusCode).toBe(200);
    now = expiresAt;
    expect((await get(kept)).statusCode).toBe(410);
  });

  test('a file’s content is refused as soon as the file is deleted', async () => {
    const kept = await keep();
    expect((await get(kept)).statusCode).toBe(200);
    await shared.deps.db.transaction().execute(async (tx) => {
      await deleteFile(tx, { fileId: kept.id, now: testClock() });
      await announce(tx, { type: 'files-changed', groupId, change: 'removed', fileIds: [kept.id] });
    });
    await expect.poll(async () => (await get(kept)).statusCode).toBe(404);
  });

  test('a file’s content is refused at the latest five seconds after a deletion whose message was lost', async () => {
    const kept = await keep();
    expect((await get(kept)).statusCode).toBe(200);
    await shared.deps.db.deleteFrom('files').where('id', '=', kept.id).execute();
    expect((await get(kept)).statusCode).toBe(200);
    now = new Date(now.getTime() + 5_000);
    expect((await get(kept)).statusCode).toBe(404);
  });

  test('a file’s content is refused when its bytes are lost, without naming their path', async () => {
    const blob = await buildBlob(shared.deps.db);
    const answer = await get(await keep({ sha256: blob.sha256 }));
    expect(answer.statusCode).toBe(503);
    expect(answer.json().error).toMatchObject({ code: 'CONTENT_UNAVAILABLE' });
    expect(answer.body).not.toContain(blob.sha256);
  });
});

test('the content of a trashed file can be viewed', async () => {
  expect((await get(await keep({ trashed_at: testClock() }))).statusCode).toBe(200);
});

describe('a small picture', () => {
  const thumbnail = async (more = '', headers: Record<string, string> = {}) => {
    const { id, t } = await keep();
    return shared.app.inject({ url: `/api/file/${id}/thumbnail?t=${t}${more}`, headers });
  };

  test('is sent with an ETag of its own', async () => {
    const answer = await thumbnail();
    expect(answer.body).toBe('0123456789');
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', etag: `"${sha256}-small"` });
    expect((await thumbnail('', { 'if-none-match': `"${sha256}-small"` })).statusCode).toBe(304);
    expect((await thumbnail('', { range: 'bytes=2-3' })).body).toBe('23');
  });

  test('is revalidated at each visit, without its bytes', async () => {
    expect((await thumbnail()).headers['cache-control']).toBe('private, no-cache');
    const { id, t } = await keep();
    const url = `/api/file/${id}/thumbnail?t=${t}`;
    const { blobs } = shared.deps;
    const withoutDisk = { ...blobs, readDerived: () => Promise.reject(new Error('the disk is not read')) };
    const app = await createApp({ ...shared.deps, blobs: withoutDisk });
    const known = await app.inject({ url, headers: { 'if-none-match': `"${sha256}-small"` } });
    await app.close();
    expect([known.statusCode, known.body, known.headers['cache-control']]).toEqual([
      304,
      '',
      'private, no-cache',
    ]);
  });

  test('a small picture of a deleted file is gone for browsers that have it', async () => {
    const { id, t } = await keep();
    const known = { 'if-none-match': `"${sha256}-small"` };
    const ask = () => shared.app.inject({ url: `/api/file/${id}/thumbnail?t=${t}`, headers: known });
    expect((await ask()).statusCode).toBe(304);
    await shared.deps.db.transaction().execute(async (tx) => {
      await deleteFile(tx, { fileId: id, now: testClock() });
      await announce(tx, { type: 'files-changed', groupId, change: 'removed', fileIds: [id] });
    });
    await expect.poll(async () => (await ask()).statusCode).toBe(404);
    // Nothing that is kept may answer in its place.
    expect((await ask()).headers['cache-control']).toBe('no-store');
    expect((await get({ id, t }, { 'if-none-match': `"${sha256}"` })).statusCode).toBe(404);
  });

  test('is not found before it is drawn', async () => {
    const { sha256: undrawn } = await buildBlob(shared.deps.db, { thumbnail_state: 'pending' });
    const { id, t } = await keep({ sha256: undrawn });
    const answer = await call(shared, 'getFileThumbnail', { path: { fileId: id }, query: { t } });
    expect(answer.status).toBe(404);
  });

  test('a small picture of a HEIC is also a JPEG to zoom into, which others do not have', async () => {
    expect((await thumbnail('&size=full')).statusCode).toBe(404);
    await shared.deps.blobs.writeDerived(sha256, 'full', Buffer.from('all of it'));
    const answer = await thumbnail('&size=full');
    expect(answer.body).toBe('all of it');
    expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', etag: `"${sha256}-full"` });
  });

  test('is the large one if a medium one was never drawn', async () => {
    const { blobs } = shared.deps;
    await blobs.writeDerived(sha256, 'large', Buffer.from('large'));
    expect((await thumbnail('&size=medium')).body).toBe('large');
    await blobs.writeDerived(sha256, 'medium', Buffer.from('medium'));
    expect((await thumbnail('&size=medium')).body).toBe('medium');
  });

  test('comes in no other sizes', async () => {
    expect((await thumbnail('&size=huge')).statusCode).toBe(400);
  });
});
