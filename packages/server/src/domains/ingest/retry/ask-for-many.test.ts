import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCall } from '../../../../test/call.ts';
import { testClock } from '../../../../test/clock.ts';
import { buildFile, buildFiles, buildQuota } from '../../../../test/index.ts';
import { bulkActs } from '../../../../test/scenes/bulk-acts.ts';
import {
  buildGroupOfMine,
  headers,
  shared,
  useCaller,
  userId,
} from '../../../../test/scenes/caller-scene.ts';
import { RetryLater } from '../../../queue/retry-later.ts';
import { continueBulk } from '../../bulk/continue.ts';

let groupId: string;

useCaller();
beforeEach(async () => {
  const { id: quota_id } = await buildQuota(shared.deps.db, { owner_id: userId });
  groupId = (await buildGroupOfMine({ quota_id })).id;
});

const call = createCall(() => ({ ...shared, as: headers, path: { groupId } }));

const ask = (files: object, more: Record<string, string> = {}) =>
  call('askForFiles', { body: { files }, headers: more });

const missed = (given: Parameters<typeof buildFile>[1] = {}) =>
  buildFile(shared.deps.db, {
    group_id: groupId,
    state: 'missed',
    missed_reason: 'failed',
    size_bytes: 10,
    line_message_id: randomUUID(),
    ...given,
  });

async function states(): Promise<Record<string, number>> {
  const rows = await shared.deps.db
    .selectFrom('files')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('group_id', '=', groupId)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

test('all missed files that LINE may have again are counted, and requested at once', async () => {
  for (const _file of [1, 2]) await missed();
  await missed({ missed_reason: 'expired' });
  expect((await call('getMissed')).data).toEqual({ fileCount: 2, imageCount: 2 });
  expect((await call('askForMissed')).data).toMatchObject({ asked: { fileCount: 2 }, remainingCount: 0 });
  expect(await states()).toEqual({ fetching: 2, missed: 1 });
});

describe('requesting many files from LINE again', () => {
  test('requests each missed one, and states for the others why it was not requested', async () => {
    const wanted = [await missed(), await missed({ missed_reason: 'expired' })];
    const kept = await buildFile(shared.deps.db, { group_id: groupId });
    const external = await missed({ missed_reason: 'external' });
    const trashed = await missed({ trashed_at: testClock() });
    const nowhere = randomUUID();
    const ids = [...wanted, kept, external, trashed].map(({ id }) => id);
    const { status, data } = await ask({ fileIds: [...ids, nowhere] });
    expect([status, data]).toMatchObject([
      200,
      { kind: 'ask', state: 'done', totalCount: 6, doneCount: 2, unchangedCount: 1, failedCount: 3 },
    ]);
    const codes = Object.fromEntries(
      data.failures.map((one: { fileId: string; code: string }) => [one.fileId, one.code]),
    );
    expect(codes).toEqual({
      [external.id]: 'FILE_NOT_KEPT',
      [trashed.id]: 'NOT_FOUND',
      [nowhere]: 'NOT_FOUND',
    });
    expect(await states()).toEqual({ fetching: 2, kept: 1, missed: 2 });
  });

  test('finds only missed files by a filter, and requests a large number in batches', async () => {
    const { db } = shared.deps;
    const given = { group_id: groupId, state: 'missed', missed_reason: 'failed', sha256: null } as const;
    await buildFiles(db, 2500, { given, rowOf: () => ({ line_message_id: randomUUID() }) });
    await buildFile(db, { group_id: groupId });
    const { data } = await ask({ found: { filter: {} } });
    expect(data).toMatchObject({ state: 'running', totalCount: null });
    await continueAction(data.id);
    expect(await states()).toEqual({ fetching: 2500, kept: 1 });
    const { data: ended } = await call('undoBulkAction', { path: { actionId: data.id } });
    expect(ended).toMatchObject({ state: 'done', totalCount: 2500, doneCount: 2500 });
  });

  test('cannot be undone, but stops the remaining requests', async () => {
    const given = { group_id: groupId, state: 'missed', missed_reason: 'failed', sha256: null } as const;
    await buildFiles(shared.deps.db, 1001, { given, rowOf: () => ({ line_message_id: randomUUID() }) });
    const { data } = await ask({ found: { filter: {} } });
    const { status, data: stopped } = await call('undoBulkAction', { path: { actionId: data.id } });
    expect([status, stopped]).toMatchObject([200, { id: data.id, state: 'stopped', isUndo: false }]);
    await continueAction(data.id);
    expect(await states()).toEqual({ missed: 1001 });
  });

  test('retries only those that failed', async () => {
    const file = await missed({ trashed_at: testClock() });
    const { data: first } = await ask({ fileIds: [file.id] });
    await shared.deps.db.updateTable('files').set({ trashed_at: null }).where('id', '=', file.id).execute();
    const { data } = await ask({ failedOf: first.id });
    expect(data).toMatchObject({ totalCount: 1, doneCount: 1, failedCount: 0 });
  });

  test('is executed once for a key, and refused with another body', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const file = await missed();
    const first = await ask({ fileIds: [file.id] }, key);
    expect((await ask({ fileIds: [file.id] }, key)).data).toEqual(first.data);
    expect((await ask({ fileIds: [randomUUID()] }, key)).code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('is refused if no file can be requested', async () => {
    const file = await missed();
    await shared.deps.db.updateTable('groups').set({ quota_id: null }).where('id', '=', groupId).execute();
    const { status, code } = await ask({ fileIds: [file.id] });
    expect([status, code]).toEqual([409, 'NO_QUOTA']);
    expect(await states()).toEqual({ missed: 1 });
  });
});

/** Continues an action to its end, as the queue does. */
async function continueAction(actionId: string): Promise<void> {
  const deps = { ...shared.deps, acts: bulkActs(shared.deps) };
  for (;;) {
    try {
      return await continueBulk(deps, { actionId }, { signal: new AbortController().signal });
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error;
    }
  }
}
