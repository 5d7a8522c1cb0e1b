import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { call, createCall } from '../../../test/call.ts';
import { bearer, tokenFor } from '../../../test/callers.ts';
import { hearDuring } from '../../../test/hear.ts';
import {
  buildFile,
  buildFiles,
  buildMember,
  buildUser,
  createTestApp,
  type TestApp,
} from '../../../test/index.ts';
import {
  createHands,
  createTestChat,
  type Hands,
  listenOnly,
  type TestChat,
} from '../../../test/scenes/chat.ts';
import { runMaintenance } from '../../maintenance.ts';
import { RetryLater } from '../../queue/queue.ts';
import { eraseEmptiedTrash } from '../folders/emptying/empty-trash.ts';
import { mergeFiles } from '../moves/merge/merge-files.ts';
import { erasePosts } from '../my-posts/my-posts.ts';

let shared: TestApp;
let hands: Hands;
let chat: TestChat;
let now: Date;
let ownerHeaders: { authorization: string };
let motherHeaders: { authorization: string };
let motherId: string;

beforeEach(async (t) => {
  now = new Date('2026-11-21T09:30:00Z');
  shared = await createTestApp(t, { clock: () => now });
  await listenOnly(shared);
  hands = createHands(shared);
  chat = await createTestChat(shared);
  const { db } = shared.deps;
  const quota = await db
    .selectFrom('quotas')
    .select('owner_id')
    .where('id', '=', chat.quotaId)
    .executeTakeFirstOrThrow();
  await buildMember(db, { group_id: chat.groupId, user_id: quota.owner_id, checked_at: now });
  ownerHeaders = bearer(await tokenFor(shared, quota.owner_id));
  motherId = (await buildUser(db, { line_user_id: chat.mother })).id;
  await buildMember(db, { group_id: chat.groupId, user_id: motherId, checked_at: now });
  motherHeaders = bearer(await tokenFor(shared, motherId));
});

/** Posts a file with this text and keeps it; returns its id. */
async function keep(text: string, by = chat.mother): Promise<string> {
  const [message = ''] = await chat.post({
    userId: by,
    type: 'file',
    contents: [{ bytes: Buffer.from(text), fileName: `${text}.txt` }],
  });
  await hands.work();
  const { id } = await shared.deps.db
    .selectFrom('files')
    .select('id')
    .where('line_message_id', '=', message)
    .executeTakeFirstOrThrow();
  return id;
}

const addressOf = (text: string) => createHash('sha256').update(text).digest('hex');
const isStored = async (text: string) => (await shared.deps.blobs.size(addressOf(text))) !== null;

async function trash(fileId: string, at = now): Promise<void> {
  await shared.deps.db.updateTable('files').set({ trashed_at: at }).where('id', '=', fileId).execute();
}

const request = createCall(() => ({ ...shared, as: ownerHeaders, path: { groupId: chat.groupId } }));

async function makeFolder(name: string, parentId: string | null = null): Promise<string> {
  return (await request('createFolder', { body: { name, parentId } })).data.id;
}

const moveFile = (fileId: string, toFolderId: string) =>
  request('moveItems', {
    body: { fileIds: [fileId], imageSetIds: [], folderIds: [], toFolderId },
  });

async function idsLeft(): Promise<string[]> {
  return (await chat.files()).map(({ id }) => id);
}

/** Runs the job until nothing is left to do, as the queue would. */
async function workOff(job: (signal: AbortSignal) => Promise<void>): Promise<number> {
  for (let turn = 1; ; turn += 1) {
    try {
      await job(new AbortController().signal);
      return turn;
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error;
    }
  }
}

const emptyNow = () =>
  workOff((signal) => eraseEmptiedTrash(shared.deps, { groupId: chat.groupId }, { signal }));
const eraseNow = () => workOff((signal) => erasePosts(shared.deps, { userId: motherId }, { signal }));

