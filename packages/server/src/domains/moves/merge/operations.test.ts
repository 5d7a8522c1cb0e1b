import { randomUUID } from 'node:crypto';
import { dayMs } from '@kepwai/rules/time';
import { describe, expect, test } from 'vitest';
import { call, createCall } from '../../../../test/call.ts';
import { testClock } from '../../../../test/clock.ts';
import {
  buildBlob,
  buildFile,
  buildGroup,
  buildMember,
  buildQuota,
  changeChat,
  registerUser,
} from '../../../../test/index.ts';
import {
  buildGroupOfMine,
  headers,
  shared,
  useCaller,
  userId,
} from '../../../../test/scenes/caller-scene.ts';

useCaller();

const daysAgo = (days: number) => new Date(testClock().getTime() - days * dayMs);

/** Creates a group of which the caller is a member. */
const groupOfMine = async (given?: Parameters<typeof buildGroup>[1]): Promise<string> =>
  (await buildGroupOfMine(given)).id;

/** Creates a former group that the caller can continue: it has a quota of theirs. */
const formerGroupOfMine = async (given: Parameters<typeof buildGroup>[1] = {}): Promise<string> =>
  await groupOfMine({ bot_left_at: daysAgo(1), quota_id: await quotaOf('owner'), ...given });

const request = createCall(() => ({ ...shared, as: headers }));

const continueWith = (groupId: string, formerId: string) =>
  call(shared, 'continueCabinet', { as: headers, path: { groupId }, body: { groupId: formerId } });

type Part = 'owner' | 'manager' | 'nobody';

/** Creates a quota in which the caller has this role; `none`: no quota at all. */
async function quotaOf(part: Part | 'none'): Promise<string | null> {
  if (part === 'none') return null;
  const { db } = shared.deps;
  const { id } = await buildQuota(db, part === 'owner' ? { owner_id: userId } : {});
  if (part === 'manager')
    await db.insertInto('quota_managers').values({ quota_id: id, user_id: userId }).execute();
  return id;
}

test('former groups are listed the latest left first, page by page, with their contents', async () => {
  const { db } = shared.deps;
  const here = await groupOfMine({ bot_left_at: daysAgo(1) });
  const old = await formerGroupOfMine({ bot_left_at: daysAgo(20), name: 'บ้านเก่า' });
  const late = await formerGroupOfMine({ bot_left_at: daysAgo(2) });
  const gone = await formerGroupOfMine({ bot_left_at: daysAgo(31) });
  const alive = await formerGroupOfMine({ bot_left_at: null });
  const blob = await buildBlob(db, { size_bytes: 70 });
  const file = { group_id: old, sha256: blob.sha256, size_bytes: 70 };
  await buildFile(db, file);
  await buildFile(db, { ...file, trashed_at: testClock() });
  await buildFile(db, { group_id: old, size_bytes: 5 });
  await buildFile(db, { group_id: old, size_bytes: 3, kind: 'file', name: 'งบ.pdf', posted_at: daysAgo(23) });
  await buildFile(db, { group_id: old, size_bytes: 4, kind: 'file', name: 'งบ.pdf', posted_at: daysAgo(22) });
  await buildFile(db, { group_id: old, state: 'missed', missed_reason: 'expired' });

  const first = (await request('listFormerCabinets', { path: { groupId: here }, query: { limit: 1 } })).data;
  expect(first.items).toMatchObject([{ group: { id: late }, fileCount: 0, sizeBytes: 0 }]);
  const second = (
    await request('listFormerCabinets', {
      path: { groupId: here },
      query: { limit: 1, cursor: first.nextCursor ?? '' },
    })
  ).data;
  const leftAt = new Date(second.items[0]?.botLeftAt ?? '');
  expect(second).toEqual({
    items: [
      {
        group: { id: old, name: 'บ้านเก่า', pictureUrl: null },
        fileCount: 3,
        sizeBytes: 82,
        botLeftAt: leftAt.toISOString(),
        deletedAt: new Date(leftAt.getTime() + 30 * dayMs).toISOString(),
      },
    ],
    nextCursor: null,
  });
  for (const formerId of [gone, alive, randomUUID()]) {
    expect((await continueWith(await groupOfMine(), formerId)).status).toBe(404);
  }
});

