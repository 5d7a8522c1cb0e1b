import { randomUUID } from 'node:crypto';
import { dayMs } from '@kepwai/rules/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCall } from '../../../test/call.ts';
import { bearer, tokenFor } from '../../../test/callers.ts';
import {
  buildFile,
  buildGroup,
  buildMember,
  buildQuota,
  buildUser,
  createTestApp,
  forFile,
  registerUser,
  type TestApp,
} from '../../../test/index.ts';
import { buildChargedFile } from '../../../test/scenes/charged-file.ts';
import type { LiveEvent } from '../../db/notify.ts';
import type { components } from '../../generated/schema.ts';

type Schemas = components['schemas'];

/** Noon in Bangkok. */
const now = new Date('2026-11-21T05:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);

let shared: TestApp;
let userId: string;
let headers: Record<string, string>;
beforeAll(async () => {
  shared = await createTestApp(forFile, { clock: () => now });
});
beforeEach(async () => {
  ({ userId, headers } = await somebody());
});

async function somebody() {
  const { db } = shared.deps;
  const user = await buildUser(db);
  await registerUser(db, user.id);
  return { userId: user.id, headers: bearer(await tokenFor(shared, user.id)) };
}

const call = createCall(() => ({ ...shared, as: headers }));

const codeOf = async (asked: ReturnType<typeof call>) => {
  const { status, code } = await asked;
  return [status, code];
};

const link = (groupId: string, quotaId: string, as = headers) =>
  call('linkGroupQuota', { as, path: { groupId }, body: { quotaId } });
const unlink = (groupId: string, as = headers) => call('unlinkGroupQuota', { as, path: { groupId } });

/** Creates a group of which the caller is a member. */
async function groupOfMine(given: Parameters<typeof buildGroup>[1] = {}) {
  const group = await buildGroup(shared.deps.db, given);
  await buildMember(shared.deps.db, { group_id: group.id, user_id: userId, checked_at: now });
  return group;
}

/** Creates a file with this content, counted if its group is linked. */
const keep = (group: { id: string; quota_id: string | null }, content: string, given = {}) =>
  buildChargedFile(shared.deps.db, group, { content, posted_at: now, ...given });

async function usageOf(quotaId: string) {
  const row = await shared.deps.db
    .selectFrom('quotas')
    .select('used_bytes')
    .where('id', '=', quotaId)
    .executeTakeFirstOrThrow();
  return row.used_bytes;
}

describe('a free quota', () => {
  test('has one gigabyte, and each person gets one', async () => {
    const { status, data } = await call('createQuota', { body: { name: '  ที่เก็บบ้าน\u202eเรา ' } });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      quota: { name: 'ที่เก็บบ้านเรา', limitBytes: 1_073_741_824, usedBytes: 0, reservedBytes: 0 },
      role: 'owner',
      plan: 'free',
      owner: { id: userId },
      groupCount: 0,
      fullOn: null,
      permissions: { rename: true },
    });
    expect(await codeOf(call('createQuota', { body: { name: 'อีก' } }))).toEqual([409, 'FREE_QUOTA_USED']);
  });

  test('is created once, however often and concurrently it is requested', async () => {
    const idempotent = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call('createQuota', { body: { name: 'บ้าน' }, headers: idempotent })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.quota.id)).size).toBe(1);
    const other = { 'idempotency-key': randomUUID() };
    expect(await codeOf(call('createQuota', { body: { name: 'บ้าน' }, headers: other }))).toEqual([
      409,
      'FREE_QUOTA_USED',
    ]);
  });

  test('requires registration and a visible name', async () => {
    const stranger = bearer(await tokenFor(shared, (await buildUser(shared.deps.db)).id));
    expect(await codeOf(call('createQuota', { as: stranger, body: { name: 'บ้าน' } }))).toEqual([
      403,
      'REGISTRATION_REQUIRED',
    ]);
    for (const name of ['\u200b', '\u0000', '\u2800']) {
      expect(await codeOf(call('createQuota', { body: { name } }))).toEqual([400, 'INVALID_REQUEST']);
    }
  });
});