describe('the trash', () => {
  test('deletes the named files with their bytes and their quota usage, and no others', async () => {
    const [gone, shown, outside, alsoTrashed] = [
      await keep('a'),
      await keep('bb'),
      await keep('ccc'),
      await keep('dddd'),
    ];
    const sameBytes = await keep('bb', chat.father);
    for (const id of [gone, shown, alsoTrashed]) await trash(id);
    const elsewhere = await buildFile(shared.deps.db, { trashed_at: now });
    const fileIds = [gone, shown, outside, elsewhere.id];
    const first = await request('eraseTrashedFiles', { body: { fileIds } });
    expect(first.status).toBe(200);
    expect(first.data.fileIds.toSorted()).toEqual([gone, shown].toSorted());
    expect((await idsLeft()).toSorted()).toEqual([outside, alsoTrashed, sameBytes].toSorted());
    expect([await isStored('a'), await isStored('bb'), await isStored('ccc')]).toEqual([false, true, true]);
    expect(await chat.usage()).toEqual({ used: 2 + 3 + 4, reserved: 0 });
    expect((await request('eraseTrashedFiles', { body: { fileIds } })).data.fileIds).toEqual([]);
    expect(
      await shared.deps.db.selectFrom('files').select('id').where('id', '=', elsewhere.id).execute(),
    ).toHaveLength(1);
  });

  test('is empty for everybody as soon as it is emptied, and deleted in the background', async () => {
    const [first, second, kept] = [await keep('a'), await keep('bb'), await keep('ccc')];
    await trash(first, new Date('2026-11-20T00:00:00Z'));
    await trash(second);
    const { contentUrl } = (await request('getFile', { path: { fileId: first } })).data;
    const heard = await hearDuring(shared.deps, async () => {
      const { data } = await request('emptyTrash', {
        body: { upTo: now.toISOString() },
      });
      expect(data).toEqual({ fileCount: 2 });
    });
    expect((await request('listTrash')).data.items).toEqual([]);
    expect((await request('getFile', { path: { fileId: first } })).status).toBe(404);
    expect((await call(shared, 'getFileContent', { at: contentUrl ?? '' })).status).toBe(404);
    expect((await request('restoreFile', { path: { fileId: first } })).status).toBe(404);
    expect(await idsLeft()).toHaveLength(3);
    heard.push(...(await hearDuring(shared.deps, emptyNow)));
    expect(await idsLeft()).toEqual([kept]);
    expect([await isStored('a'), await isStored('bb')]).toEqual([false, false]);
    expect(await chat.usage()).toEqual({ used: 3, reserved: 0 });
    expect(heard.map(({ type }) => type)).toContain('group-changed');
    expect(
      heard.flatMap((event) => (event.type === 'files-changed' ? event.fileIds : [])).toSorted(),
    ).toEqual([first, second].toSorted());
  });

  test('keeps files that were trashed later, even by a clock that is behind', async () => {
    const [old, later, behind] = [await keep('a'), await keep('bb'), await keep('ccc')];
    await trash(old);
    const upTo = now.toISOString();
    now = new Date(now.getTime() + 1000);
    await trash(later);
    await request('emptyTrash', { body: { upTo } });
    now = new Date(now.getTime() - 5000);
    expect((await request('trashFile', { path: { fileId: behind } })).status).toBe(200);
    const shown = (await request('listTrash')).data.items.map(({ id }: { id: string }) => id);
    expect(shown).toEqual([later, behind]);
    await emptyNow();
    expect((await idsLeft()).toSorted()).toEqual([later, behind].toSorted());
  });

  test('is emptied of folders with the files trashed along, and of no later ones', async () => {
    const [inside, later] = [await keep('a'), await keep('bb')];
    const [receipts, other] = [await makeFolder('ใบเสร็จ'), await makeFolder('งานวัด')];
    const below = await makeFolder('ปีนี้', receipts);
    await moveFile(inside, below);
    await moveFile(later, other);
    await request('trashFolder', { path: { folderId: receipts } });
    const upTo = now.toISOString();
    now = new Date(now.getTime() + 1000);
    await request('trashFolder', { path: { folderId: other } });
    await request('emptyTrash', { body: { upTo } });
    await emptyNow();
    expect(await idsLeft()).toEqual([later]);
    expect([await isStored('a'), await isStored('bb')]).toEqual([false, true]);
    const statuses = [];
    for (const id of [receipts, below, other])
      statuses.push((await request('getFolder', { path: { folderId: id } })).status);
    expect(statuses).toEqual([404, 404, 200]);
    const { data } = await request('restoreFolder', {
      path: { folderId: other },
    });
    expect(data).toMatchObject({ trashedAt: null, fileCount: 1 });
    expect(await chat.usage()).toEqual({ used: 2, reserved: 0 });
  });

  test('treats an instant in the future as now', async () => {
    const file = await keep('a');
    await request('emptyTrash', { body: { upTo: '2099-01-01T00:00:00Z' } });
    now = new Date(now.getTime() + 1000);
    await trash(file);
    await emptyNow();
    expect(await idsLeft()).toEqual([file]);
  });

  test('continues to be emptied after an interruption and after its job was lost', async () => {
    const missed = { state: 'missed', missed_reason: 'expired', trashed_at: now } as const;
    const { id: restored } = await buildFile(shared.deps.db, { group_id: chat.groupId, ...missed });
    await buildFiles(shared.deps.db, 519, { given: { group_id: chat.groupId, ...missed } });
    await request('emptyTrash', { body: { upTo: now.toISOString() } });
    const stopped = new AbortController();
    stopped.abort();
    await expect(
      eraseEmptiedTrash(shared.deps, { groupId: chat.groupId }, { signal: stopped.signal }),
    ).rejects.toThrow(RetryLater);
    expect(await idsLeft()).toHaveLength(520);
    await shared.deps.db.updateTable('files').set({ trashed_at: null }).where('id', '=', restored).execute();
    const sent: unknown[] = [];
    const sendAll = async (name: string, all: readonly unknown[]) => {
      if (name === 'empty-trash') sent.push(...all);
    };
    await runMaintenance({ ...shared.deps, queue: { ...shared.deps.queue, sendAll } });
    expect(sent).toEqual([{ groupId: chat.groupId }]);
    expect(await emptyNow()).toBe(2);
    expect(await idsLeft()).toEqual([restored]);
  });

  test('keeps emptied files gone when the group is merged into another', async () => {
    const file = await keep('a');
    await trash(file);
    await request('emptyTrash', { body: { upTo: now.toISOString() } });
    const other = await createTestChat(shared);
    const trashedThere = await buildFile(shared.deps.db, { group_id: other.groupId, trashed_at: now });
    const merge = { sourceId: chat.groupId, targetId: other.groupId, at: now };
    await shared.deps.db.transaction().execute((tx) => mergeFiles(tx, merge));
    await workOff((signal) => eraseEmptiedTrash(shared.deps, { groupId: other.groupId }, { signal }));
    expect((await other.files()).map(({ id }) => id)).toEqual([trashedThere.id]);
  });

  test('cannot be emptied if the group has no quota', async () => {
    const file = await keep('a');
    await trash(file);
    await shared.deps.db
      .updateTable('groups')
      .set({ quota_id: null })
      .where('id', '=', chat.groupId)
      .execute();
    const emptied = await request('emptyTrash', { body: { upTo: now.toISOString() } });
    const erased = await request('eraseTrashedFiles', { body: { fileIds: [file] } });
    expect([emptied.code, erased.code]).toEqual(['NOT_ALLOWED', 'NOT_ALLOWED']);
    expect((await request('getGroup')).data.permissions).toMatchObject({
      trashAny: true,
      emptyTrash: false,
    });
  });
});

