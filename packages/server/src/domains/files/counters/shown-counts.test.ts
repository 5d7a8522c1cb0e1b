import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createCall } from '../../../../test/call.ts';
import { testClock } from '../../../../test/clock.ts';
import { buildFile, buildFolder, buildQuota, changeChat } from '../../../../test/index.ts';
import {
  buildGroupOfMine,
  headers,
  shared,
  useCaller,
  userId,
} from '../../../../test/scenes/caller-scene.ts';
import { buildChargedFile } from '../../../../test/scenes/charged-file.ts';
import type { components } from '../../../generated/schema.ts';

type Schemas = components['schemas'];
type Given = Parameters<typeof buildFile>[1] & { content?: string };

const kinds = ['image', 'video', 'audio', 'file'] as const;

let quotaId: string;
let group: { id: string; quota_id: string | null };

useCaller();
beforeEach(async () => {
  quotaId = (await buildQuota(shared.deps.db, { owner_id: userId, limit_bytes: 1_000_000 })).id;
  group = await buildGroupOfMine({ quota_id: quotaId });
});

const at = (day: number, minute = 0) => new Date(Date.UTC(2026, 9, day, 5, minute));

async function kept(day: number, { content = randomUUID(), ...given }: Given = {}) {
  const mine = { content, posted_by: userId, posted_at: at(day), ...given };
  return await buildChargedFile(shared.deps.db, group, mine);
}

const unkept = (day: number, given: Given) =>
  buildFile(shared.deps.db, { group_id: group.id, posted_by: userId, posted_at: at(day), ...given });

const call = createCall(() => ({ ...shared, as: headers }));
async function get<T>(path: string): Promise<T> {
  const answer = await shared.app.inject({ url: `/api${path}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

const inGroup = <T>(path: string) => get<T>(`/group/${group.id}${path}`);
const fileCountOf = (counts: readonly { fileCount: number }[]) =>
  counts.reduce((sum, { fileCount }) => sum + fileCount, 0);

/** Counts the kept files of a list, and the others. */
async function listed(query = ''): Promise<{ kept: number; missed: number; fetching: number }> {
  const { items } = await inGroup<{ items: Schemas['File'][] }>(`/file?limit=200&${query}`);
  const inState = (state: string) => items.filter((file) => file.state === state).length;
  return { kept: inState('kept'), missed: inState('missed'), fetching: inState('fetching') };
}

/** A group in which something of everything happened that numbers could differ by. */
async function buildStory(): Promise<{ folderId: string; belowId: string }> {
  const { db } = shared.deps;
  const { id: folderId } = await buildFolder(db, { group_id: group.id });
  const { id: belowId } = await buildFolder(db, { group_id: group.id, parent_id: folderId });
  const document = { kind: 'file', name: 'งบ.pdf' } as const;
  await kept(1, document);
  await kept(2, document);
  await kept(3, document);
  await kept(2, { ...document, folder_id: belowId });
  await kept(3, { ...document, folder_id: belowId, source: 'upload' });
  await kept(3, { folder_id: folderId });
  await kept(4, { content: 'twice' });
  await kept(4, { content: 'twice', source: 'upload' });
  await kept(5, { kind: 'video', posted_by: null });
  await kept(5, { trashed_at: at(6) });
  await kept(5, { ...document, trashed_at: at(6) });
  await unkept(5, { state: 'missed', missed_reason: 'expired' });
  await unkept(6, { state: 'missed', missed_reason: 'expired', kind: 'file', name: 'งบ.pdf' });
  await unkept(6, { state: 'missed', missed_reason: 'expired', folder_id: folderId });
  await unkept(7, { state: 'fetching' });
  return { folderId, belowId };
}

test('numbers that name the same files are equal everywhere', async () => {
  const { folderId, belowId } = await buildStory();
  const list = await listed();
  expect(list).toEqual({ kept: 6, missed: 3, fetching: 1 });

  const front = (await call('getGroup', { path: { groupId: group.id } })).data;
  const usage = (await call('getGroupUsage', { path: { groupId: group.id } })).data;
  const quota = (await call('getQuota', { path: { quotaId } })).data;
  const timeline = (await call('getTimeline', { path: { groupId: group.id } })).data;
  const mine = (await call('listMyGroups')).data;
  const linked = (await call('listLinkedGroups', { path: { quotaId } })).data;
  expect({
    front: fileCountOf(front.counts),
    usage: fileCountOf(usage.byKind),
    quota: fileCountOf(quota.byKind),
    timeline: timeline.fileCount,
    months: fileCountOf(timeline.months),
    days: timeline.months.flatMap(({ days }) => days).reduce((sum, count) => sum + count, 0),
    myGroups: mine.items.find(({ id }) => id === group.id)?.fileCount,
    linkedGroup: linked.items[0]?.fileCount,
  }).toEqual({
    front: list.kept,
    usage: list.kept,
    quota: list.kept,
    timeline: list.kept,
    months: list.kept,
    days: list.kept,
    myGroups: list.kept,
    linkedGroup: list.kept,
  });
  expect([timeline.missedCount, timeline.fetchingCount]).toEqual([list.missed, list.fetching]);
  expect(front.fetchingCount).toBe(list.fetching);

  for (const kind of kinds) {
    const { kept: count } = await listed(`kind=${kind}`);
    const ofKind = (counts: Schemas['GroupCount'][]) => counts.find((each) => each.kind === kind)?.fileCount;
    const { fileCount } = (await call('getTimeline', { path: { groupId: group.id }, query: { kind } })).data;
    const found = [ofKind(front.counts), ofKind(usage.byKind), ofKind(quota.byKind), fileCount];
    expect(found, kind).toEqual([count, count, count, count]);
  }

  const posted = await listed(`postedBy=${userId}`);
  const members = (await call('listGroupMembers', { path: { groupId: group.id } })).data;
  const ofPerson = (await call('getTimeline', { path: { groupId: group.id }, query: { postedBy: userId } }))
    .data;
  expect([
    members.items[0]?.fileCount,
    usage.byPerson.find(({ person }) => person?.id === userId)?.fileCount,
    ofPerson.fileCount,
  ]).toEqual([posted.kept, posted.kept, posted.kept]);

  for (const [id, below] of [
    [belowId, 0],
    [folderId, 1],
  ] as const) {
    const { folder } = (await call('getFolder', { path: { groupId: group.id, folderId: id } })).data;
    expect(folder.fileCount).toBe((await listed(`folderId=${id}`)).kept + below);
  }
});

test('a group that the bot left keeps the number that its members saw', async () => {
  await buildStory();
  const before = (await call('getGroup', { path: { groupId: group.id } })).data;
  await changeChat(shared.deps.db, group.id, { bot_left_at: testClock() });
  const here = await buildGroupOfMine();
  const former = (await call('listFormerCabinets', { path: { groupId: here.id } })).data;
  expect(former.items).toMatchObject([{ group: { id: group.id }, fileCount: fileCountOf(before.counts) }]);
});

test('the days of a timeline tell kept, missed and fetching files apart', async () => {
  await buildStory();
  expect((await call('getTimeline', { path: { groupId: group.id } })).data.months).toEqual([
    {
      month: '2026-10',
      fileCount: 6,
      days: [0, 0, 3, 2, 1],
      missed: [0, 0, 0, 0, 1, 2],
      fetching: [0, 0, 0, 0, 0, 0, 1],
    },
  ]);
});
