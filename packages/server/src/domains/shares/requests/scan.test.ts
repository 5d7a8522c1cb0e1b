import { hourMs } from '@kepwai/rules/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { createScene } from '../../../../test/callers.ts';
import { testClock } from '../../../../test/clock.ts';
import { eicar, type FakeClamd, startFakeClamd } from '../../../../test/fake-clamd.ts';
import { createTestApp, forFile, type TestApp } from '../../../../test/index.ts';
import { buildRequest, sendFile, type TestRequest } from '../../../../test/scenes/file-requests.ts';
import { RetryLater } from '../../../queue/queue.ts';
import { scanUpload } from './scan.ts';

let shared: TestApp;
let clamd: FakeClamd;
let now: Date;
let link: TestRequest;

beforeEach(async () => {
  now = testClock();
  clamd ??= await startFakeClamd(forFile);
  Object.assign(clamd, { mode: 'normal', maxBytes: 1_000_000 });
  const { address } = clamd;
  shared ??= await createTestApp(forFile, { clock: () => now }, { scanner: { type: 'clamd', address } });
  link = await buildRequest(shared, await createScene(shared));
});

const { signal } = new AbortController();

/** Sends a file, and returns its upload's id. */
async function send(content: string | Buffer): Promise<string> {
  const answer = await shared.app.inject(sendFile(link, content));
  expect(answer.statusCode, answer.body).toBe(201);
  return String(answer.headers.location).split('/').at(-1) ?? '';
}

const work = (uploadId: string) => scanUpload(shared.deps, { uploadId }, { signal });

async function list() {
  const url = `/api/share/${link.slug}/upload`;
  const answer = await shared.app.inject({ url, headers: { 'share-sender': link.sender } });
  return answer.json<{ data: { items: { state: string; refusal: string | null }[] } }>().data.items;
}

const find = (id: string) =>
  shared.deps.db
    .selectFrom('files')
    .leftJoin('file_senders', 'file_senders.file_id', 'files.id')
    .select(['files.id', 'is_scanned'])
    .where('files.id', '=', id)
    .executeTakeFirst();

async function held() {
  return await shared.deps.db
    .selectFrom('file_requests')
    .innerJoin('shares', 'shares.id', 'file_requests.share_id')
    .innerJoin('groups', 'groups.id', 'shares.group_id')
    .innerJoin('quotas', 'quotas.id', 'groups.quota_id')
    .select(['open_count', 'file_count', 'reserved_bytes'])
    .where('shares.id', '=', link.id)
    .executeTakeFirstOrThrow();
}

const activity = () =>
  shared.deps.db
    .selectFrom('activity')
    .select('kind')
    .where('group_id', '=', link.group_id)
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ kind }) => kind));

test('a file is visible once the scanner found nothing in it', async () => {
  const id = await send('สวัสดี');
  expect(await find(id)).toBeUndefined();
  expect(await list()).toMatchObject([{ state: 'checking', refusal: null }]);
  expect(await held()).toMatchObject({ open_count: 1, file_count: 0 });
  await work(id);
  expect(await find(id)).toEqual({ id, is_scanned: true });
  expect(await list()).toMatchObject([{ state: 'received' }]);
  expect(await held()).toEqual({ open_count: 0, file_count: 1, reserved_bytes: 0 });
  expect(await activity()).toEqual(['requested-file-received']);
  await work(id);
  expect(await held()).toMatchObject({ file_count: 1 });
});

test('a file with a virus is never stored, its sender sees the reason, and managers see it', async () => {
  const id = await send(`MZ${eicar}`);
  await work(id);
  expect(await find(id)).toBeUndefined();
  expect(await shared.deps.uploads.parts.size(id)).toBeNull();
  expect(await list()).toMatchObject([{ state: 'refused', refusal: 'infected' }]);
  expect(await held()).toEqual({ open_count: 0, file_count: 0, reserved_bytes: 0 });
  expect(await activity()).toEqual(['requested-file-refused', 'upload-ended']);
});

describe('a scanner that does not respond', () => {
  test('leaves a file waiting, which arrives once the scanner is back', async () => {
    clamd.mode = 'broken';
    const id = await send('abc');
    await expect(work(id)).rejects.toThrow(RetryLater);
    expect(await find(id)).toBeUndefined();
    await shared.deps.uploads.finishWhole();
    await shared.deps.uploads.tidy();
    expect(await find(id)).toBeUndefined();
    clamd.mode = 'normal';
    await work(id);
    expect(await find(id)).toEqual({ id, is_scanned: true });
  });

  test('a scanner that does not answer for a day ends the wait, and the file is not kept', async () => {
    clamd.mode = 'broken';
    const id = await send('abc');
    now = new Date(now.getTime() + 25 * hourMs);
    await work(id);
    expect(await find(id)).toBeUndefined();
    expect(await held()).toEqual({ open_count: 0, file_count: 0, reserved_bytes: 0 });
    const row = await shared.deps.db
      .selectFrom('request_uploads')
      .select(['state', 'refusal'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ state: 'refused', refusal: 'unchecked' });
  });
});

test('a file that is too large for the scanner is discarded', async () => {
  clamd.maxBytes = 10;
  const id = await send(Buffer.alloc(100_000, 'a'));
  await work(id);
  expect(await find(id)).toBeUndefined();
  expect(await list()).toMatchObject([{ state: 'refused', refusal: 'unchecked' }]);
});

test('an upload being scanned cannot be given up by its sender, and ends with its link', async () => {
  const id = await send('abc');
  const url = `/api/share/${link.slug}/upload/${id}`;
  const headers = { 'tus-resumable': '1.0.0', 'share-sender': link.sender };
  expect((await shared.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(410);
  expect((await shared.app.inject({ method: 'HEAD', url, headers })).headers['upload-offset']).toBe('3');
  await shared.deps.db.updateTable('shares').set({ revoked_at: now }).where('id', '=', link.id).execute();
  await work(id).catch(() => undefined);
  expect(await find(id)).toBeUndefined();
  expect(await held()).toEqual({ open_count: 0, file_count: 0, reserved_bytes: 0 });
});

test('all bytes that arrived before the link expired are scanned, and kept', async () => {
  const id = await send('abc');
  now = new Date(now.getTime() + 90_000_000);
  await shared.deps.uploads.tidy();
  now = new Date(now.getTime() - 10_000_000);
  await work(id);
  expect(await find(id)).toEqual({ id, is_scanned: true });
});

test('the scan job ingests the file', async () => {
  await shared.start();
  const id = await send('abc');
  await expect.poll(() => find(id)).toEqual({ id, is_scanned: true });
});