describe('my posts', () => {
  const listMine = async (query: { limit?: number; cursor?: string } = {}) =>
    (await request('listMyPosts', { as: motherHeaders, query })).data;

  test('are listed from all groups, with only the name of groups that I left', async () => {
    const { db } = shared.deps;
    const kept = await keep('a');
    await keep('bb', chat.father);
    await trash(await keep('ccc'));
    const left = await createTestChat(shared);
    await buildMember(db, { group_id: left.groupId, user_id: motherId, is_member: false });
    const missed = await buildFile(db, {
      group_id: left.groupId,
      posted_by: motherId,
      state: 'missed',
      missed_reason: 'too_large',
      posted_at: new Date(0),
    });
    const { items, fileCount, erasingCount } = await listMine();
    expect({ fileCount, erasingCount }).toEqual({ fileCount: 3, erasingCount: 0 });
    const shown = items.map(({ id, state, isTrashed, group }: Record<string, unknown>) => ({
      id,
      state,
      isTrashed,
      group,
    }));
    expect(shown).toContainEqual({
      id: kept,
      state: 'kept',
      isTrashed: false,
      group: { id: chat.groupId, name: 'บ้านเรา' },
    });
    expect(shown).toContainEqual(expect.objectContaining({ isTrashed: true }));
    expect(shown.at(-1)).toEqual({
      id: missed.id,
      state: 'missed',
      isTrashed: false,
      group: { id: null, name: 'บ้านเรา' },
    });
    const page = await listMine({ limit: 2 });
    const rest = await listMine({ limit: 2, cursor: page.nextCursor ?? '' });
    expect([...page.items, ...rest.items]).toHaveLength(3);
    expect(rest.nextCursor).toBeNull();
  });

  test('keep the order of their image set within one instant, page by page', async () => {
    for (const index of [3, 1, 2]) {
      await buildFile(shared.deps.db, {
        ...{ group_id: chat.groupId, posted_by: motherId, posted_at: now },
        ...{ name: `p${index}`, image_set_index: index },
      });
    }
    const first = await listMine({ limit: 2 });
    const second = await listMine({ limit: 2, cursor: first.nextCursor ?? '' });
    const names = [...first.items, ...second.items].map(({ name }: { name: string }) => name);
    expect(names).toEqual(['p1', 'p2', 'p3']);
  });

  test('are deleted for good by id without the trash, and shared bytes stay', async () => {
    const [own, shownToo] = [await keep('a'), await keep('bb')];
    const theirs = await keep('bb', chat.father);
    const { status, data } = await request('eraseMyPosts', {
      as: motherHeaders,
      body: { fileIds: [own, shownToo, theirs] },
    });
    expect(status).toBe(200);
    expect(data.fileIds.toSorted()).toEqual([own, shownToo].toSorted());
    expect(await idsLeft()).toEqual([theirs]);
    expect([await isStored('a'), await isStored('bb')]).toEqual([false, true]);
    expect(await chat.usage()).toEqual({ used: 2, reserved: 0 });
  });

  test('my posts that are still pending are deleted and never kept', async () => {
    await chat.post({ type: 'file', contents: [{ bytes: Buffer.from('a'), fileName: 'a.txt' }] });
    await hands.handleEvents();
    const [waiting] = await chat.files();
    expect(waiting?.state).toBe('fetching');
    await request('eraseMyPosts', { as: motherHeaders, body: { fileIds: [waiting?.id ?? ''] } });
    await hands.work();
    expect(await idsLeft()).toEqual([]);
    expect(await isStored('a')).toBe(false);
    expect(await chat.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test('are all deleted up to an instant in the background, including left groups and late deliveries', async () => {
    const { db } = shared.deps;
    const theirs = await keep('z', chat.father);
    await keep('a');
    const left = await createTestChat(shared);
    await buildFile(db, { group_id: left.groupId, posted_by: motherId, posted_at: new Date(0) });
    await db
      .updateTable('files')
      .set({ posted_at: new Date(now.getTime() - 1000) })
      .where('posted_by', '=', motherId)
      .execute();
    const asked = await request('eraseAllMyPosts', { as: motherHeaders, body: { upTo: now.toISOString() } });
    expect(asked.data).toEqual({ fileCount: 2 });
    expect(await listMine()).toMatchObject({ items: [], fileCount: 0, erasingCount: 2 });
    await eraseNow();
    expect(await listMine()).toMatchObject({ fileCount: 0, erasingCount: 0 });
    expect(await idsLeft()).toEqual([theirs]);

    const late = await buildFile(db, {
      group_id: chat.groupId,
      posted_by: motherId,
      posted_at: new Date(now.getTime() - 60_000),
    });
    const after = await buildFile(db, {
      group_id: chat.groupId,
      posted_by: motherId,
      posted_at: new Date(now.getTime() + 60_000),
    });
    const sent: unknown[] = [];
    const sendAll = async (name: string, all: readonly unknown[]) => {
      if (name === 'erase-posts') sent.push(...all);
    };
    await runMaintenance({ ...shared.deps, queue: { ...shared.deps.queue, sendAll } });
    expect(sent).toEqual([{ userId: motherId }]);
    await eraseNow();
    expect((await idsLeft()).toSorted()).toEqual([theirs, after.id].toSorted());
    expect(await db.selectFrom('files').select('id').where('id', '=', late.id).execute()).toEqual([]);
  });

  test('are listed and deleted without registration, but not without a token', async () => {
    const [mine, theirs] = [await keep('a'), await keep('bb', chat.father)];
    expect((await call(shared, 'listMyPosts')).status).toBe(401);
    const registered = await shared.deps.db.selectFrom('accounts').select('user_id').execute();
    expect(registered).toEqual([]);
    await request('eraseMyPosts', { as: motherHeaders, body: { fileIds: [mine] } });
    expect(await idsLeft()).toEqual([theirs]);
  });
});
