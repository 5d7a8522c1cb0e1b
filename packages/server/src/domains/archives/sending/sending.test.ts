import { get, type IncomingMessage } from 'node:http';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { call } from '../../../../test/call.ts';
import { bearer } from '../../../../test/callers.ts';
import { testClock } from '../../../../test/clock.ts';
import { type Archive, download, keepFile, planOf, unzip } from '../../../../test/scenes/archives.ts';
import {
  buildGroupOfMine,
  headers,
  shared,
  useCaller,
  userId,
} from '../../../../test/scenes/caller-scene.ts';
import { recordMembership } from '../../../../test/scenes/membership.ts';
import { createApp } from '../../../app.ts';
import { announce } from '../../../db/notify.ts';
import { AppError } from '../../../errors.ts';
import { createDownloads } from './downloads.ts';

useCaller();

/** Large enough that no socket buffers all of it. */
const largeBytes = 24 * 1024 * 1024;

let origin: string;
beforeAll(async () => {
  origin = await shared.app.listen({ host: '127.0.0.1', port: 0 });
});

let groupId: string;
let fileIds: string[];
let large: Buffer;
let archive: Archive;
beforeEach(async () => {
  ({ id: groupId } = await buildGroupOfMine());
  large = Buffer.alloc(largeBytes, `${groupId} `);
  const files = [
    await keepFile(groupId, `first ${groupId}`, { name: 'a.txt' }),
    await keepFile(groupId, large, { name: 'b.bin' }),
    await keepFile(groupId, `last ${groupId}`, { name: 'c.txt' }),
  ];
  fileIds = files.map(({ id }) => id);
  archive = await planOf(groupId, { files: { fileIds } });
});

