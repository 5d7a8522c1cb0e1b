import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testClock } from '../../../../test/clock.ts';
import { createTestApp, forFile, type TestApp } from '../../../../test/index.ts';
import { createTestChat, type TestChat } from '../../../../test/scenes/chat.ts';
import type { KeptBytes } from './commit-kept.ts';

let shared: TestApp;
/** Two chats with a quota each, and one that shares the quota of the first. */
let chats: { first: TestChat; other: TestChat; neighbour: TestChat };

beforeAll(async () => {
  shared = await createTestApp(forFile);
});

beforeEach(async () => {
  const { db } = shared.deps;
  const [first, other, neighbour] = [
    await createTestChat(shared, { limitBytes: 1000 }),
    await createTestChat(shared, { limitBytes: 1000 }),
    await createTestChat(shared, { hasQuota: false }),
  ];
  await db
    .updateTable('groups')
    .set({ quota_id: first.quotaId })
    .where('id', '=', neighbour.groupId)
    .execute();
  chats = { first, other, neighbour: { ...neighbour, quotaId: first.quotaId } };
});

/** Inserts a file that is being fetched, and stores its bytes. */
async function receive({ groupId, quotaId }: TestChat, bytes: Buffer = randomBytes(100)): Promise<KeptBytes> {
  const { db, blobs, fetchBatches } = shared.deps;
  const { id } = await db
    .insertInto('files')
    .values({
      group_id: groupId,
      kind: 'file',
      name: 'a.bin',
      state: 'fetching',
      source: 'chat',
      posted_at: testClock(),
      line_message_id: randomBytes(8).toString('hex'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const file = await fetchBatches.find(id);
  if (!file) throw new Error('the file is not wanted');
  const received = await blobs.receive(Readable.from([bytes]), {});
  const identity = { kind: 'file' as const, mimeType: 'application/octet-stream', extension: null };
  return { file, bytes: { ...received, status: 'identified', identity, quotaId }, poster: null };
}

const commit = (kept: readonly KeptBytes[]) =>
  Promise.all(kept.map((one) => shared.deps.fetchBatches.commit(one)));
const statesOf = async (chat: TestChat) => (await chat.files()).map(({ state }) => state);

test('files of several groups and quotas are kept together, and each group hears of its own once', async () => {
  const { first, other, neighbour } = chats;
  const kept = [await receive(first), await receive(first), await receive(other), await receive(neighbour)];
  expect(await commit(kept)).toEqual([true, true, true, true]);
  expect(await first.usage()).toEqual({ used: 300, reserved: 0 });
  expect(await other.usage()).toEqual({ used: 100, reserved: 0 });
  const changes = await shared.deps.db
    .selectFrom('activity')
    .select(['group_id', 'file_count'])
    .where('kind', '=', 'file-kept')
    .where(
      'group_id',
      'in',
      [first, other, neighbour].map(({ groupId }) => groupId),
    )
    .orderBy('file_count', 'desc')
    .execute();
  expect(changes[0]).toEqual({ group_id: first.groupId, file_count: 2 });
  expect(changes.map(({ group_id }) => group_id).toSorted()).toEqual(
    [first, other, neighbour].map(({ groupId }) => groupId).toSorted(),
  );
});

test('the same bytes in two files of a quota count once', async () => {
  const { first, other, neighbour } = chats;
  const bytes = randomBytes(400);
  const kept = [await receive(first, bytes), await receive(neighbour, bytes), await receive(other, bytes)];
  expect(await commit(kept)).toEqual([true, true, true]);
  expect(await first.usage()).toEqual({ used: 400, reserved: 0 });
  expect(await other.usage()).toEqual({ used: 400, reserved: 0 });
});

test.for(['groups', 'quotas'] as const)(
  'files whose %s somebody has locked are left alone',
  async (table) => {
    const { first, other } = chats;
    const kept = [await receive(first), await receive(other)];
    const id = table === 'groups' ? first.groupId : first.quotaId;
    await shared.deps.db.transaction().execute(async (tx) => {
      await tx.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().execute();
      expect(await commit(kept)).toEqual([false, true]);
    });
    expect(await statesOf(first)).toEqual(['fetching']);
    expect(await statesOf(other)).toEqual(['kept']);
  },
);

test('files that do not fit after those before them are left alone', async () => {
  const { first, neighbour } = chats;
  const kept = [
    await receive(first, randomBytes(600)),
    await receive(neighbour, randomBytes(600)),
    await receive(neighbour, randomBytes(400)),
  ];
  expect(await commit(kept)).toEqual([true, false, true]);
  expect(await first.usage()).toEqual({ used: 1000, reserved: 0 });
});

test('a file whose message was unsent meanwhile, and one that is gone, are left alone', async () => {
  const { db } = shared.deps;
  const { first, other } = chats;
  const kept = [await receive(first), await receive(first), await receive(other)];
  const [unsent, gone] = kept;
  await db
    .insertInto('unsent_messages')
    .values({
      line_chat_id: unsent?.file.lineChatId ?? '',
      line_message_id: unsent?.file.lineMessageId ?? '',
      unsent_at: testClock(),
    })
    .execute();
  await db
    .deleteFrom('files')
    .where('id', '=', gone?.file.id ?? '')
    .execute();
  expect(await commit(kept)).toEqual([false, false, true]);
  expect(await first.usage()).toEqual({ used: 0, reserved: 0 });
});

test('if the bytes of one are gone, nothing is written, and each is left alone', async () => {
  const { first, other } = chats;
  const kept = [await receive(first), await receive(other)];
  await shared.deps.blobs.remove(kept[0]?.bytes.sha256 ?? '');
  expect(await commit(kept)).toEqual([false, false]);
  expect(await other.usage()).toEqual({ used: 0, reserved: 0 });
  expect(await statesOf(other)).toEqual(['fetching']);
});