describe('the right to continue a former group', () => {
  test.each<[former: Part | 'none', here: Part | 'none', outcome: string]>([
    ['owner', 'owner', '200'],
    ['manager', 'owner', '200'],
    ['owner', 'manager', '200'],
    ['manager', 'none', '200'],
    ['owner', 'nobody', '403 NOT_ALLOWED'],
    ['manager', 'nobody', '403 NOT_ALLOWED'],
    ['nobody', 'owner', '404 NOT_FOUND'],
    ['nobody', 'none', '404 NOT_FOUND'],
    ['nobody', 'nobody', '404 NOT_FOUND'],
    ['none', 'owner', '404 NOT_FOUND'],
    ['none', 'none', '404 NOT_FOUND'],
  ])('%s of the former group, %s of the chat: %s', async (former, here, outcome) => {
    const formerId = await groupOfMine({ bot_left_at: daysAgo(1), quota_id: await quotaOf(former) });
    const groupId = await groupOfMine({ quota_id: await quotaOf(here) });
    const listed = (await request('listFormerCabinets', { path: { groupId } })).data.items.map(
      (item: { group: { id: string } }) => item.group.id,
    );
    expect(listed).toEqual(outcome.startsWith('404') ? [] : [formerId]);
    const answer = await continueWith(groupId, formerId);
    expect([answer.status, answer.code].filter(Boolean).join(' ')).toBe(outcome);
    if (outcome === '200') expect(answer.data).toMatchObject({ id: formerId, deletedAt: null });
  });

  test.each<[part: Part, code: number]>([
    ['owner', 200],
    ['manager', 200],
    ['nobody', 404],
  ])('with an unlinked quota depends on the role in it: %s: %i', async (part, code) => {
    const formerId = await groupOfMine({ bot_left_at: daysAgo(1) });
    const { db } = shared.deps;
    await buildFile(db, { group_id: formerId, quota_id: await quotaOf(part), trashed_at: testClock() });
    await buildFile(db, { group_id: formerId, state: 'missed', missed_reason: 'no_quota' });
    const groupId = await groupOfMine();
    expect((await request('listFormerCabinets', { path: { groupId } })).data.items).toHaveLength(
      code === 200 ? 1 : 0,
    );
    expect((await continueWith(groupId, formerId)).status).toBe(code);
  });

  test('lets a person relink a group that they unlinked by mistake', async () => {
    const { db } = shared.deps;
    await registerUser(db, userId);
    const quotaId = await quotaOf('owner');
    const formerId = await groupOfMine({ bot_left_at: daysAgo(1) });
    await buildFile(db, { group_id: formerId, quota_id: quotaId });
    const url = `/api/group/${formerId}/quota`;
    const linked = await shared.app.inject({ method: 'PUT', url, headers, payload: { quotaId } });
    expect(linked.json().data).toMatchObject({ quota: { id: quotaId } });
  });

  test('does not follow from linking a quota of one’s own', async () => {
    const { db } = shared.deps;
    await registerUser(db, userId);
    const formerId = await groupOfMine({ bot_left_at: daysAgo(1) });
    await buildFile(db, { group_id: formerId, quota_id: await quotaOf('nobody') });
    const linked = await call(shared, 'linkGroupQuota', {
      as: headers,
      path: { groupId: formerId },
      body: { quotaId: (await quotaOf('owner')) ?? '' },
    });
    expect([linked.status, linked.code]).toEqual([409, 'GROUP_READ_ONLY']);
    const front = (await call(shared, 'getGroup', { as: headers, path: { groupId: formerId } })).data;
    expect(front.permissions).toMatchObject({ manage: true, linkQuota: false });
    expect((await continueWith(await groupOfMine(), formerId)).status).toBe(404);
  });

  test('requires membership before the bot left, and grants none afterwards', async () => {
    const quota_id = await quotaOf('owner');
    const { id: formerId } = await buildGroup(shared.deps.db, { bot_left_at: daysAgo(1), quota_id });
    const groupId = await groupOfMine();
    expect((await continueWith(groupId, formerId)).status).toBe(404);
    await buildMember(shared.deps.db, { group_id: formerId, user_id: userId, is_member: false });
    expect((await continueWith(groupId, formerId)).status).toBe(404);
    expect((await request('listFormerCabinets', { path: { groupId } })).data.items).toEqual([]);
  });

  test('a chat that the bot left cannot continue a former group', async () => {
    const formerId = await formerGroupOfMine();
    const groupId = await groupOfMine({ bot_left_at: daysAgo(1) });
    const answer = await continueWith(groupId, formerId);
    expect([answer.status, answer.code]).toEqual([409, 'GROUP_READ_ONLY']);
  });
});

