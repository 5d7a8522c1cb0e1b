import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '@kepwai/rules/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testClock } from '../../../../test/clock.ts';
import { countWaitingForLocks } from '../../../../test/database.ts';
import { buildQuota, createTestApp, forFile, type TestApp } from '../../../../test/index.ts';
import { createTestChat, listenOnly, type TestChat } from '../../../../test/scenes/chat.ts';
import { createTusClient, type TusClient } from '../../../../test/scenes/uploads/tus.ts';
import { ContentBusyError, keepContents, lockContent } from '../../contents/contents.ts';
import { lockGroup } from '../../groups/locks.ts';
import { createUploadPlaces } from '../places.ts';

let shared: TestApp;
let origin: string;
let chat: TestChat;
let tus: TusClient;
beforeAll(async () => {
  shared = await createTestApp(forFile, { uploadPlaces: createUploadPlaces({ patienceMs: 100 }) });
  origin = await listenOnly(shared);
});
beforeEach(async () => {
  chat = await createTestChat(shared, { limitBytes: 100_000 });
  tus = createTusClient(origin, await shared.signIn(chat.mother));
});

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const send = (body: Buffer<ArrayBuffer>, name?: string) =>
  tus.create(chat.groupId, body.byteLength, { body, ...(name !== undefined && { name }) });
const listParts = () => readdir(join(shared.deps.env.dataDir, 'uploads')).catch(() => []);
const listHashes = async () => (await chat.files()).map(({ sha256 }) => sha256).sort();

/** Resolves once all of these contents are in the store: then their uploads wait for the database alone. */
async function untilStored(contents: readonly Buffer[]): Promise<void> {
  const { blobs } = shared.deps;
  await expect
    .poll(async () => await Promise.all(contents.map(async (bytes) => await blobs.stat(hashOf(bytes)))))
    .not.toContain(null);
}

/**
 * Sends contents such that all but the first are kept together: the first one's transaction waits until they
 * are stored. `isGoneOf`: content that is removed again before that.
 */
async function sendTogether(
  contents: readonly Buffer<ArrayBuffer>[],
  { isGoneOf }: { isGoneOf?: Buffer | undefined } = {},
): Promise<ReturnType<typeof send>[]> {
  const { blobs } = shared.deps;
  const { size } = blobs;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isWaiting = false;
  blobs.size = async (sha256) => {
    isWaiting = true;
    await released;
    return await size(sha256);
  };
  const answers: ReturnType<typeof send>[] = [];
  try {
    for (const bytes of contents) {
      answers.push(send(bytes));
      await untilStored([bytes]);
      await expect.poll(() => isWaiting).toBe(true);
    }
    if (isGoneOf) await blobs.remove(hashOf(isGoneOf));
  } finally {
    blobs.size = size;
    release();
  }
  return answers;
}

describe('small uploads', () => {
  test('small uploads that wait for their group are kept together, and each can be queried', async () => {
    const contents = Array.from({ length: 5 }, () => randomBytes(1000));
    const answers = await Promise.all(await sendTogether(contents));
    expect(answers.map(({ status }) => status)).toEqual(contents.map(() => 201));
    expect(await listHashes()).toEqual(contents.map(hashOf).sort());
    expect(await chat.usage()).toEqual({ used: 5000, reserved: 0 });
    for (const { headers } of answers) {
      expect([headers.get('upload-offset'), headers.get('upload-folder')]).toEqual(['1000', 'top']);
      const head = await tus.ask('getUploadOffset', headers.get('location') ?? '');
      expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '1000']);
    }
    const logged = await shared.deps.db
      .selectFrom('activity')
      .select(({ fn }) => [fn.sum<number>('file_count').as('files'), fn.countAll<number>().as('rows')])
      .where('group_id', '=', chat.groupId)
      .where('kind', '=', 'file-uploaded')
      .executeTakeFirstOrThrow();
    expect([Number(logged.files), logged.rows]).toEqual([5, 2]);
    expect(await listParts()).toEqual([]);
  });

  test('small uploads that do not fit fail alone', async () => {
    const fitting = Array.from({ length: 5 }, () => randomBytes(10_000));
    const answers = await Promise.all(await sendTogether([...fitting, randomBytes(80_000)]));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 413]);
    expect(answers.at(-1)?.json).toMatchObject({
      error: { code: 'QUOTA_EXCEEDED', details: [{ field: 'missingBytes', message: '30000' }] },
    });
    expect(await listHashes()).toEqual(fitting.map(hashOf).sort());
    expect(await chat.usage()).toEqual({ used: 50_000, reserved: 0 });
  });

  test('small uploads of the same bytes count once', async () => {
    const bytes = randomBytes(4000);
    const answers = await Promise.all(await sendTogether([bytes, bytes, bytes, bytes]));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await chat.files()).toHaveLength(4);
    expect(await chat.usage()).toEqual({ used: 4000, reserved: 0 });
  });

  test('do not wait for a content that another transaction has', async () => {
    const { db, blobs } = shared.deps;
    const contents = [randomBytes(10), randomBytes(20)].map((bytes) => ({
      quotaId: chat.quotaId,
      sha256: hashOf(bytes),
      crc32: null,
      sizeBytes: bytes.byteLength,
      mimeType: 'application/octet-stream',
      reservedBytes: 0,
      thumbnailState: 'none' as const,
    }));
    await db.transaction().execute(async (other) => {
      await lockContent(other, contents[1]?.sha256 ?? '');
      const together = db.transaction().execute((tx) => keepContents(tx, blobs, contents));
      await expect(together).rejects.toBeInstanceOf(ContentBusyError);
    });
  });

  test('are stored one by one if their batch fails', async () => {
    const contents = [randomBytes(1000), randomBytes(1000), randomBytes(1000)];
    const answers = await Promise.all(await sendTogether(contents, { isGoneOf: contents[1] }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await listHashes()).toEqual(contents.map(hashOf).sort());
    expect(await chat.usage()).toEqual({ used: 3000, reserved: 0 });
  });

  test('small uploads whose bytes were removed before the commit store them again', async () => {
    const { receive } = shared.deps.blobs;
    shared.deps.blobs.receive = async (...given) => {
      const received = await receive(...given);
      await shared.deps.blobs.remove(received.sha256);
      return received;
    };
    const bytes = randomBytes(2000);
    const { status } = await send(bytes).finally(() => {
      shared.deps.blobs.receive = receive;
    });
    expect(status).toBe(201);
    expect(Buffer.concat(await (await shared.deps.blobs.open(hashOf(bytes))).toArray())).toEqual(bytes);
    expect(await chat.usage()).toEqual({ used: 2000, reserved: 0 });
  });

  test('small uploads of the same name in one moment leave one latest version', async () => {
    await Promise.all(Array.from({ length: 6 }, () => send(randomBytes(100), 'สัญญา.pdf')));
    const files = await chat.files();
    expect(files.filter(({ is_latest }) => is_latest)).toHaveLength(1);
    expect(files).toHaveLength(6);
  });
});

