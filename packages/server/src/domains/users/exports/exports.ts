import { createHash, randomBytes } from 'node:crypto';
import type { Db, Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import {
  type AddressedExport,
  deleteExpiredRows,
  type ExportRow,
  findLatestExport,
  findUsed,
  insertExport,
  listPreparing,
  lockPersonToExport,
  replaceAddress,
  useAddress,
} from './store.ts';

/** Time for which a copy can be downloaded. */
export const exportLivesMs = 7 * 24 * 3_600_000;

/** Time between two copies of a person. */
const pauseMs = 24 * 3_600_000;

/** Time in which an address is used. */
const addressLivesMs = 10 * 60_000;

/** Time in which a download that broke off goes on. */
const resumedWithinMs = 3_600_000;

const secretBytes = 32;

/** Returns from when the next copy can be asked for; null for now. */
export function nextExportAt(latest: ExportRow | null, now: Date): Date | null {
  if (!latest?.ready_at) return null;
  const nextAt = new Date(latest.requested_at.getTime() + pauseMs);
  return nextAt > now ? nextAt : null;
}

/**
 * Asks for a copy of everything about a person; while one is being prepared, that is returned.
 * @throws UNAUTHORIZED, EXPORT_TOO_SOON
 */
export async function requestExport(
  { db, queue, clock }: Pick<Deps, 'db' | 'queue' | 'clock'>,
  userId: string,
): Promise<ExportRow> {
  return await db.transaction().execute(async (tx) => {
    const { row, isNew } = await enterExport(tx, { userId, at: clock() });
    if (isNew) await queue.send('prepare-export', { exportId: row.id }, { tx });
    return row;
  });
}

/**
 * Enters a copy to be prepared, by a job that the caller queues or by the next round (resumeExports); while one is being prepared,
 * that is returned.
 * @throws UNAUTHORIZED, EXPORT_TOO_SOON
 */
export async function enterExport(
  tx: Tx,
  { userId, at }: { userId: string; at: Date },
): Promise<{ row: ExportRow; isNew: boolean }> {
  if (!(await lockPersonToExport(tx, userId))) throw new AppError('UNAUTHORIZED');
  const latest = await findLatestExport(tx, userId);
  if (latest && latest.ready_at === null) return { row: latest, isNew: false };
  const nextAt = nextExportAt(latest, at);
  if (nextAt) {
    const retryAfterSeconds = Math.ceil((nextAt.getTime() - at.getTime()) / 1000);
    throw new AppError('EXPORT_TOO_SOON', { retryAfterSeconds });
  }
  return { row: await insertExport(tx, { userId, at }), isNew: true };
}

/** Returns whether a copy of a person can be downloaded. */
export async function isExportReady(db: Db, { userId, at }: { userId: string; at: Date }): Promise<boolean> {
  const latest = await findLatestExport(db, userId);
  return latest !== null && latest !== undefined && latest.expires_at !== null && latest.expires_at > at;
}

/**
 * Creates a secret with which a person's copy can be downloaded once.
 * @throws NOT_FOUND where none is ready
 */
export async function createExportSecret(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<{ secret: string; expiresAt: Date }> {
  const at = clock();
  const secret = randomBytes(secretBytes).toString('base64url');
  const expiresAt = new Date(at.getTime() + addressLivesMs);
  await db.transaction().execute(async (tx) => {
    await lockPersonToExport(tx, userId);
    const latest = await findLatestExport(tx, userId);
    if (!latest?.expires_at || latest.expires_at <= at) throw new AppError('NOT_FOUND');
    await replaceAddress(tx, { exportId: latest.id, tokenSha256: hashOf(secret), expiresAt });
  });
  return { secret, expiresAt };
}

/**
 * Uses an address, once. `isContinued`: a download that broke off, which goes on for a while.
 * @throws EXPORT_ADDRESS_ENDED where it is used, expired or unknown
 */
export async function redeemExport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { secret, isContinued }: { secret: string; isContinued: boolean },
): Promise<AddressedExport> {
  const at = clock();
  const tokenSha256 = hashOf(secret);
  const found = isContinued
    ? await findUsed(db, { tokenSha256, at, usedAfter: new Date(at.getTime() - resumedWithinMs) })
    : await useAddress(db, { tokenSha256, at });
  if (!found) throw new AppError('EXPORT_ADDRESS_ENDED');
  return found;
}

/** Returns the hash under which the secret of an address is stored. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Queues copies whose job was lost. */
export async function resumeExports({ db, queue }: Pick<Deps, 'db' | 'queue'>): Promise<void> {
  await queue.sendAll('prepare-export', await listPreparing(db));
}

/** Deletes copies whose time is over. */
export async function deleteExpiredExports(db: Db, at: Date): Promise<void> {
  await deleteExpiredRows(db, at);
}
