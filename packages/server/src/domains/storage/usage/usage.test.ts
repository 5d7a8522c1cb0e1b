import { createHash, randomUUID } from 'node:crypto';
import { countedBytes } from '@kepwai/rules/quotas/counted-bytes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOf } from '../../../../test/amounts.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { buildFile, buildGroup } from '../../../../test/scenes/rows.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { isAppError } from '../../../errors.ts';
import {
  chargeFile,
  dischargeFile,
  getRemainingBytes,
  lockQuota,
  release,
  reserve,
  settleFiles,
} from './usage.ts';

const limitBytes = 10_000;

/** Contents of the test by letter, each with a size of its own. */
const sizes = { a: 1000, b: 2500, c: 4000, d: 0 };
type Letter = keyof typeof sizes;

const sha256Of = (letter: Letter) => createHash('sha256').update(letter).digest('hex');

async function buildQuotas(db: Db): Promise<string> {
  const owner = await db
    .insertInto('users')
    .values({ line_user_id: `U${randomUUID()}`, display_name: null, picture_url: null, signed_in_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const letter of Object.keys(sizes) as Letter[]) {
    await db
      .insertInto('blobs')
      .values({
        sha256: sha256Of(letter),
        size_bytes: sizes[letter],
        mime_type: 'text/plain',
        width: null,
        height: null,
        duration_ms: null,
        thumbhash: null,
        unreferenced_since: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const quota = await db
    .insertInto('quotas')
    .values({ owner_id: owner.id, name: 'ที่เก็บ', limit_bytes: limitBytes })
    .returning('id')
    .executeTakeFirstOrThrow();
  return quota.id;
}

async function readUsage(db: Db, quotaId: string) {
  return await db
    .selectFrom('quotas')
    .select(['used_bytes as used', 'reserved_bytes as reserved'])
    .where('id', '=', quotaId)
    .executeTakeFirstOrThrow();
}

const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>) => db.transaction().execute(work);

describe('the usage of a quota', () => {
  test('rejects a file that does not fit and stays unchanged', async (t) => {
    const { db } = await createTestDatabase(t);
    const quotaId = await buildQuotas(db);
    await inTransaction(db, (tx) => reserve(tx, { quotaId, bytes: 6100 }));
    await expect(inTransaction(db, (tx) => reserve(tx, { quotaId, bytes: 4000 }))).rejects.toMatchObject({
      code: 'QUOTA_EXCEEDED',
    });
    const content = { quotaId, sha256: sha256Of('c'), sizeBytes: sizes.c };
    await expect(inTransaction(db, (tx) => chargeFile(tx, content))).rejects.toMatchObject({
      code: 'QUOTA_EXCEEDED',
    });
    expect(await readUsage(db, quotaId)).toEqual({ used: 0, reserved: 6100 });
    expect(await getRemainingBytes(db, quotaId)).toBe(3900);
  });

  test('counts a content once, from its first file to its last', async (t) => {
    const { db } = await createTestDatabase(t);
    const quotaId = await buildQuotas(db);
    const content = { quotaId, sha256: sha256Of('c'), sizeBytes: sizes.c };
    const groupId = await groupOf(db, quotaId);
    const fileIds: string[] = [];
    for (let file = 0; file < 3; file += 1)
      fileIds.push(await inTransaction(db, (tx) => charge(tx, { ...content, groupId })));
    expect(await readUsage(db, quotaId)).toEqual({ used: 4000, reserved: 0 });
    const [last = '', ...others] = fileIds;
    for (const fileId of others) await inTransaction(db, (tx) => discharge(tx, { ...content, fileId }));
    expect(await readUsage(db, quotaId)).toEqual({ used: 4000, reserved: 0 });
    await inTransaction(db, (tx) => discharge(tx, { ...content, fileId: last }));
    expect(await readUsage(db, quotaId)).toEqual({ used: 0, reserved: 0 });
  });

  test('leaves no hours behind when the quota is deleted', async (t) => {
    const { db } = await createTestDatabase(t);
    const [quotaId, otherId] = [await buildQuotas(db), await buildQuotas(db)];
    for (const id of [quotaId, otherId]) {
      const content = { quotaId: id, sha256: sha256Of('a'), sizeBytes: sizes.a };
      const groupId = await groupOf(db, id);
      const fileId = await inTransaction(db, (tx) => charge(tx, { ...content, groupId }));
      await db.updateTable('groups').set({ quota_id: null }).where('id', '=', groupId).execute();
      // Its hour is counted, and is 0 without the file.
      if (id === quotaId) await inTransaction(db, (tx) => discharge(tx, { ...content, fileId }));
    }
    expect(await db.selectFrom('quota_hours').select('quota_id').execute()).toHaveLength(2);
    await db.deleteFrom('quotas').where('id', '=', quotaId).execute();
    expect(await db.selectFrom('quota_hours').select('quota_id').execute()).toEqual([{ quota_id: otherId }]);
  });

  test('keeps a reservation although the limit was lowered meanwhile', async (t) => {
    const { db } = await createTestDatabase(t);
    const quotaId = await buildQuotas(db);
    await inTransaction(db, (tx) => reserve(tx, { quotaId, bytes: sizes.c }));
    await db.updateTable('quotas').set({ limit_bytes: 500 }).where('id', '=', quotaId).execute();
    const content = { quotaId, sha256: sha256Of('c'), sizeBytes: sizes.c, reservedBytes: sizes.c };
    const groupId = await groupOf(db, quotaId);
    await inTransaction(db, (tx) => settle(tx, { ...content, groupId }));
    expect(await readUsage(db, quotaId)).toEqual({ used: 4000, reserved: 0 });
    expect(await getRemainingBytes(db, quotaId)).toBe(0);
  });

  test('never exceeds its limit in a race and ends as the sum of the distinct contents', {
    tags: ['slow'],
  }, async (t) => {
    const { db } = await createTestDatabase(t);
    const letter = fc.constantFrom(...(Object.keys(sizes) as Letter[]));
    const script = fc.array(
      fc.record({
        letter,
        how: fc.constantFrom('charge', 'settle', 'give-up', 'charge-and-delete', 'settle-and-delete'),
      }),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(script, { minLength: 2, maxLength: 6 }), async (scripts) => {
        const quotaId = await buildQuotas(db);
        const place = { quotaId, groupId: await groupOf(db, quotaId) };
        const kept = (await Promise.all(scripts.map((steps) => runScript(db, place, steps)))).flat();
        const used = [...new Set(kept)].reduce((sum, one) => sum + countedBytes(sizes[one]), 0);
        expect(await readUsage(db, quotaId)).toEqual({ used, reserved: 0 });
      }),
      { numRuns: amountOf({ few: 6, whole: 25 }) },
    );
  });
});

interface Step {
  letter: Letter;
  how: string;
}

/** Runs the steps of one client in order, each in transactions of its own. Returns the contents whose files stay. */
async function runScript(db: Db, place: Place, steps: Step[]): Promise<Letter[]> {
  const { quotaId } = place;
  const kept: Letter[] = [];
  for (const { letter, how } of steps) {
    const content = { ...place, sha256: sha256Of(letter), sizeBytes: sizes[letter] };
    const fileId = await unlessFull(async () => {
      if (how.startsWith('charge')) return await inTransaction(db, (tx) => charge(tx, content));
      const reservation = { quotaId, bytes: countedBytes(content.sizeBytes) };
      await inTransaction(db, (tx) => reserve(tx, reservation));
      if (how !== 'give-up')
        return await inTransaction(db, (tx) => settle(tx, { ...content, reservedBytes: reservation.bytes }));
      await inTransaction(db, (tx) => release(tx, reservation));
      return null;
    });
    const { used, reserved } = await readUsage(db, quotaId);
    expect(used + reserved).toBeLessThanOrEqual(limitBytes);
    if (fileId === null) continue;
    if (how.endsWith('delete')) await inTransaction(db, (tx) => discharge(tx, { ...content, fileId }));
    else kept.push(letter);
  }
  return kept;
}

/** Returns the file that was kept; null if it did not fit, or was given up. */
async function unlessFull(work: () => Promise<string | null>): Promise<string | null> {
  try {
    return await work();
  } catch (error) {
    if (isAppError(error, 'QUOTA_EXCEEDED')) return null;
    throw error;
  }
}

/** A group whose files count in a quota. */
interface Place {
  quotaId: string;
  groupId: string;
}

/** A file to store there. */
type Kept = Place & { sha256: string; sizeBytes: number };

const groupOf = async (db: Db, quotaId: string) => (await buildGroup(db, { quota_id: quotaId })).id;

async function charge(tx: Tx, { groupId, ...content }: Kept): Promise<string> {
  await chargeFile(tx, content);
  return await keep(tx, { groupId, ...content });
}

async function settle(tx: Tx, { reservedBytes, ...file }: Kept & { reservedBytes: number }): Promise<string> {
  const { quotaId } = file;
  await lockQuota(tx, quotaId);
  await settleFiles(tx, [{ ...file, reservedBytes }]);
  return await keep(tx, file);
}

async function keep(tx: Tx, { groupId, quotaId, sha256, sizeBytes }: Kept): Promise<string> {
  const given = { group_id: groupId, quota_id: quotaId, sha256, size_bytes: sizeBytes };
  return (await buildFile(tx, given)).id;
}

async function discharge(tx: Tx, file: Parameters<typeof dischargeFile>[1]): Promise<void> {
  await dischargeFile(tx, file);
  await tx.deleteFrom('files').where('id', '=', file.fileId).execute();
}
