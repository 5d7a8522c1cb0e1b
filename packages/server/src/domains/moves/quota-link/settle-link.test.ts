import { beforeEach, expect, test } from 'vitest';
import { createTestApp, forFile, type TestApp } from '../../../../test/index.ts';
import { checkCounters, checkQuotaNumbers, checkShownCounts } from '../../../../test/moving/balance.ts';
import { createWorld, type World } from '../../../../test/moving/world.ts';
import { RetryLater } from '../../../queue/queue.ts';
import { deleteFile } from '../../files/delete.ts';
import {
  filesSettledAtOnce,
  resumeQuotaMoves,
  settleQuotaLink,
} from '../../files/quota-moves/quota-moves.ts';
import { lockGroup } from '../../groups/locks.ts';
import { deleteQuota } from '../../maintenance/quota-deletion/delete-quota.ts';
import { linkGroupQuota } from './link.ts';

let shared: TestApp;
let world: World;
let groupId: string;
let fromId: string;
let otherId: string;
beforeEach(async () => {
  shared ??= await createTestApp(forFile);
  world = await createWorld(shared, { filesOfEach: filesSettledAtOnce + 1 });
  groupId = world.groups[0]?.id ?? '';
  [fromId = '', otherId = ''] = world.quotaIds;
});

const { signal } = new AbortController();

async function link(quotaId: string) {
  const viewer = {
    groupId,
    userId: world.owner,
    quotaId: null,
    quotaRole: 'owner' as const,
    botLeft: false,
    isMember: true,
  };
  await linkGroupQuota(shared.deps, { viewer, quotaId });
}

/** Counts the files of the group by the quota that they name. */
async function named(): Promise<Record<string, number>> {
  const rows = await shared.deps.db
    .selectFrom('files')
    .select('quota_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .groupBy('quota_id')
    .execute();
  return Object.fromEntries(rows.map(({ quota_id, count }) => [quota_id, count]));
}

async function expectBalance() {
  await checkQuotaNumbers(shared.deps.db, world.quotaIds);
  await checkCounters(shared.deps.db, world.quotaIds);
  await checkShownCounts(shared.deps.db, { quotaIds: world.quotaIds, userId: world.owner });
}

const count = filesSettledAtOnce + 1;

test('a large group counts in its new quota at once, and its files name it when the job has run', async () => {
  await link(otherId);
  expect(await named()).toEqual({ [fromId]: count });
  await expectBalance();
  await resumeQuotaMoves(shared.deps);
  await settleQuotaLink(shared.deps, { groupId }, { signal });
  expect(await named()).toEqual({ [otherId]: count });
  expect(await shared.deps.db.selectFrom('quota_moves').selectAll().execute()).toEqual([]);
  await expectBalance();
});

test('a killed job of a moved group resumes', async () => {
  await link(otherId);
  await expect(settleQuotaLink(shared.deps, { groupId }, { signal: AbortSignal.abort() })).rejects.toThrow(
    RetryLater,
  );
  expect(await named()).toEqual({ [fromId]: count });
  await settleQuotaLink(shared.deps, { groupId }, { signal });
  expect(await named()).toEqual({ [otherId]: count });
});

test('a group that is linked back before its job has run needs none', async () => {
  await link(otherId);
  await link(fromId);
  expect(await named()).toEqual({ [fromId]: count });
  expect(await shared.deps.db.selectFrom('quota_moves').selectAll().execute()).toEqual([]);
  await expectBalance();
});

test('a file that is deleted before the job has run frees the bytes of its new quota', async () => {
  await link(otherId);
  const { db, clock } = shared.deps;
  const { id } = await db
    .selectFrom('files')
    .select('id')
    .where('group_id', '=', groupId)
    .limit(1)
    .executeTakeFirstOrThrow();
  await db.transaction().execute(async (tx) => {
    await lockGroup(tx, groupId);
    await deleteFile(tx, { fileId: id, now: clock() });
  });
  await expectBalance();
});

test('the quota that a group left is deleted without its files', async () => {
  await link(otherId);
  const { db } = shared.deps;
  const third = world.groups[2]?.id ?? '';
  await db.deleteFrom('files').where('group_id', '=', third).execute();
  await db
    .updateTable('quotas')
    .set({ deletion_asked_at: new Date(0), deletes_at: new Date(1), deletion_reason: 'owner' })
    .where('id', '=', fromId)
    .execute();
  await deleteQuota({ ...shared.deps, uploads: world.uploads }, { quotaId: fromId }, { signal });
  expect(await named()).toEqual({ [otherId]: count });
  expect(await db.selectFrom('quotas').select('id').where('id', '=', fromId).execute()).toEqual([]);
  await checkQuotaNumbers(db, [otherId]);
  await checkCounters(db, [otherId]);
});
