import { describe, expect, test } from 'vitest';
import { createCall } from '../../../../test/call.ts';
import { testClock } from '../../../../test/clock.ts';
import { buildGroup, buildQuota, buildUser, registerUser } from '../../../../test/index.ts';
import { requestOf } from '../../../../test/request-of.ts';
import { keepFile, unzip } from '../../../../test/scenes/archives.ts';
import {
  buildGroupOfMine,
  headers,
  shared,
  useCaller,
  userId,
} from '../../../../test/scenes/caller-scene.ts';
import { buildLendable, buildLoan } from '../../../../test/scenes/money/loans.ts';
import { buildOrder, testReceipt } from '../../../../test/scenes/money/money.ts';
import { buildPromo } from '../../../../test/scenes/money/promos.ts';
import { buildExport } from '../../../../test/scenes/my-data.ts';
import { createApp } from '../../../app.ts';
import { RetryLater } from '../../../queue/queue.ts';
import { deleteExpiredExports, resumeExports } from '../../users/exports/exports.ts';
import { prepareExport } from './prepare-export.ts';

useCaller();

const { signal } = new AbortController();
let addresses = 0;

const call = createCall(() => ({ ...shared, as: headers }));
const getState = async () => (await call('getMyExport')).data;

/** Downloads by an address, each time from another network. */
const download = async (url: string, more: Record<string, string> = {}) => {
  addresses += 1;
  return await shared.app.inject(
    requestOf('getExportContent', { at: url, headers: more, from: `198.51.100.${addresses}` }),
  );
};

/** Requests a copy, and prepares it as the job does. */
async function makeExport(): Promise<void> {
  expect((await call('createMyExport')).status).toBe(200);
  const { id: exportId } = await shared.deps.db
    .selectFrom('exports')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  await prepareExport(shared.deps, { exportId }, { signal });
}

const createAddress = async (): Promise<string> => (await call('createMyExportAddress')).data.url;

test('a copy has payments with what is printed on their receipts, and slips', async () => {
  const { db } = shared.deps;
  await registerUser(db, userId);
  const { id: quotaId } = await buildQuota(db, { owner_id: userId, name: 'ของบ้านเรา' });
  const paid = { state: 'paid', paid_at: testClock(), receipt_number: '2026-000001' } as const;
  const { id: orderId } = await buildOrder(shared, { quotaId, payerId: userId }, paid);
  await db
    .insertInto('receipts')
    .values({ order_id: orderId, issued_at: testClock(), facts: JSON.stringify(testReceipt) })
    .execute();
  await db
    .insertInto('order_slips')
    .values({
      ...{
        order_id: orderId,
        sent_by: userId,
        line_message_id: null,
        bank_code: '004',
        reference: '01400000001',
      },
      ...{ is_late: false, state: 'confirmed', sent_at: testClock() },
    })
    .execute();
  await makeExport();
  const files = await unzip((await download(await createAddress())).rawPayload);
  expect(JSON.parse(files['data/payments.json'] ?? '')).toMatchObject([
    { quota: 'ของบ้านเรา', amountSatang: 5900, receipt: { buyer: testReceipt.buyer } },
  ]);
  expect(JSON.parse(files['data/slips.json'] ?? '')).toMatchObject([
    { bank: '004', reference: '01400000001' },
  ]);
});

test('a copy has promos that were redeemed, and what the person lent', async () => {
  const { db } = shared.deps;
  await registerUser(db, userId);
  const fromQuotaId = await buildLendable(shared, userId);
  const { id: toQuotaId } = await buildQuota(db, { name: 'ของบ้านเรา' });
  await buildLoan(shared, { fromQuotaId, toQuotaId, lentBy: userId, bytes: 50_000_000, showsName: false });
  const { token } = await buildPromo(shared);
  expect((await call('redeemPromo', { path: { token }, body: { quotaId: fromQuotaId } })).status).toBe(200);
  await makeExport();
  const files = await unzip((await download(await createAddress())).rawPayload);
  expect(JSON.parse(files['data/promos.json'] ?? '')).toMatchObject([{ token }]);
  expect(JSON.parse(files['data/loans.json'] ?? '')).toMatchObject([
    { toQuota: 'ของบ้านเรา', bytes: 50_000_000, showsName: false },
  ]);
});

