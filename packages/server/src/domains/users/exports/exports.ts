import { exportAddressLivesMs, exportPauseMs } from '@kepwai/rules/people/exports';
import type { Db, Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { lockPerson } from '../people-store.ts';
import { createSecret, hashOf } from '../secrets.ts';
import {
  claimAddress,
  type ExportRow,
  findAddressed,
  findLatestExport,
  insertExport,
  listPreparing,
  replaceAddress,
} from './store.ts';

export { deleteExpiredExports } from './store.ts';

/** Returns from when the next copy can be requested; null for now. */
export function nextExportAt(latest: ExportRow | null, now: Date): Date | null {
  if (!latest?.ready_at) return null;
  const nextAt = new Date(latest.requested_at.getTime() + exportPauseMs);
  return nextAt > now ? nextAt : null;
}

/**
 * Requests a copy of everything about a person; while one is being prepared, that is returned.
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
  if (!(await lockPerson(tx, userId))) throw new AppError('UNAUTHORIZED');
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
 * Creates a secret with which one visitor can download a person's copy.
 * @throws NOT_FOUND if none is ready
 */
export async function createExportSecret(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<{ secret: string; expiresAt: Date }> {
  const at = clock();
  const { secret, hash } = createSecret();
  const expiresAt = new Date(at.getTime() + exportAddressLivesMs);
  await db.transaction().execute(async (tx) => {
    await lockPerson(tx, userId);
    const latest = await findLatestExport(tx, userId);
    if (!latest?.expires_at || latest.expires_at <= at) throw new AppError('NOT_FOUND');
    await replaceAddress(tx, { exportId: latest.id, tokenSha256: hash, expiresAt });
  });
  return { secret, expiresAt };
}

/** Holder of the secret of an address. */
export interface ExportVisit {
  secret: string;
  /** Network of their address. */
  network: string;
}

/** A copy that a visitor may download. */
export interface VisitedExport {
  userId: string;
  readyAt: Date;
  /** Whether the address is this visitor's, or unused. Others can only resume a broken download. */
  isOwn: boolean;
  /**
   * Assigns an unused address to this visitor: as soon as the first byte goes out.
   * @throws EXPORT_ADDRESS_ENDED if another visitor was first
   */
  claim(): Promise<void>;
}

/**
 * Returns the export of an address, which only sent bytes assign to a visitor: apps send HEAD before they download, and
 * hand a download over to another program of the same device.
 * @throws EXPORT_ADDRESS_ENDED if it expired or is unknown
 */
export async function visitExport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { secret, network }: ExportVisit,
): Promise<VisitedExport> {
  const at = clock();
  const tokenSha256 = hashOf(secret);
  const visitor = hashOf(`${secret} ${network}`);
  const usedAfter = new Date(at.getTime() - exportAddressLivesMs);
  const found = await findAddressed(db, { tokenSha256, at, usedAfter });
  if (!found) throw new AppError('EXPORT_ADDRESS_ENDED');
  const isOf = (owner: Buffer | null | undefined) => owner?.equals(visitor) ?? false;
  return {
    userId: found.userId,
    readyAt: found.readyAt,
    isOwn: found.usedAt === null || isOf(found.visitor),
    async claim() {
      if (found.usedAt !== null || (await claimAddress(db, { tokenSha256, visitor, at }))) return;
      const first = await findAddressed(db, { tokenSha256, at, usedAfter });
      if (!isOf(first?.visitor)) throw new AppError('EXPORT_ADDRESS_ENDED');
    },
  };
}

/** Queues copies whose job was lost. */
export async function resumeExports({ db, queue }: Pick<Deps, 'db' | 'queue'>): Promise<void> {
  await queue.sendAll('prepare-export', await listPreparing(db));
}
