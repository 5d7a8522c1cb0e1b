import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';

export type ExportRow = Row<'exports'>;

/** Returns the latest copy of a person; null without any. */
export async function findLatestExport(db: Db | Tx, userId: string): Promise<ExportRow | null> {
  const row = await db
    .selectFrom('exports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertExport(tx: Tx, { userId, at }: { userId: string; at: Date }): Promise<ExportRow> {
  return await tx
    .insertInto('exports')
    .values({ user_id: userId, requested_at: at, ready_at: null, expires_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns a copy that is still to be prepared; null if it is, or is gone. */
export async function findPreparing(db: Db, exportId: string): Promise<ExportRow | null> {
  const row = await db
    .selectFrom('exports')
    .selectAll()
    .where('id', '=', exportId)
    .where('ready_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function listPreparing(db: Db): Promise<{ exportId: string }[]> {
  return await db.selectFrom('exports').select('id as exportId').where('ready_at', 'is', null).execute();
}

/** Records how many contents there are to read, and how many are read. */
export async function updateProgress(
  db: Db,
  { exportId, totalCount, doneCount }: { exportId: string; totalCount: number; doneCount: number },
): Promise<void> {
  await db
    .updateTable('exports')
    .set({ total_count: totalCount, done_count: doneCount })
    .where('id', '=', exportId)
    .execute();
}

export async function updateReady(
  db: Db,
  { exportId, at, expiresAt }: { exportId: string; at: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('exports')
    .set({ ready_at: at, expires_at: expiresAt })
    .where('id', '=', exportId)
    .where('ready_at', 'is', null)
    .execute();
}

/** Inserts an address of a copy; the ones before end. */
export async function replaceAddress(
  tx: Tx,
  { exportId, tokenSha256, expiresAt }: { exportId: string; tokenSha256: Buffer; expiresAt: Date },
): Promise<void> {
  await tx.deleteFrom('export_addresses').where('export_id', '=', exportId).execute();
  await tx
    .insertInto('export_addresses')
    .values({ token_sha256: tokenSha256, export_id: exportId, expires_at: expiresAt })
    .execute();
}

/** A copy that an address leads to. */
export interface AddressedExport {
  exportId: string;
  userId: string;
  readyAt: Date;
  /** Visitor who used it first; null before that. */
  visitor: Buffer | null;
  usedAt: Date | null;
}

/** Returns the export of an address that is unused, or was used after an instant; null if there is none. */
export async function findAddressed(
  db: Db,
  { tokenSha256, at, usedAfter }: { tokenSha256: Buffer; at: Date; usedAfter: Date },
): Promise<AddressedExport | null> {
  const { rows } = await sql<AddressedExport>`
    select exports.id as "exportId", exports.user_id as "userId", exports.ready_at as "readyAt", used_at as "usedAt",
      visitor_sha256 as "visitor"
    from export_addresses join exports on exports.id = export_id
    where token_sha256 = ${tokenSha256} and exports.expires_at > ${at}
      and (used_at > ${usedAfter} or (used_at is null and export_addresses.expires_at > ${at}))`.execute(db);
  return rows[0] ?? null;
}

/** Assigns an address to its first visitor; false if it has one. */
export async function claimAddress(
  db: Db,
  { tokenSha256, visitor, at }: { tokenSha256: Buffer; visitor: Buffer; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('export_addresses')
    .set({ used_at: at, visitor_sha256: visitor })
    .where('token_sha256', '=', tokenSha256)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns whether an address still leads to its copy. */
export async function isAddressThere(
  db: Db,
  { tokenSha256, at }: { tokenSha256: Buffer; at: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('export_addresses')
    .innerJoin('exports', 'exports.id', 'export_addresses.export_id')
    .select('exports.id')
    .where('token_sha256', '=', tokenSha256)
    .where('exports.expires_at', '>', at)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes copies that expired, with their addresses. */
export async function deleteExpiredExports(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('exports').where('expires_at', '<', at).execute();
}