test('a copy has everything about the person and the files that they posted, also in groups they left', async () => {
  const { db } = shared.deps;
  await registerUser(db, userId);
  const home = await buildGroupOfMine({ name: 'บ้านเรา' });
  const left = await buildGroup(db, { name: 'ห้อง 4/2' });
  const other = (await buildUser(db, { display_name: 'nmffffffffff' })).id;
  await keepFile(home.id, 'แม่', { name: 'แผน.txt' });
  await keepFile(home.id, 'แม่สอง', { name: 'แผน.txt' });
  await keepFile(left.id, 'เก่า', { name: 'เก่า.txt' });
  await keepFile(home.id, 'ของคนอื่น', { name: 'ของต้น.txt', posted_by: other });
  expect(await getState()).toMatchObject({ export: null, nextAt: null, postCount: 3 });
  await makeExport();
  expect(await getState()).toMatchObject({
    export: { state: 'ready', progress: 1, expiresAt: expect.any(String) },
    nextAt: expect.any(String),
  });

  const answer = await download(await createAddress());
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  expect(answer.headers['cache-control']).toBe('no-store');
  const files = await unzip(answer.rawPayload);
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      'files/บ้านเรา/แผน.txt',
      'files/บ้านเรา/แผน (2).txt',
      'files/ห้อง 4-2/เก่า.txt',
      'อ่านก่อน.txt',
      'data/profile.json',
      'data/activity.json',
    ]),
  );
  expect(files['files/ห้อง 4-2/เก่า.txt']).toBe('เก่า');
  expect(JSON.parse(files['data/profile.json'] ?? '')).toMatchObject({
    id: userId,
    account: { email: 'nida@example.com' },
  });
  expect(JSON.parse(files['data/posts.json'] ?? '')).toHaveLength(3);
  const all = JSON.stringify(files);
  for (const hidden of ['nmffffffffff', other, 'ของต้น']) expect(all).not.toContain(hidden);
});

test('an address is for one visitor, and a broken download resumes on another connection', async () => {
  const group = await buildGroupOfMine();
  await keepFile(group.id, 'x'.repeat(5_000), { name: 'ยาว.txt' });
  await makeExport();
  const url = await createAddress();
  const whole = await download(url);
  expect(whole.statusCode).toBe(200);
  const again = await download(url);
  expect([again.statusCode, again.json().error.code]).toEqual([410, 'EXPORT_ADDRESS_ENDED']);
  const etag = String(whole.headers.etag);
  const rest = await download(url, { range: 'bytes=100-', 'if-range': etag });
  expect(rest.statusCode).toBe(206);
  expect(rest.rawPayload.equals(whole.rawPayload.subarray(100))).toBe(true);
  for (const more of [{ range: 'bytes=100-' }, { range: 'bytes=100-', 'if-range': '"other"' }])
    expect((await download(url, more)).statusCode).toBe(410);
});

