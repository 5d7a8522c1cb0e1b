import { Readable } from 'node:stream';
import { mebibyte } from '@kepwai/rules/sizes';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  buildMember,
  buildQuota,
  buildUser,
  createTestApp,
  forFile,
  registerUser,
  type TestApp,
} from '../../../../test/index.ts';
import {
  createHands,
  createTestChat,
  type Hands,
  listenOnly,
  type TestChat,
} from '../../../../test/scenes/chat.ts';
import { linkGroupQuota, unlinkGroupQuota } from './link.ts';

/** Sizes here are in this unit: ten of it are large enough to be reserved for a fetch. */
const unit = mebibyte / 8;

let shared: TestApp;
let hands: Hands;
let chat: TestChat;
let userId: string;
/** Another quota of the same person. */
let otherId: string;
beforeAll(async () => {
  shared = await createTestApp(forFile);
  await listenOnly(shared);
  hands = createHands(shared);
});
beforeEach(async () => {
  const { db } = shared.deps;
  chat = await createTestChat(shared, { limitBytes: 100 * unit });
  userId = (await buildUser(db)).id;
  await registerUser(db, userId);
  await buildMember(db, { group_id: chat.groupId, user_id: userId });
  otherId = (await buildQuota(db, { owner_id: userId, limit_bytes: 100 * unit })).id;
  await db.updateTable('quotas').set({ owner_id: userId }).where('id', '=', chat.quotaId).execute();
});

const viewer = () => ({
  groupId: chat.groupId,
  userId,
  quotaId: chat.quotaId,
  quotaRole: 'owner' as const,
  botLeft: false,
  isMember: true,
});
const link = () => linkGroupQuota(shared.deps, { viewer: viewer(), quotaId: otherId });
const usage = async () =>
  await Promise.all(
    [chat.quotaId, otherId].map(async (id) => {
      const { used, reserved } = await shared.deps.db
        .selectFrom('quotas')
        .select(['used_bytes as used', 'reserved_bytes as reserved'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { used: used / unit, reserved: reserved / unit };
    }),
  );
const nothing = { used: 0, reserved: 0 };

/** Starts fetching a file of this size that LINE still prepares. */
async function beginFetch(units: number) {
  const content = { bytes: Buffer.alloc(units * unit, 'x'), fileName: 'a.txt' };
  await chat.post({ type: 'file', contents: [{ ...content, faults: [{ kind: 'not-ready', times: 1 }] }] });
  await hands.handleEvents();
  await hands.fetch();
}

async function beginUpload(units: number): Promise<string> {
  const { uploads } = shared.deps;
  const sizeBytes = units * unit;
  const id = await uploads.begin({ ...viewer(), name: 'b.txt', mimeType: null, sizeBytes });
  await uploads.parts.create(id);
  const source = Readable.from([Buffer.alloc(sizeBytes, 'y')]);
  await uploads.append({ id, offset: 0, source, announcedBytes: 0, checksum: null });
  return id;
}

test('a file being fetched counts in the quota that its group is linked to meanwhile', async () => {
  await beginFetch(10);
  expect(await usage()).toEqual([{ used: 0, reserved: 10 }, nothing]);
  await link();
  expect(await usage()).toEqual([nothing, { used: 0, reserved: 10 }]);
  expect(await hands.fetch()).toEqual([]);
  expect(await usage()).toEqual([nothing, { used: 10, reserved: 0 }]);
  expect(await chat.files()).toMatchObject([{ state: 'kept', quota_id: otherId }]);
});

test('an upload counts in the newly linked quota, even when it is given up', async () => {
  const { uploads } = shared.deps;
  const [kept, givenUp] = [await beginUpload(20), await beginUpload(30)];
  await link();
  expect(await usage()).toEqual([nothing, { used: 0, reserved: 50 }]);
  await uploads.finish(kept);
  await uploads.end(givenUp);
  expect(await usage()).toEqual([nothing, { used: 20, reserved: 0 }]);
});

test('a picture of unknown size counts in the newly linked quota', async () => {
  await chat.post({ type: 'image', contents: [{ bytes: pixel, faults: [{ kind: 'not-ready', times: 1 }] }] });
  await hands.handleEvents();
  await hands.fetch();
  await link();
  expect(await hands.fetch()).toEqual([]);
  expect(await usage()).toEqual([nothing, { used: pixel.byteLength / unit, reserved: 0 }]);
});

test('a quota without remaining bytes for pending files is not linked, and nothing moves', async () => {
  await beginFetch(60);
  await beginUpload(40);
  await shared.deps.db
    .updateTable('quotas')
    .set({ limit_bytes: 99 * unit })
    .where('id', '=', otherId)
    .execute();
  await expect(link()).rejects.toMatchObject({
    code: 'QUOTA_EXCEEDED',
    details: [{ field: 'missingBytes', message: String(unit) }],
  });
  expect(await usage()).toEqual([{ used: 0, reserved: 100 }, nothing]);
  expect(await hands.fetch()).toEqual([]);
  expect(await usage()).toEqual([{ used: 60, reserved: 40 }, nothing]);
});

test('a file pending while the group is unlinked is kept in the quota that reserved it', async () => {
  await beginFetch(10);
  await unlinkGroupQuota(shared.deps, viewer());
  expect(await hands.fetch()).toEqual([]);
  expect(await usage()).toEqual([{ used: 10, reserved: 0 }, nothing]);
});

/** The smallest possible GIF. */
const pixel = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');