/** Begins a download and stops reading after its first bytes. */
async function begin(): Promise<IncomingMessage> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${origin}${archive.url}`, { agent: false }, resolve).on('error', reject);
  });
  onTestFinished(() => void answer.destroy());
  await new Promise((resolve) => answer.once('readable', resolve));
  answer.read(1);
  return answer;
}

/** Returns whether the rest of an answer breaks off. */
async function isCut(answer: IncomingMessage): Promise<boolean> {
  try {
    for await (const _piece of answer);
    return false;
  } catch {
    // The connection was closed before the announced length, as expected.
    return true;
  }
}

test('HEAD has the same headers and no bytes', async () => {
  const head = await shared.app.inject({ method: 'HEAD', url: archive.url ?? '' });
  const { headers: ofGet } = await download(archive, { range: 'bytes=0-0' });
  expect(head.statusCode).toBe(200);
  expect(head.headers).toMatchObject({
    'content-length': String(archive.sizeBytes),
    'accept-ranges': 'bytes',
    etag: ofGet.etag,
    'cache-control': 'private, no-cache',
  });
  expect(head.rawPayload).toHaveLength(0);
});

test('a broken download resumes, also on another node', async (t) => {
  const other = await createApp(shared.deps);
  t.onTestFinished(() => other.close());
  const middle = 10_000_000;
  const first = await download(archive, { range: `bytes=0-${middle - 1}` });
  const rest = await call({ app: other }, 'getArchiveContent', {
    at: archive.url ?? '',
    headers: { range: `bytes=${middle}-`, 'if-range': String(first.headers.etag) },
  });
  expect([first.statusCode, rest.status]).toEqual([206, 206]);
  expect(rest.headers['content-range']).toBe(
    `bytes ${middle}-${(archive.sizeBytes ?? 0) - 1}/${archive.sizeBytes}`,
  );
  const files = await unzip(Buffer.concat([first.rawPayload, rest.bytes]));
  expect(Object.keys(files)).toEqual(['a.txt', 'b.bin', 'c.txt']);
});

test('conditional requests and ranges beyond the end are answered as for a file', async () => {
  const { etag } = (await download(archive, { range: 'bytes=0-0' })).headers;
  expect((await download(archive, { 'if-none-match': String(etag) })).statusCode).toBe(304);
  expect((await download(archive, { range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200);
  const beyond = await download(archive, { range: `bytes=${archive.sizeBytes}-` });
  expect(beyond.statusCode).toBe(416);
  expect(beyond.headers['content-range']).toBe(`bytes */${archive.sizeBytes}`);
});

describe('a download that resumes after its archive changed', () => {
  let before: string;
  beforeEach(async () => {
    const first = await download(archive, { range: 'bytes=0-99' });
    before = String(first.headers.etag);
    expect(first.headers['last-modified']).toMatch(/ GMT$/);
    await shared.deps.db
      .updateTable('files')
      .set({ trashed_at: testClock() })
      .where('id', '=', fileIds[0] ?? '')
      .execute();
  });

  test.each([
    ['from the middle', 'bytes=100-'],
    ['in the middle', 'bytes=100-199'],
    ['from the end', 'bytes=-100'],
  ])('%s, without a word of its version, is 410 and no splice', async (_what, range) => {
    const answer = await download(archive, { range });
    expect([answer.statusCode, answer.json().error.code]).toEqual([410, 'ARCHIVE_CHANGED']);
  });

  test('a resumed download by If-Match is 412 after its archive changed, and continues with the present version', async () => {
    expect((await download(archive, { range: 'bytes=100-', 'if-match': before })).statusCode).toBe(412);
    const anew = await download(archive, { range: 'bytes=100-', 'if-range': before });
    expect(anew.statusCode).toBe(200);
    const now = String((await download(archive)).headers.etag);
    expect(now).not.toBe(before);
    for (const name of ['if-match', 'if-range'])
      expect((await download(archive, { range: 'bytes=100-', [name]: now })).statusCode).toBe(206);
  });

  test('restarts with all of it', async () => {
    expect((await download(archive, { range: 'bytes=0-' })).statusCode).toBe(206);
    const { rawPayload } = await download(archive);
    expect(Object.keys(await unzip(rawPayload))).toEqual(['b.bin', 'c.txt']);
  });
});

describe('a download under way is cut', () => {
  test('a running download is cut when a file of it is trashed, even if the message is lost', async () => {
    const before = shared.deps.downloads.count();
    const answer = await begin();
    await shared.deps.db
      .updateTable('files')
      .set({ trashed_at: testClock() })
      .where('id', '=', fileIds[2] ?? '')
      .execute();
    await expect.poll(() => shared.deps.downloads.count()).toBe(before);
    expect(await isCut(answer)).toBe(true);
    expect(Object.keys(await unzip((await download(archive)).rawPayload))).toEqual(['a.txt', 'b.bin']);
  });

  test('a running download is cut at once by a message', async () => {
    const before = shared.deps.downloads.count();
    await begin();
    await shared.deps.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('files')
        .set({ trashed_at: testClock() })
        .where('id', '=', fileIds[0] ?? '')
        .execute();
      await announce(tx, { type: 'files-changed', groupId, change: 'removed', fileIds });
    });
    await expect.poll(() => shared.deps.downloads.count()).toBe(before);
  });

  test('a running download is cut when the person leaves the group', async () => {
    const before = shared.deps.downloads.count();
    const answer = await begin();
    await recordMembership(shared.deps, { groupId, userId, isMember: false });
    await expect.poll(() => shared.deps.downloads.count()).toBe(before);
    expect(await isCut(answer)).toBe(true);
    expect((await download(archive)).statusCode).toBe(404);
  });

  test('a running download is cut when the session ends', async () => {
    const before = shared.deps.downloads.count();
    const answer = await begin();
    const { sid } = JSON.parse(
      Buffer.from(headers.authorization.split('.')[1] ?? '', 'base64url').toString(),
    );
    const token = bearer(headers.authorization.replace('Bearer ', ''));
    await call(shared, 'endMySession', { as: token, path: { sessionId: sid } });
    await expect.poll(() => shared.deps.downloads.count()).toBe(before);
    expect(await isCut(answer)).toBe(true);
    expect((await download(archive)).statusCode).toBe(410);
  });
});

describe('bytes that cannot be read', () => {
  const addressOf = async (nth: number) =>
    (
      await shared.deps.db
        .selectFrom('files')
        .select('sha256')
        .where('id', '=', fileIds[nth] ?? '')
        .executeTakeFirstOrThrow()
    ).sha256 ?? '';

  test('cut the answer, and the next one lists them as missing', async () => {
    const answer = await begin();
    await shared.deps.blobs.remove(await addressOf(2));
    expect(await isCut(answer)).toBe(true);
    await expect
      .poll(async () => Object.keys(await unzip((await download(archive)).rawPayload)))
      .toEqual(['a.txt', 'b.bin', '_ไม่ครบ.txt']);
  });

  test('are reported if they have the size, and are different', async () => {
    const sha256 = await addressOf(1);
    const { blobs } = shared.deps;
    const wrong = Buffer.from(large);
    wrong[largeBytes - 1] = (wrong[largeBytes - 1] ?? 0) ^ 1;
    await blobs.adopt(
      {
        read: async function* () {
          yield wrong;
        },
        discard: async () => undefined,
      },
      { sha256, sizeBytes: largeBytes },
    );
    const answer = await begin();
    expect(await isCut(answer)).toBe(true);
    await expect
      .poll(async () => Object.keys(await unzip((await download(archive)).rawPayload)))
      .toEqual(['a.txt', 'c.txt', '_ไม่ครบ.txt']);
  });

  test('are not given up if their store is not mounted', async (t) => {
    const app = await createApp(shared.deps, {
      services: { ...shared.deps, isStoreAttached: async () => false },
    });
    t.onTestFinished(() => app.close());
    await shared.deps.blobs.remove(await addressOf(0));
    const before = await shared.app.inject({ method: 'HEAD', url: archive.url ?? '' });
    await expect(app.inject({ url: archive.url ?? '' })).rejects.toThrow();
    const after = await shared.app.inject({ method: 'HEAD', url: archive.url ?? '' });
    expect(after.headers.etag).toBe(before.headers.etag);
  });
});

test('a client that leaves ends the reading', async () => {
  const before = shared.deps.downloads.count();
  const answer = await begin();
  expect(shared.deps.downloads.count()).toBe(before + 1);
  answer.destroy();
  await expect.poll(() => shared.deps.downloads.count()).toBe(before);
});

test('visitors behind one network do not block each other, and the network leaves slots to others', () => {
  const downloads = createDownloads();
  for (let visitor = 0; visitor < 50; visitor += 1) downloads.begin(`visitor ${visitor}`, '203.0.113.1');
  expect(() => downloads.begin('one more', '203.0.113.1')).toThrow(AppError);
  const ends = Array.from({ length: 6 }, () => downloads.begin('another', '203.0.113.2'));
  expect(() => downloads.begin('another', '203.0.113.2')).toThrow(AppError);
  for (const end of ends) end();
  expect(() => downloads.begin('another', '203.0.113.2')).not.toThrow();
  expect(downloads.count()).toBe(51);
});

test('a person has at most six downloads at a time, and others are not delayed', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, begin));
  const refused = await download(archive);
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'TOO_MANY_DOWNLOADS']);
  expect(refused.headers['retry-after']).toBe('10');
  expect((await shared.app.inject({ method: 'HEAD', url: archive.url ?? '' })).statusCode).toBe(200);
  for (const answer of answers) answer.destroy();
  await expect.poll(async () => (await download(archive, { range: 'bytes=0-9' })).statusCode).toBe(206);
});