describe('the visitor of an address', () => {
  const home = '203.0.113.5';
  const from = async (remoteAddress: string, url: string, method: 'GET' | 'HEAD' = 'GET') =>
    (await shared.app.inject({ method, url, remoteAddress })).statusCode;

  test('downloads again for an hour, by whatever program', async () => {
    await makeExport();
    const url = await createAddress();
    expect(await from(home, url)).toBe(200);
    expect(await from(home, url, 'HEAD')).toBe(200);
    expect(await from(home, url)).toBe(200);
    const blind = await shared.app.inject({ url, remoteAddress: home, headers: { range: 'bytes=10-' } });
    expect([blind.statusCode, blind.json().error.code]).toEqual([410, 'ARCHIVE_CHANGED']);
    expect([await from('203.0.113.6', url), await from('203.0.113.6', url, 'HEAD')]).toEqual([410, 410]);
    const used = { used_at: new Date(testClock().getTime() - 61 * 60_000) };
    await shared.deps.db.updateTable('export_addresses').set(used).execute();
    expect(await from(home, url)).toBe(410);
  });

  test('is not identified by HEAD, nor by a refused request', async () => {
    const { downloads } = shared.deps;
    await makeExport();
    const url = await createAddress();
    expect(await from(home, url, 'HEAD')).toBe(200);
    const ends = Array.from({ length: 6 }, () => downloads.begin(userId));
    expect(await from(home, url)).toBe(429);
    for (const end of ends) end();
    expect(await from('203.0.113.6', url)).toBe(200);
    expect(await from(home, url)).toBe(410);
  });

  test('downloads again what broke off', async (t) => {
    const group = await buildGroupOfMine();
    await keepFile(group.id, 'x'.repeat(5_000), { name: 'ยาว.txt' });
    await makeExport();
    const address = await createAddress();
    const app = await createApp(shared.deps);
    t.onTestFinished(() => app.close());
    const url = new URL(address, await app.listen({ host: '127.0.0.1', port: 0 }));
    const left = new AbortController();
    const { status } = await fetch(url, { signal: left.signal });
    left.abort();
    expect(status).toBe(200);
    const again = await fetch(url);
    expect([
      again.status,
      Buffer.from(await again.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ]).toEqual([200, 'PK']);
  });
});

test('a new address ends the one before, and none leads anywhere once it expired', async () => {
  await makeExport();
  const [first, second] = [await createAddress(), await createAddress()];
  expect((await download(first)).statusCode).toBe(410);
  await shared.deps.db
    .updateTable('export_addresses')
    .set({ expires_at: new Date(0) })
    .execute();
  expect((await download(second)).statusCode).toBe(410);
});

test('simultaneous downloads from many networks give it to one', async () => {
  await makeExport();
  const url = await createAddress();
  const answers = await Promise.all(Array.from({ length: 5 }, () => download(url)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410, 410, 410]);
});

test('a file deleted since is not in the copy', async () => {
  const group = await buildGroupOfMine();
  const file = await keepFile(group.id, 'ลบแล้ว', { name: 'ลบแล้ว.txt' });
  await keepFile(group.id, 'อยู่', { name: 'อยู่.txt' });
  await makeExport();
  await shared.deps.db.deleteFrom('files').where('id', '=', file.id).execute();
  const { rawPayload } = await download(await createAddress());
  expect(JSON.stringify(await unzip(rawPayload))).not.toContain('ลบแล้ว');
});

test('a person can prepare one copy at a time, and one a day', async () => {
  await shared.app.inject({ method: 'POST', url: '/api/me/export', headers });
  const again = await call('createMyExport');
  expect([again.status, again.data.state]).toEqual([200, 'preparing']);
  await shared.deps.db
    .updateTable('exports')
    .set({ ready_at: testClock(), expires_at: new Date(testClock().getTime() + 60_000) })
    .where('user_id', '=', userId)
    .execute();
  const soon = await call('createMyExport');
  expect([soon.status, soon.code]).toEqual([429, 'EXPORT_TOO_SOON']);
  expect(Number(soon.headers['retry-after'])).toBeGreaterThan(86_000);
});

test('an interrupted preparation resumes', async () => {
  const { db } = shared.deps;
  const group = await buildGroupOfMine();
  const file = await keepFile(group.id, 'ยังไม่รู้', { name: 'ก.txt' });
  await db.updateTable('blobs').set({ crc32: null }).where('sha256', '=', `${file.sha256}`).execute();
  const { id: exportId } = await buildExport(db, { user_id: userId, ready_at: null, expires_at: null });
  const stopped = new AbortController();
  stopped.abort();
  await expect(prepareExport(shared.deps, { exportId }, { signal: stopped.signal })).rejects.toThrow(
    RetryLater,
  );
  expect(await getState()).toMatchObject({ export: { state: 'preparing', progress: 0 } });
  const sent: unknown[] = [];
  const sendAll = async (_name: string, all: readonly unknown[]) => void sent.push(...all);
  await resumeExports({ db, queue: { ...shared.deps.queue, sendAll } });
  expect(sent).toContainEqual({ exportId });
  await prepareExport(shared.deps, { exportId }, { signal });
  const files = await unzip((await download(await createAddress())).rawPayload);
  expect(Object.values(files)).toContain('ยังไม่รู้');
});

test('a content that is gone is named as missing', async () => {
  const { db } = shared.deps;
  const group = await buildGroupOfMine();
  const file = await keepFile(group.id, 'หายไป', { name: 'หาย.txt' });
  await db.updateTable('blobs').set({ crc32: null }).where('sha256', '=', `${file.sha256}`).execute();
  await shared.deps.blobs.remove(`${file.sha256}`);
  await makeExport();
  const files = await unzip((await download(await createAddress())).rawPayload);
  expect(files['_ไม่ครบ.txt']).toContain('หาย.txt');
});

test('a copy ends after its time', async () => {
  const { db } = shared.deps;
  const { id } = await buildExport(db, { user_id: userId, expires_at: new Date(1) });
  expect((await getState()).export).toBeNull();
  expect((await call('createMyExportAddress')).code).toBe('NOT_FOUND');
  await deleteExpiredExports(db, new Date(2));
  expect(await db.selectFrom('exports').select('id').where('id', '=', id).execute()).toEqual([]);
});
