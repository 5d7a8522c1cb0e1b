import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { quotaOfFile } from '../../storage/usage/usage.ts';
import type { KnownContent } from './inspect.ts';

/** A content to verify. */
export interface ListedContent extends KnownContent {
  thumbnailState: Row<'blobs'>['thumbnail_state'];
  largeState: Row<'blobs'>['large_state'];
}

const columns = [
  'sha256',
  'size_bytes as sizeBytes',
  'thumbnail_state as thumbnailState',
  'large_state as largeState',
] as const;

/** Lists contents by address, after a given one. */
export async function listContents(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<ListedContent[]> {
  return await db
    .selectFrom('blobs')
    .select(columns)
    .where('sha256', '>', after)
    .orderBy('sha256')
    .limit(limit)
    .execute();
}

/** Lists the contents whose last verification is oldest. */
export async function listLongestUnverified(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<ListedContent[]> {
  const verifiedAt = sql<Date>`coalesce(verified_at, created_at)`;
  return await db
    .selectFrom('blobs')
    .select(columns)
    .where(verifiedAt, '<', before)
    .orderBy(verifiedAt)
    .limit(limit)
    .execute();
}

/** Returns the count and bytes of everything to verify. */
export async function sumContents(db: Db): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*) as count, coalesce(sum(size_bytes), 0)::bigint as bytes from blobs`.execute(db);
  return rows[0] ?? { count: 0, bytes: 0 };
}

/** Returns the ids of the files that reference a content. */
export async function listIdsShowing(db: Db | Tx, sha256: string): Promise<string[]> {
  const rows = await db.selectFrom('files').select('id').where('sha256', '=', sha256).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Locks a file that still references the content until the transaction ends; undefined if it does not. */
export async function lockFileShowing(
  tx: Tx,
  { fileId, sha256 }: { fileId: string; sha256: string },
): Promise<{ group_id: string; quota_id: string | null; size_bytes: number | null } | undefined> {
  await tx
    .selectFrom('groups')
    .innerJoin('files', 'files.group_id', 'groups.id')
    .select('groups.id')
    .where('files.id', '=', fileId)
    .forNoKeyUpdate(['groups'])
    .execute();
  return await tx
    .selectFrom('files')
    .select(['group_id', 'size_bytes'])
    .select(quotaOfFile.as('quota_id'))
    .where('id', '=', fileId)
    .where('sha256', '=', sha256)
    .forUpdate()
    .executeTakeFirst();
}
