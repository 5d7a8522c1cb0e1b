import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { call, createCall } from '../../../test/call.ts';
import { testClock } from '../../../test/clock.ts';
import {
  buildFile,
  buildFiles,
  buildFolder,
  buildMember,
  buildQuota,
  buildUser,
} from '../../../test/index.ts';
import { bulkActs } from '../../../test/scenes/bulk-acts.ts';
import { buildGroupOfMine, headers, shared, useCaller, userId } from '../../../test/scenes/caller-scene.ts';
import type { components } from '../../generated/schema.ts';
import { RetryLater } from '../../queue/retry-later.ts';
import { continueBulk } from './continue.ts';

type BulkAction = components['schemas']['BulkAction'];

let groupId: string;

useCaller();
beforeEach(async () => {
  groupId = (await buildGroupOfMine()).id;
});

const request = createCall(() => ({ ...shared, as: headers, path: { groupId } }));

const trash = (files: object, more: Record<string, string> = {}) =>
  request('trashFiles', { body: { files }, headers: more });
const restore = (files: object) => request('restoreFiles', { body: { files } });
const move = (files: object, toFolderId: string | null, more: Record<string, string> = {}) =>
  request('moveFiles', { body: { files, toFolderId }, headers: more });
const undo = (actionId: string) => request('undoBulkAction', { path: { actionId } });
async function get(actionId: string): Promise<BulkAction> {
  const answer = await call(shared, 'getBulkAction', { as: headers, path: { groupId, actionId } });
  return answer.data;
}

const file = (given: Parameters<typeof buildFile>[1] = {}) =>
  buildFile(shared.deps.db, { group_id: groupId, posted_by: userId, ...given });
const files = (count: number, rowOf: (index: number) => object = () => ({})) =>
  buildFiles(shared.deps.db, count, { given: { group_id: groupId, posted_by: userId }, rowOf });
const folder = () => buildFolder(shared.deps.db, { group_id: groupId });

async function rows() {
  return await shared.deps.db
    .selectFrom('files')
    .select(['id', 'name', 'trashed_at', 'folder_id'])
    .where('group_id', '=', groupId)
    .orderBy('name')
    .execute();
}

const trashedCount = async () => (await rows()).filter(({ trashed_at }) => trashed_at !== null).length;
const countIn = async (folderId: string | null) =>
  (await rows()).filter(({ folder_id }) => folder_id === folderId).length;

/** Goes on with an action to its end, as the queue does. */
async function continueAction(actionId: string): Promise<void> {
  const { signal } = new AbortController();
  for (;;) {
    try {
      return await continueBulk({ ...shared.deps, acts: bulkActs(shared.deps) }, { actionId }, { signal });
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error;
    }
  }
}

/** Gives the group a quota of somebody else, so that the caller trashes only what is theirs. */
async function becomePlainMember(): Promise<string> {
  const { db } = shared.deps;
  const { id: otherId } = await buildUser(db);
  await buildMember(db, { group_id: groupId, user_id: otherId });
  const quota = await buildQuota(db, { owner_id: otherId });
  await db.updateTable('groups').set({ quota_id: quota.id }).where('id', '=', groupId).execute();
  return otherId;
}

