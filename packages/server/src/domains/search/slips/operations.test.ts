import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { type CallData, createCall } from '../../../../test/call.ts';
import { buildBlob, buildFile, buildGroup, buildUser } from '../../../../test/index.ts';
import {
  buildGroupOfMine,
  headers,
  shared,
  useCaller,
  userId,
} from '../../../../test/scenes/caller-scene.ts';
import { buildSlipFile, drawSlip, slipText } from '../../../../test/scenes/money/slip.ts';
import type { components } from '../../../generated/schema.ts';
import { makeThumbnails } from '../../contents/pictures/thumbnails.ts';
import { eraseFile } from '../../files/delete.ts';
import { mergeFiles } from '../../moves/merge/merge-files.ts';
import { findSlip, sendForSlips } from './find-slip.ts';

type Schemas = components['schemas'];

let groupId: string;

useCaller();
beforeEach(async () => {
  groupId = (await buildGroupOfMine()).id;
});

const call = createCall(() => ({ ...shared, as: headers, path: { groupId } }));
async function get<Data>(path: string): Promise<Data> {
  const answer = await shared.app.inject({ url: `/api/group/${groupId}${path}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

const list = (query = '') =>
  get<{ items: Schemas['SlipWithFile'][]; nextCursor: string | null }>(`/slip?${query}`);

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute));

/** Adds a file with the row of a slip, as if its picture had been read. */
async function slip(given: Parameters<typeof buildFile>[1] & { bank?: string; reference?: string }) {
  const { bank = '004', reference = 'REF1', ...file } = given;
  const row = await buildFile(shared.deps.db, { group_id: groupId, ...file });
  const { id: file_id, group_id, posted_at } = row;
  await shared.deps.db
    .insertInto('slips')
    .values({ file_id, group_id, posted_at, bank_code: bank, reference })
    .execute();
  return row;
}

async function read(given: Parameters<typeof buildSlipFile>[1] = {}) {
  const file = await buildSlipFile(shared.deps, { group_id: groupId, ...given });
  await findSlip(shared.deps, { fileId: file.id });
  return file;
}

test('the code of a slip is read from its picture and shown with the file', async () => {
  expect((await call('getGroup')).data.hasSlips).toBe(false);
  const text = slipText({ bankCode: '014', reference: 'Ab9' });
  const file = await read({ text, posted_by: userId, posted_at: at(1) });
  const { items, nextCursor } = await list();
  expect(items.map((item) => [item.slip, item.file.id])).toEqual([
    [{ bankCode: '014', reference: 'Ab9', isMasked: false, first: null }, file.id],
  ]);
  expect(nextCursor).toBeNull();
  expect((await call('getFileSlip', { path: { fileId: file.id } })).data).toEqual({
    slip: { bankCode: '014', reference: 'Ab9', isMasked: false, first: null },
  });
  expect((await call('getGroup')).data.hasSlips).toBe(true);
});

test('a code of another kind, and a picture without a code, leave nothing', async () => {
  const other = await read({ text: 'https://example.com/pay' });
  const plain = await buildFile(shared.deps.db, { group_id: groupId });
  await findSlip(shared.deps, { fileId: plain.id });
  expect((await list()).items).toEqual([]);
  expect((await call('getFileSlip', { path: { fileId: other.id } })).data).toEqual({ slip: null });
});

test('drawing a picture and keeping a drawn one queue the search for slips', async () => {
  const { db, record } = shared.deps;
  const queued = async () => {
    const { rows } = await sql<{ fileId: string }>`
      select data->'data'->>'fileId' as "fileId" from pgboss.job where name = 'find-slip'`.execute(db);
    return rows.map(({ fileId }) => fileId);
  };
  const first = await buildSlipFile(shared.deps, { group_id: groupId, text: slipText({ reference: 'Q1' }) });
  await db
    .updateTable('blobs')
    .set({ thumbnail_state: 'pending' })
    .where('sha256', '=', first.sha256)
    .execute();
  await makeThumbnails(shared.deps, { sha256: first.sha256 ?? '' }, { attempt: 0 });
  expect(await queued()).toContain(first.id);
  const again = await buildFile(db, { group_id: groupId, sha256: first.sha256 });
  await db.transaction().execute((tx) =>
    record(tx, {
      kind: 'file-uploaded',
      groupId,
      actor: { userId },
      folderIds: [],
      fileIds: [again.id],
      drawnIds: [again.id],
      documentIds: [],
    }),
  );
  expect(await queued()).toContain(again.id);
});

test('keeping a picture again that was searched and has no code queues no search', async () => {
  const { db, queue } = shared.deps;
  const searched = await buildBlob(db, { thumbnail_state: 'ready', large_state: 'waiting' });
  const drawn = await buildBlob(db, { thumbnail_state: 'ready', large_state: 'drawn' });
  const files = await Promise.all(
    [searched, drawn].map(({ sha256 }) => buildFile(db, { group_id: groupId, sha256 })),
  );
  const fileIds = files.map(({ id }) => id);
  await db.transaction().execute((tx) => sendForSlips(tx, { queue }, { fileIds }));
  const { rows } = await sql<{ fileId: string }>`
    select data->'data'->>'fileId' as "fileId" from pgboss.job
    where name = 'find-slip' and data->'data'->>'fileId' = any(${fileIds})`.execute(db);
  expect(rows.map(({ fileId }) => fileId)).toEqual([fileIds[1]]);
});

test('the code of a small slip is read in its medium picture', async () => {
  const text = slipText({ reference: 'S1' });
  const small = await sharp(await drawSlip(text))
    .resize(600)
    .jpeg()
    .toBuffer();
  const { sha256, sizeBytes } = await shared.deps.blobs.receive(Readable.from([small]));
  await buildBlob(shared.deps.db, { sha256, size_bytes: sizeBytes });
  const given = { group_id: groupId, posted_by: userId, sha256, size_bytes: sizeBytes };
  const file = await buildFile(shared.deps.db, given);
  await makeThumbnails(shared.deps, { sha256 }, { attempt: 0 });
  expect(await shared.deps.blobs.readDerived(sha256, 'large')).toBeNull();
  await findSlip(shared.deps, { fileId: file.id });
  expect((await list()).items.map((item) => item.slip.reference)).toEqual(['S1']);
});

test('a drawn picture without a slip is not searched again', async () => {
  const { db } = shared.deps;
  const { id, sha256 } = await buildSlipFile(shared.deps, { group_id: groupId, text: 'https://example.com' });
  await db.updateTable('blobs').set({ thumbnail_state: 'pending' }).where('sha256', '=', sha256).execute();
  await makeThumbnails(shared.deps, { sha256: sha256 ?? '' }, { attempt: 0 });
  const { rows } = await sql`
    select from pgboss.job where name = 'find-slip' and data->'data'->>'fileId' = ${id}`.execute(db);
  expect(rows).toEqual([]);
});

test('a repeated reference shows when and by whom it was posted before, also by bank', async () => {
  const first = await slip({ posted_at: at(1), posted_by: userId });
  const second = await slip({ posted_at: at(2) });
  await slip({ posted_at: at(3), bank: '014' });
  const elsewhere = await buildGroup(shared.deps.db);
  await slip({ posted_at: at(0), group_id: elsewhere.id });
  const firsts = (await list()).items.map((item) => item.slip.first);
  const known = {
    fileId: first.id,
    postedAt: at(1).toISOString(),
    postedBy: { id: userId, displayName: 'แม่นิด', pictureUrl: null },
  };
  expect(firsts).toEqual([null, known, null]);
  expect((await call('getFileSlip', { path: { fileId: second.id } })).data).toMatchObject({
    slip: { first: known },
  });
});

test('only the poster of a slip sees its whole reference, and a file of another group is not found', async () => {
  const whole = '014000000000ABC00001';
  const file = await slip({ reference: whole, posted_by: (await buildUser(shared.deps.db)).id });
  const seen = [
    (await list()).items[0]?.slip,
    (await call('getFileSlip', { path: { fileId: file.id } })).data.slip,
  ];
  for (const shown of seen)
    expect(shown).toMatchObject({ reference: '0140••••••••••••0001', isMasked: true });
  const mine = await slip({ reference: whole, posted_by: userId });
  expect((await call('getFileSlip', { path: { fileId: mine.id } })).data).toMatchObject({
    slip: { reference: whole, isMasked: false },
  });
  const elsewhere = await slip({ group_id: (await buildGroup(shared.deps.db)).id });
  for (const id of [elsewhere.id, randomUUID()]) {
    const url = `/api/group/${groupId}/file/${id}/slip`;
    expect((await shared.app.inject({ url, headers })).statusCode).toBe(404);
  }
});

test('a repeated slip counts as the first if the earlier one is in the trash', async () => {
  await slip({ posted_at: at(1), trashed_at: at(5) });
  const second = await slip({ posted_at: at(2) });
  const { items } = await list();
  expect(items.map(({ file, slip: shown }) => [file.id, shown.first])).toEqual([[second.id, null]]);
});

test('pages go from the latest to the oldest, also within one instant, and filters narrow them', async () => {
  for (const [reference, minute, bank] of [
    ['A', 1, '004'],
    ['B', 2, '014'],
    ['C', 2, '004'],
    ['D', 2, '004'],
    ['E', 3, '004'],
  ] as const) {
    await slip({ reference, bank, posted_by: userId, posted_at: at(minute) });
  }
  const walked: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: CallData<'listSlips'> = (
      await call('listSlips', { query: { limit: 2, ...(cursor && { cursor }) } })
    ).data;
    walked.push(...page.items.map((item) => item.slip.reference));
    cursor = page.nextCursor;
  }
  expect(walked.toSorted()).toEqual(['A', 'B', 'C', 'D', 'E']);
  expect([walked.at(0), walked.at(-1)]).toEqual(['E', 'A']);
  const references = async (query: string) =>
    (await list(query)).items.map((item) => item.slip.reference).toSorted();
  expect(await references('bankCode=014')).toEqual(['B']);
  expect(await references(`from=${at(2).toISOString()}&to=${at(3).toISOString()}`)).toEqual(['B', 'C', 'D']);
});

test('a file that is erased is deleted with its slip', async () => {
  const { db, blobs } = shared.deps;
  const file = await read({ text: slipText({ reference: 'GONE' }) });
  await db.transaction().execute((tx) => eraseFile(tx, blobs, { fileId: file.id, now: at(1) }));
  expect(await db.selectFrom('slips').selectAll().where('file_id', '=', file.id).execute()).toEqual([]);
  await findSlip(shared.deps, { fileId: file.id });
});

test('slips move when a group is merged into another', async () => {
  const source = await buildGroup(shared.deps.db);
  const file = await slip({ group_id: source.id, posted_at: at(1) });
  await shared.deps.db
    .transaction()
    .execute((tx) => mergeFiles(tx, { sourceId: source.id, targetId: groupId, at: at(2) }));
  expect((await list()).items.map((item) => item.file.id)).toEqual([file.id]);
});