test('two files of the same message become one, the one nearest to being kept', async () => {
  const { db } = shared.deps;
  const formerId = await formerGroupOfMine();
  const groupId = await groupOfMine();
  const missed = { state: 'missed', missed_reason: 'no_quota' } as const;
  const both = (line_message_id: string) => [
    { line_message_id, group_id: formerId },
    { line_message_id, group_id: groupId },
  ];
  const [first, second, third] = [both('1'), both('2'), both('3')];
  const kept = [
    await buildFile(db, { ...first[0] }),
    await buildFile(db, { ...second[1] }),
    await buildFile(db, { ...third[1], state: 'fetching' }),
  ];
  await buildFile(db, { ...first[1], ...missed });
  await buildFile(db, { ...second[0], ...missed });
  await buildFile(db, { ...third[0], ...missed });
  expect((await continueWith(groupId, formerId)).status).toBe(200);
  const files = await db.selectFrom('files').select('id').where('group_id', '=', formerId).execute();
  expect(files.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted());
});

describe('the ids of a merged group', () => {
  test('lead to it on a repeat by any id, in one step even after a chain of chats', async () => {
    const [oldest, middle, newest] = [
      await formerGroupOfMine({ bot_left_at: daysAgo(3) }),
      await groupOfMine(),
      await groupOfMine(),
    ];
    for (const id of [middle, oldest, middle]) {
      expect((await continueWith(id, oldest)).data).toMatchObject({ id: oldest });
    }
    expect((await continueWith(oldest, middle)).data).toMatchObject({ id: oldest });
    await changeChat(shared.deps.db, oldest, { bot_left_at: daysAgo(1) });
    // Requested by the id of the chat in between.
    expect((await continueWith(newest, middle)).data).toMatchObject({ id: oldest });
    const merged = await shared.deps.db
      .selectFrom('groups')
      .select('merged_into')
      .where('id', 'in', [middle, newest])
      .execute();
    expect(merged.map(({ merged_into }) => merged_into)).toEqual([oldest, oldest]);
    for (const id of [oldest, middle, newest]) {
      const answer = await call(shared, 'getGroup', { as: headers, path: { groupId: id } });
      expect(answer.data.id).toBe(oldest);
    }
  });

  test('move along when it is merged into another', async () => {
    const [first, second, third] = [
      await formerGroupOfMine({ bot_left_at: daysAgo(3) }),
      await groupOfMine(),
      await formerGroupOfMine({ bot_left_at: daysAgo(2) }),
    ];
    await continueWith(second, first);
    expect((await continueWith(second, third)).data).toMatchObject({ id: third });
    for (const id of [first, second, third]) {
      expect((await call(shared, 'getGroup', { as: headers, path: { groupId: id } })).data.id).toBe(third);
    }
  });

  test('are the same after two concurrent merges with the same choice', async () => {
    const formerId = await formerGroupOfMine();
    const groupId = await groupOfMine();
    const answers = await Promise.all([1, 2, 3].map(() => continueWith(groupId, formerId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map((answer) => answer.data.id)).toEqual([formerId, formerId, formerId]);
  });

  test('stay consistent when two different choices are made at once', async () => {
    const [one, other] = [await formerGroupOfMine(), await formerGroupOfMine({ bot_left_at: daysAgo(2) })];
    const groupId = await groupOfMine();
    const answers = await Promise.all([continueWith(groupId, one), continueWith(groupId, other)]);
    const codes = answers.map(({ status }) => status).toSorted();
    expect([[200, 200].join(), [200, 404].join()]).toContain(codes.join());
    const front = await call(shared, 'getGroup', { as: headers, path: { groupId } });
    expect([one, other]).toContain(front.data.id);
  });
});