describe('files chosen one by one', () => {
  test('go to the trash together, and return by one undo', async () => {
    const chosen = [await file(), await file()];
    await file();
    const there = await file({ trashed_at: new Date(0) });
    const { data } = await trash({ fileIds: [...chosen.map(({ id }) => id), there.id] });
    expect(data).toMatchObject({
      ...{ kind: 'trash', state: 'done', isUndo: false, totalCount: 3 },
      ...{ doneCount: 2, unchangedCount: 1, failedCount: 0, failures: [] },
    });
    expect(await trashedCount()).toBe(3);
    const back = await undo(data.id);
    expect(back.data).toMatchObject({ kind: 'restore', isUndo: true, doneCount: 2 });
    // Files that were in the trash before stay there.
    expect(await trashedCount()).toBe(1);
    expect((await undo(data.id)).data).toEqual(back.data);
    expect(await undo(back.data.id)).toMatchObject({ status: 404 });
  });

  test('move with their whole image set, and back to where each was', async () => {
    const { db } = shared.deps;
    const [from, to] = [await folder(), await folder()];
    const set = await db
      .insertInto('image_sets')
      .values({ group_id: groupId, line_set_id: randomUUID(), posted_at: testClock(), folder_id: from.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const pictures = [1, 2, 3].map((image_set_index) =>
      file({ image_set_id: set.id, image_set_index, folder_id: from.id }),
    );
    const [picture] = await Promise.all(pictures);
    const alone = await file();
    const there = await file({ folder_id: to.id });
    const { data } = await move({ fileIds: [picture?.id, alone.id, there.id] }, to.id);
    expect(data).toMatchObject({ totalCount: 5, doneCount: 4, unchangedCount: 1, toFolderId: to.id });
    expect(await countIn(to.id)).toBe(5);
    expect((await undo(data.id)).data).toMatchObject({ doneCount: 4 });
    expect([await countIn(from.id), await countIn(null), await countIn(to.id)]).toEqual([3, 1, 1]);
  });

  test('stay if a person has moved them since', async () => {
    const [one, other] = [await folder(), await folder()];
    const { id } = await file();
    const { data } = await move({ fileIds: [id] }, one.id);
    await move({ fileIds: [id] }, other.id);
    expect((await undo(data.id)).data).toMatchObject({ doneCount: 0, unchangedCount: 1 });
    expect(await countIn(other.id)).toBe(1);
  });

  test('fail alone, with the reason, and are retried alone', async () => {
    const otherId = await becomePlainMember();
    const mine = await file({ name: 'ของฉัน.jpg' });
    const theirs = await file({ name: 'ของเขา.jpg', posted_by: otherId });
    const goneId = randomUUID();
    const { data } = await trash({ fileIds: [mine.id, theirs.id, goneId] });
    expect(data).toMatchObject({ doneCount: 1, failedCount: 2 });
    expect(data.failures).toEqual([
      { fileId: theirs.id, name: 'ของเขา.jpg', code: 'NOT_ALLOWED' },
      { fileId: goneId, name: null, code: 'NOT_FOUND' },
    ]);
    await shared.deps.db
      .updateTable('files')
      .set({ posted_by: userId })
      .where('id', '=', theirs.id)
      .execute();
    const again = await trash({ failedOf: data.id });
    expect(again.data).toMatchObject({ totalCount: 2, doneCount: 1, failedCount: 1 });
  });

  test('files chosen one by one of another group are not found', async () => {
    const foreign = await buildFile(shared.deps.db);
    expect((await trash({ fileIds: [foreign.id] })).data).toMatchObject({ failedCount: 1 });
    expect((await move({ fileIds: [foreign.id] }, null)).data.failures).toEqual([
      { fileId: foreign.id, name: null, code: 'NOT_FOUND' },
    ]);
  });

  test('go to no folder that is gone, in the trash or of another group', async () => {
    const { id } = await file();
    const trashed = await buildFolder(shared.deps.db, { group_id: groupId, trashed_at: testClock() });
    const foreign = await buildFolder(shared.deps.db);
    for (const toFolderId of [trashed.id, foreign.id, randomUUID()]) {
      expect(await move({ fileIds: [id] }, toFolderId)).toMatchObject({ status: 404 });
    }
  });
});

describe('everything that a filter finds', () => {
  test('is acted on by kind, day and words, except for what was taken out', async () => {
    const day = (text: string) => new Date(`${text}T12:00:00+07:00`);
    const kept = await file({ name: 'b ใบเสร็จ.pdf', kind: 'file', posted_at: day('2026-02-03') });
    await file({ name: 'c ใบเสร็จ.pdf', kind: 'file', posted_at: new Date('2026-02-02T17:00:00Z') });
    await file({ name: 'd ใบเสร็จ.pdf', kind: 'file', posted_at: new Date('2026-02-03T17:00:00Z') });
    await file({ name: 'e อื่น.pdf', kind: 'file', posted_at: day('2026-02-03') });
    await file({ name: 'f ใบเสร็จ.jpg', kind: 'image', posted_at: day('2026-02-03') });
    const found = {
      filter: { kind: 'file', search: 'เสร็จ' },
      days: ['2026-02-03'],
      exceptFileIds: [kept.id],
    };
    expect((await trash({ found })).data).toMatchObject({ totalCount: 1, doneCount: 1 });
    expect((await rows()).filter((row) => row.trashed_at).map(({ name }) => name)).toEqual(['c ใบเสร็จ.pdf']);
    expect((await trash({ found: { filter: {} } })).data).toMatchObject({ totalCount: 4 });
  });

  test('is restored from the trash, without files of a trashed folder', async () => {
    const { id } = await folder();
    await file({ folder_id: id });
    await request('trashFolder', { path: { folderId: id } });
    const { id: fileId } = await file();
    await trash({ fileIds: [fileId] });
    expect((await restore({ found: { filter: {} } })).data).toMatchObject({ totalCount: 1, doneCount: 1 });
  });

  test('continues in batches after the answer, and is undone as a whole', async () => {
    const to = await folder();
    await files(2500);
    const { data } = await move({ found: { filter: {} } }, to.id);
    expect(data).toMatchObject({ state: 'running', totalCount: null, doneCount: 0 });
    // Files that come later are not among them.
    await file();
    await continueAction(data.id);
    expect(await get(data.id)).toMatchObject({ state: 'done', totalCount: 2500, doneCount: 2500 });
    expect([await countIn(to.id), await countIn(null)]).toEqual([2500, 1]);
    const back = await undo(data.id);
    expect(back.data).toMatchObject({ state: 'running', isUndo: true });
    await continueAction(back.data.id);
    expect(await countIn(null)).toBe(2501);
  });

  test('a bulk action finds files by words page by page, with the versions and image sets of each', async () => {
    const { db } = shared.deps;
    const to = await folder();
    const set = await db
      .insertInto('image_sets')
      .values({ group_id: groupId, line_set_id: randomUUID(), posted_at: testClock() })
      .returning('id')
      .executeTakeFirstOrThrow();
    // All of one instant: a page goes on behind the last file of the one before.
    const posted_at = testClock();
    await files(2500, (index) => ({ posted_at, name: `ใบเสร็จ ${index % 2400}.pdf`, kind: 'file' }));
    await files(300, (index) => ({ posted_at, name: `อื่น ${index}.pdf`, kind: 'file' }));
    await file({ name: 'ใบเสร็จ.jpg', image_set_id: set.id, image_set_index: 1 });
    await file({ name: 'อีกรูป.jpg', image_set_id: set.id, image_set_index: 2 });
    const kept = await file({ name: 'ใบเสร็จที่อยู่ต่อ.pdf', kind: 'file' });
    const found = { filter: { search: 'เสร็จ' }, exceptFileIds: [kept.id] };
    const { data } = await move({ found }, to.id);
    expect(data).toMatchObject({ state: 'running', totalCount: null });
    await continueAction(data.id);
    expect(await get(data.id)).toMatchObject({ state: 'done', totalCount: 2502, doneCount: 2502 });
    expect([await countIn(to.id), await countIn(null)]).toEqual([2502, 301]);
  });

  test('is completed after being cut off between two batches', async () => {
    await files(2100);
    const { data } = await trash({ found: { filter: {} } });
    const { db, record } = shared.deps;
    let recorded = 0;
    const dying = {
      ...shared.deps,
      acts: bulkActs(shared.deps),
      record: async (...change: Parameters<typeof record>) => {
        recorded += 1;
        if (recorded > 3) throw new Error('killed');
        await record(...change);
      },
    };
    const { signal } = new AbortController();
    await expect(continueBulk(dying, { actionId: data.id }, { signal })).rejects.toThrow('killed');
    expect(await get(data.id)).toMatchObject({ state: 'running', doneCount: 1000 });
    expect(await trashedCount()).toBe(1000);
    await continueAction(data.id);
    expect(await get(data.id)).toMatchObject({ state: 'done', doneCount: 2100 });
    const waiting = await db
      .selectFrom('bulk_items')
      .select('file_id')
      .where('outcome', 'is', null)
      .execute();
    expect(waiting).toEqual([]);
  });

  test('stops when it is undone, and only the finished part returns', async () => {
    await files(1500);
    const { data } = await trash({ found: { filter: {} } });
    const back = await undo(data.id);
    expect(back.data).toMatchObject({ state: 'done', totalCount: 0 });
    await continueAction(data.id);
    expect(await get(data.id)).toMatchObject({ state: 'stopped' });
    expect(await trashedCount()).toBe(0);
  });

  test('fails from the point where the person left the group', async () => {
    await files(1500);
    const { data } = await trash({ found: { filter: {} } });
    await shared.deps.db
      .updateTable('chat_members')
      .set({ is_member: false })
      .where('user_id', '=', userId)
      .execute();
    await continueAction(data.id);
    expect(await trashedCount()).toBe(0);
  });
});

describe('requests with a key', () => {
  test('are executed once and answered alike', async () => {
    const once = { 'idempotency-key': randomUUID() };
    const { id } = await file();
    const answers = await Promise.all([1, 2, 3].map(() => trash({ fileIds: [id] }, once)));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    await restore({ fileIds: [id] });
    expect((await trash({ fileIds: [id] }, once)).data).toEqual(answers[0]?.data);
    expect(await trashedCount()).toBe(0);
  });

  test('are refused when they ask for something else', async () => {
    const once = { 'idempotency-key': randomUUID() };
    const [one, other] = [await file(), await file()];
    await trash({ fileIds: [one.id] }, once);
    const refused = await trash({ fileIds: [other.id] }, once);
    expect(refused).toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await trashedCount()).toBe(1);
    expect((await move({ fileIds: [other.id] }, null, once)).status).toBe(200);
  });
});

test.each([{}, { fileIds: [] }, { found: {} }, { found: { filter: {}, days: [] } }, { ids: [] }])(
  'the selection %j is refused',
  async (selection) => {
    expect(await trash(selection)).toMatchObject({ status: 400 });
  },
);