test('my quotas list my own first, then those I manage, by name, page by page', async () => {
  const { db } = shared.deps;
  for (const name of ['ข', 'ก10', 'ก2']) await buildQuota(db, { owner_id: userId, name });
  const managed = await buildQuota(db, { name: 'ก' });
  await db.insertInto('quota_managers').values({ quota_id: managed.id, user_id: userId }).execute();
  await buildQuota(db);
  const groups = [];
  for (let minute = 0; minute < 6; minute += 1) {
    const last_file_at = new Date(now.getTime() + minute * 60_000);
    groups.push(await buildGroup(db, { quota_id: managed.id, last_file_at }));
  }
  const names: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { items: Schemas['QuotaListItem'][]; nextCursor: string | null } = (
      await call('listMyQuotas', { query: { limit: 1, ...(cursor && { cursor }) } })
    ).data;
    names.push(...page.items.map(({ quota, role }) => `${quota.name} ${role}`));
    cursor = page.nextCursor;
  }
  expect(names).toEqual(['ก2 owner', 'ก10 owner', 'ข owner', 'ก manager']);
  const { items } = (await call('listMyQuotas')).data;
  expect(items[3]).toMatchObject({ plan: 'granted', groupCount: 6 });
  expect(items[3]?.groups.map(({ id }) => id)).toEqual(
    groups
      .slice(1)
      .map(({ id }) => id)
      .toReversed(),
  );
});

test('a quota shows its usage by kind and when it will be full', async () => {
  const quota = await buildQuota(shared.deps.db, { owner_id: userId, limit_bytes: 100 });
  const home = await groupOfMine({ quota_id: quota.id });
  const shop = await buildGroup(shared.deps.db, { quota_id: quota.id });
  await keep(home, 'x'.repeat(30));
  await keep(home, 'only in the trash', { trashed_at: now, kind: 'audio' });
  await keep(home, 'also shown elsewhere', { trashed_at: now });
  await keep(shop, 'also shown elsewhere', { kind: 'file', posted_at: daysAgo(100) });
  await unlink(shop.id);
  const front = (await call('getQuota', { path: { quotaId: quota.id } })).data;
  expect(front).toMatchObject({
    quota: { usedBytes: 67 },
    groupCount: 1,
    trashBytes: 'only in the trash'.length,
    byKind: [
      { kind: 'image', fileCount: 1, sizeBytes: 30 },
      { kind: 'video', fileCount: 0, sizeBytes: 0 },
      { kind: 'audio', fileCount: 0, sizeBytes: 0 },
      { kind: 'file', fileCount: 1, sizeBytes: 20 },
    ],
  });
  expect(front.months.filter(({ addedBytes }) => addedBytes > 0)).toEqual([
    { month: '2026-08', addedBytes: 20 },
    { month: '2026-11', addedBytes: 67 },
  ]);
  // 67 bytes in 90 days leave 33 bytes for 44 of them.
  expect(front.fullOn).toBe('2027-01-04');
});

test('months are those in Bangkok in which files were posted, whenever they were stored', async () => {
  const quota = await buildQuota(shared.deps.db, { owner_id: userId });
  const group = await groupOfMine({ quota_id: quota.id });
  // After an outage both were fetched today.
  await keep(group, 'o'.repeat(10), { posted_at: new Date('2026-09-30T16:59:59Z'), created_at: now });
  await keep(group, 'n'.repeat(3), { posted_at: new Date('2026-09-30T17:00:00Z'), created_at: now });
  const expected = [
    { month: '2026-09', addedBytes: 10 },
    { month: '2026-10', addedBytes: 3 },
  ];
  for (const { data } of [
    await call('getQuota', { path: { quotaId: quota.id } }),
    await call('getGroupUsage', { path: { groupId: group.id } }),
  ]) {
    expect(data.months.filter(({ addedBytes }) => addedBytes > 0)).toEqual(expected);
  }
});

test('linked groups are notified of a renamed quota', async () => {
  const quota = await buildQuota(shared.deps.db, { owner_id: userId });
  const group = await groupOfMine({ quota_id: quota.id });
  const heard: LiveEvent[] = [];
  const stop = shared.deps.live.subscribe((event) => heard.push(event));
  const { data } = await call('updateQuota', { path: { quotaId: quota.id }, body: { name: ' ร้าน\nขนม ' } });
  expect(data.quota.name).toBe('ร้าน ขนม');
  await expect.poll(() => heard).toContainEqual({ type: 'group-changed', groupId: group.id });
  stop();
});

