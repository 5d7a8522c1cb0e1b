import { dayMs } from '@kepwai/rules/time';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { testNoon } from '../../../../test/clock.ts';
import { createTestApp, registerUser, type TestApp } from '../../../../test/index.ts';
import { checkCounters } from '../../../../test/moving/balance.ts';
import {
  createHands,
  createTestChat,
  type Hands,
  listenOnly,
  type TestChat,
} from '../../../../test/scenes/chat.ts';
import { runMaintenance } from '../../../maintenance.ts';
import { RetryLater } from '../../../queue/queue.ts';
import type { RecordChange } from '../../changes/record.ts';
import { linkGroupQuota } from '../../moves/quota-link/link.ts';
import { fsck } from '../fsck/fsck.ts';
import type { Problem } from '../fsck/problems.ts';
import { deleteQuota } from './delete-quota.ts';

let shared: TestApp;
let hands: Hands;
let chat: TestChat;
let other: TestChat;
let now: Date;
beforeEach(async (t) => {
  now = testNoon;
  shared = await createTestApp(t, { clock: () => now });
  await listenOnly(shared);
  hands = createHands(shared);
  chat = await createTestChat(shared);
  other = await createTestChat(shared);
});

async function postPictures(to: TestChat, seeds: readonly string[]) {
  for (const seed of seeds)
    await to.post({ type: 'image', contents: [{ picture: { seed, width: 32, height: 32 } }] });
  await hands.work();
}

/** Starts the deletion of the chat's quota, and lets its days pass. */
async function letDaysPass(days = 31) {
  const deletes_at = new Date(now.getTime() + 30 * dayMs);
  await shared.deps.db
    .updateTable('quotas')
    .set({ deletion_asked_at: now, deletes_at, deletion_reason: 'owner' })
    .where('id', '=', chat.quotaId)
    .execute();
  now = new Date(now.getTime() + days * dayMs);
}

/** Runs the job until it is done, or as often as given. */
async function runJob(times = 100) {
  const { signal } = new AbortController();
  for (let count = 0; count < times; count += 1) {
    try {
      return await deleteQuota(shared.deps, { quotaId: chat.quotaId }, { signal });
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error;
    }
  }
}

const quotaIds = async () =>
  (await shared.deps.db.selectFrom('quotas').select('id').execute()).map(({ id }) => id);
const proofs = async () =>
  await shared.deps.db
    .selectFrom('activity')
    .select(['group_id', 'file_count', 'actor'])
    .where('kind', '=', 'quota-deleted')
    .orderBy('group_id')
    .execute();

async function expectSound() {
  const { db } = shared.deps;
  const problems: Problem[] = [];
  await fsck(shared.deps, {
    deep: true,
    repair: false,
    signal: new AbortController().signal,
    onProblem: (problem) => problems.push(problem),
    onProgress: () => undefined,
  });
  expect(problems).toEqual([]);
  await checkCounters(db, await quotaIds());
}

test('every file that counts in the quota is deleted with its bytes, and each group gets a row that proves it', async () => {
  await postPictures(chat, ['one', 'two']);
  await postPictures(other, ['two']);
  const files = await chat.files();
  await letDaysPass();
  await runJob();
  expect(await quotaIds()).toEqual([other.quotaId]);
  expect(await chat.files()).toEqual([]);
  expect(await other.files()).toHaveLength(1);
  expect(await proofs()).toEqual([{ group_id: chat.groupId, file_count: 2, actor: 'product' }]);
  const group = await shared.deps.db
    .selectFrom('groups')
    .select(['id', 'quota_id'])
    .where('id', '=', chat.groupId)
    .executeTakeFirstOrThrow();
  expect(group.quota_id).toBeNull();
  const sizes = await Promise.all(files.map(({ sha256 }) => shared.deps.blobs.size(sha256 ?? '')));
  expect(sizes.filter((size) => size !== null)).toHaveLength(1);
  await expectSound();
});

test('a killed job resumes, and counts each file once', async () => {
  await postPictures(chat, ['one', 'two', 'three']);
  await letDaysPass();
  const aborted = AbortSignal.abort();
  await expect(deleteQuota(shared.deps, { quotaId: chat.quotaId }, { signal: aborted })).rejects.toThrow(
    RetryLater,
  );
  expect(await chat.files()).toHaveLength(3);
  await runJob(1);
  expect(await proofs()).toEqual([]);
  await runJob();
  await runJob();
  expect(await proofs()).toMatchObject([{ file_count: 3 }]);
});

test('a crash inside a batch deletes nothing of it', async () => {
  await postPictures(chat, ['one', 'two']);
  await letDaysPass();
  const record: RecordChange = async (tx, ...changes) => {
    if (changes.some(({ kind }) => kind === 'quota-files-erased')) throw new Error('crashed');
    await shared.deps.record(tx, ...changes);
  };
  await expect(
    deleteQuota(
      { ...shared.deps, record },
      { quotaId: chat.quotaId },
      { signal: new AbortController().signal },
    ),
  ).rejects.toThrow('crashed');
  expect(await chat.files()).toHaveLength(2);
  await runJob();
  expect(await proofs()).toMatchObject([{ file_count: 2 }]);
  await expectSound();
});

test('a deletion that is not due, or was undone, deletes nothing', async () => {
  await postPictures(chat, ['one']);
  await letDaysPass(29);
  await runJob();
  expect(await chat.files()).toHaveLength(1);
  await shared.deps.db
    .updateTable('quotas')
    .set({ deletion_asked_at: null, deletes_at: null, deletion_reason: null })
    .execute();
  now = new Date(now.getTime() + 2 * dayMs);
  await runJob();
  expect(await chat.files()).toHaveLength(1);
});

test('files posted during the wait are kept until the end', async () => {
  await letDaysPass(10);
  await postPictures(chat, ['late']);
  expect(await chat.files()).toMatchObject([{ state: 'kept' }]);
});

test('a group that was linked to another quota meanwhile keeps its files', async () => {
  await postPictures(chat, ['one', 'two']);
  await letDaysPass();
  const owner = await shared.deps.db
    .selectFrom('quotas')
    .select('owner_id')
    .where('id', '=', chat.quotaId)
    .executeTakeFirstOrThrow();
  await shared.deps.db
    .updateTable('quotas')
    .set({ owner_id: owner.owner_id })
    .where('id', '=', other.quotaId)
    .execute();
  await registerUser(shared.deps.db, owner.owner_id);
  const viewer = {
    groupId: chat.groupId,
    userId: owner.owner_id,
    quotaId: chat.quotaId,
    quotaRole: 'owner' as const,
    botLeft: false,
    isMember: true,
  };
  await linkGroupQuota(shared.deps, { viewer, quotaId: other.quotaId });
  await runJob();
  expect(await quotaIds()).toEqual([other.quotaId]);
  expect(await chat.files()).toMatchObject([{ quota_id: other.quotaId }, { quota_id: other.quotaId }]);
  expect(await proofs()).toEqual([{ group_id: null, file_count: 0, actor: 'product' }]);
  await expectSound();
});

test('maintenance queues due deletions, and people see no such quota from then on', async () => {
  await letDaysPass();
  await runMaintenance(shared.deps);
  const { rows } = await sql<{ count: number }>`
    select count(*) from pgboss.job where name = 'delete-quota'`.execute(shared.deps.db);
  expect(rows).toEqual([{ count: 1 }]);
});