describe('a small upload', () => {
  test('a small upload that does not fit is refused before its bytes are stored', async () => {
    const bytes = randomBytes(100_001);
    expect(await send(bytes)).toMatchObject({ status: 413, json: { error: { code: 'QUOTA_EXCEEDED' } } });
    expect(await shared.deps.blobs.size(hashOf(bytes))).toBeNull();
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test('a small upload to a quota that expired is refused', async () => {
    const expiresAt = new Date(testClock().getTime() - 30 * dayMs);
    await shared.deps.db
      .updateTable('quotas')
      .set({ expires_at: expiresAt })
      .where('id', '=', chat.quotaId)
      .execute();
    expect(await send(randomBytes(10))).toMatchObject({ json: { error: { code: 'QUOTA_EXPIRED' } } });
    expect(await chat.files()).toEqual([]);
  });

  test('counts in the quota that its group is given while it waits', async () => {
    const { db } = shared.deps;
    const { answer, quota } = await db.transaction().execute(async (tx) => {
      await lockGroup(tx, chat.groupId);
      const sent = send(randomBytes(300));
      await expect.poll(() => countWaitingForLocks(db)).toBe(1);
      const made = await buildQuota(tx, { limit_bytes: 1000 });
      await tx.updateTable('groups').set({ quota_id: made.id }).where('id', '=', chat.groupId).execute();
      return { answer: { sent }, quota: made };
    });
    expect((await answer.sent).status).toBe(201);
    const { used_bytes } = await db
      .selectFrom('quotas')
      .select('used_bytes')
      .where('id', '=', quota.id)
      .executeTakeFirstOrThrow();
    expect(used_bytes).toBe(300);
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test('a small upload of a person with too many open uploads is refused', async () => {
    for (let count = 0; count < 20; count += 1) await tus.create(chat.groupId, 10);
    expect(await send(randomBytes(10))).toMatchObject({
      status: 429,
      json: { error: { code: 'TOO_MANY_UPLOADS' } },
    });
  });

  test('leaves nothing when the store is full', async () => {
    const { receive } = shared.deps.blobs;
    shared.deps.blobs.receive = async () => {
      throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
    };
    const { status } = await send(randomBytes(10)).finally(() => {
      shared.deps.blobs.receive = receive;
    });
    expect(status).toBe(503);
    expect(await chat.files()).toEqual([]);
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test('a small upload above the size that is held in memory arrives as a part', async () => {
    await shared.deps.db
      .updateTable('quotas')
      .set({ limit_bytes: 10_000_000 })
      .where('id', '=', chat.quotaId)
      .execute();
    const bytes = randomBytes(1024 * 1024 + 1);
    expect((await send(bytes)).status).toBe(201);
    expect(await listHashes()).toEqual([hashOf(bytes)]);
    expect(await chat.usage()).toEqual({ used: bytes.byteLength, reserved: 0 });
  });
});