describe('linked groups', () => {
  test('are sorted by usage and include unlinked groups whose files still count', async () => {
    const { db } = shared.deps;
    const quota = await buildQuota(db, { owner_id: userId });
    const empty = await groupOfMine();
    await link(empty.id, quota.id);
    const left = await buildGroup(db, { quota_id: quota.id });
    await keep(left, 'a'.repeat(50));
    await unlink(left.id);
    const shop = await buildGroup(db, { quota_id: quota.id });
    await keep(shop, 'a'.repeat(50));
    await keep(shop, 'a'.repeat(50), { trashed_at: now });
    await keep(shop, 'b'.repeat(7), { trashed_at: now });
    const items: Schemas['LinkedGroup'][] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { items: Schemas['LinkedGroup'][]; nextCursor: string | null } = (
        await call('listLinkedGroups', {
          path: { quotaId: quota.id },
          query: { limit: 1, ...(cursor && { cursor }) },
        })
      ).data;
      items.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(items).toMatchObject([
      { group: { id: shop.id }, isLinked: true, isMember: false, fileCount: 1, sizeBytes: 57 },
      {
        group: { id: left.id },
        isLinked: false,
        linkedBy: null,
        linkedAt: null,
        fileCount: 1,
        sizeBytes: 50,
      },
      {
        group: { id: empty.id },
        isLinked: true,
        isMember: true,
        linkedBy: { id: userId },
        linkedAt: now.toISOString(),
        fileCount: 0,
        sizeBytes: 0,
      },
    ]);
  });
});

describe('linking a group', () => {
  test('needs a member with a quota of their own, and is idempotent', async () => {
    const { db } = shared.deps;
    const quota = await buildQuota(db, { owner_id: userId });
    const group = await groupOfMine();
    const { status, data } = await link(group.id, quota.id);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      keeping: 'keeping',
      quota: { id: quota.id },
      quotaOwner: { id: userId },
      permissions: { upload: true, trashAny: true, emptyTrash: true, manage: true, linkQuota: true },
    });
    const longAgo = daysAgo(9);
    await db.updateTable('groups').set({ quota_linked_at: longAgo }).where('id', '=', group.id).execute();
    expect((await link(group.id, quota.id)).status).toBe(200);
    const row = await db.selectFrom('groups').selectAll().where('id', '=', group.id).executeTakeFirst();
    expect(row).toMatchObject({ quota_linked_by: userId, quota_linked_at: longAgo });
  });

  test('is refused without registration, for another’s quota, and for a linked group', async () => {
    const { db } = shared.deps;
    const mine = await buildQuota(db, { owner_id: userId });
    const theirs = await buildQuota(db);
    const group = await groupOfMine();
    const linked = await groupOfMine({ quota_id: theirs.id });
    const foreign = await buildGroup(db);
    expect(await codeOf(link(group.id, theirs.id))).toEqual([404, 'NOT_FOUND']);
    expect(await codeOf(link(group.id, randomUUID()))).toEqual([404, 'NOT_FOUND']);
    expect(await codeOf(link(linked.id, mine.id))).toEqual([409, 'GROUP_LINKED']);
    expect(await codeOf(link(foreign.id, mine.id))).toEqual([404, 'NOT_FOUND']);
    await db.deleteFrom('consents').where('user_id', '=', userId).execute();
    expect(await codeOf(link(group.id, mine.id))).toEqual([403, 'REGISTRATION_REQUIRED']);
  });

  test('moves its files when a manager outside the group replaces the quota', async () => {
    const { db } = shared.deps;
    const before = await buildQuota(db);
    await db.insertInto('quota_managers').values({ quota_id: before.id, user_id: userId }).execute();
    const after = await buildQuota(db, { owner_id: userId });
    const group = await buildGroup(db, { quota_id: before.id });
    const other = await buildGroup(db, { quota_id: before.id });
    await keep(group, 'a'.repeat(10));
    await keep(group, 'a'.repeat(10), { trashed_at: now });
    await keep(group, 'b'.repeat(20));
    await keep(other, 'b'.repeat(20));
    const { data } = await link(group.id, after.id);
    expect(data).toMatchObject({
      quota: { id: after.id, usedBytes: 30 },
      permissions: { upload: false, trashAny: false, emptyTrash: false, manage: true, linkQuota: true },
    });
    expect([await usageOf(before.id), await usageOf(after.id)]).toEqual([20, 30]);
  });

  test('is refused if the files do not fit, with the missing bytes, and moves nothing', async () => {
    const { db } = shared.deps;
    const before = await buildQuota(db, { owner_id: userId });
    const after = await buildQuota(db, { owner_id: userId, limit_bytes: 25, reserved_bytes: 3 });
    const group = await groupOfMine({ quota_id: before.id });
    const file = await keep(group, 'a'.repeat(30));
    const { status, code, details } = await link(group.id, after.id);
    expect([status, code, details]).toEqual([
      413,
      'QUOTA_EXCEEDED',
      [{ field: 'missingBytes', message: '8' }],
    ]);
    expect([await usageOf(before.id), await usageOf(after.id)]).toEqual([30, 0]);
    const row = await db.selectFrom('files').select('quota_id').where('id', '=', file.id).executeTakeFirst();
    expect(row?.quota_id).toBe(before.id);
    expect((await call('getGroup', { path: { groupId: group.id } })).data).toMatchObject({
      quota: { id: before.id },
    });
  });
});

describe('unlinking a group', () => {
  test('leaves its files counted there until it is linked elsewhere', async () => {
    const { db } = shared.deps;
    const [first, second] = [
      await buildQuota(db, { owner_id: userId }),
      await buildQuota(db, { owner_id: userId }),
    ];
    const group = await groupOfMine({ quota_id: first.id });
    await keep(group, 'a'.repeat(30));
    expect(await unlink(group.id)).toMatchObject({ status: 200, data: {} });
    expect((await call('getGroup', { path: { groupId: group.id } })).data).toMatchObject({
      keeping: 'no_quota',
      quota: null,
    });
    expect(await usageOf(first.id)).toBe(30);
    await link(group.id, second.id);
    expect([await usageOf(first.id), await usageOf(second.id)]).toEqual([0, 30]);
  });

  test('is a no-op without a quota, and reveals nothing of the group to others', async () => {
    const group = await groupOfMine();
    expect((await unlink(group.id)).status).toBe(200);
    const other = await somebody();
    expect(await codeOf(unlink(group.id, other.headers))).toEqual([404, 'NOT_FOUND']);
  });
});

test('a group shows its usage by kind, by person, in the trash, and by largest files', async () => {
  const { db } = shared.deps;
  const quota = await buildQuota(db, { limit_bytes: 1000 });
  const group = await groupOfMine({ quota_id: quota.id });
  await keep(group, 'u'.repeat(500));
  for (let person = 1; person <= 9; person += 1) {
    const { id: posted_by } = await buildUser(db, { display_name: `คนที่ ${person}` });
    await keep(group, `${person}`.repeat(person * 10), { posted_by, kind: 'file', name: `${person}.pdf` });
  }
  await keep(group, 't'.repeat(5), { trashed_at: now });
  await buildFile(db, { group_id: group.id, state: 'missed', missed_reason: 'too_large', size_bytes: 9999 });
  const usage = (await call('getGroupUsage', { path: { groupId: group.id } })).data;
  expect(usage).toMatchObject({
    byKind: [
      { kind: 'image', fileCount: 1, sizeBytes: 500 },
      { kind: 'video', fileCount: 0, sizeBytes: 0 },
      { kind: 'audio', fileCount: 0, sizeBytes: 0 },
      { kind: 'file', fileCount: 9, sizeBytes: 450 },
    ],
    otherBytes: 10 + 20,
    trash: { fileCount: 1, sizeBytes: 5 },
    fullOn: '2026-11-25',
  });
  expect(usage.byPerson.map(({ person, sizeBytes }) => [person?.displayName, sizeBytes])).toEqual([
    [undefined, 500],
    ['คนที่ 9', 90],
    ['คนที่ 8', 80],
    ['คนที่ 7', 70],
    ['คนที่ 6', 60],
    ['คนที่ 5', 50],
    ['คนที่ 4', 40],
    ['คนที่ 3', 30],
  ]);
  expect(usage.months.at(-1)).toEqual({ month: '2026-11', addedBytes: 955 });
  expect(usage.largest.map(({ sizeBytes }) => sizeBytes)).toEqual([500, 90, 80, 70, 60, 50, 40, 30, 20, 10]);
  expect(usage.largest[0]?.contentUrl).toMatch(/\?t=/);
});
