import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';

/**
 * Locks a content until the transaction ends, also if it has no row, so that its row and its bytes change together. Locks
 * are taken in one order everywhere: group, file, quota, content.
 */
export async function lockContent(tx: Tx, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`content:${sha256}`}, 0))`.execute(tx);
}

/** Row of a new content. */
export interface NewBlob {
  sha256: string;
  /** Null: not known. */
  crc32: number | null;
  sizeBytes: number;
  mimeType: string;
  thumbnailState: 'pending' | 'none';
}

/**
 * Inserts the rows of different contents, or keeps the existing ones and marks them as referenced. The caller has
 * locked their addresses.
 */
export async function upsertBlobs(tx: Tx, blobs: readonly NewBlob[]): Promise<Row<'blobs'>[]> {
  return await upsert(tx, blobs, sql`true`);
}

/**
 * Locks the addresses of different contents that nobody else has locked, as lockContent, and inserts their rows, as
 * upsertBlobs. One statement, because a request waits for each. Returns null if somebody has one of them.
 */
export async function lockAndUpsertBlobs(tx: Tx, blobs: readonly NewBlob[]): Promise<Row<'blobs'>[] | null> {
  const isLocked = sql`(
    select bool_and(pg_try_advisory_xact_lock(hashtextextended('content:' || sha256, 0))) from given)`;
  const rows = await upsert(tx, blobs, isLocked);
  return rows.length === blobs.length ? rows : null;
}

async function upsert(
  tx: Tx,
  blobs: readonly NewBlob[],
  isLocked: RawBuilder<unknown>,
): Promise<Row<'blobs'>[]> {
  const given = blobs.map((blob) => ({
    sha256: blob.sha256,
    crc32: blob.crc32,
    size_bytes: blob.sizeBytes,
    mime_type: blob.mimeType,
    thumbnail_state: blob.thumbnailState,
  }));
  const { rows } = await sql<Row<'blobs'>>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as given (sha256 text, crc32 bigint, size_bytes bigint, mime_type text, thumbnail_state text)
    )
    insert into blobs (sha256, crc32, size_bytes, mime_type, thumbnail_state)
    select sha256, crc32, size_bytes, mime_type, thumbnail_state from given where ${isLocked}
    on conflict (sha256) do update set unreferenced_since = null, crc32 = coalesce(blobs.crc32, excluded.crc32)
    returning *`.execute(tx);
  return rows;
}

/** Returns the row of a content; undefined if it is not kept. */
export async function findContent(db: Db | Tx, sha256: string): Promise<Row<'blobs'> | undefined> {
  return await db.selectFrom('blobs').selectAll().where('sha256', '=', sha256).executeTakeFirst();
}

/** Whose files take turns together. */
export interface Sender {
  groupId: string;
  /** Null: it is not known, or has no account. */
  userId: string | null;
  source: 'chat' | 'upload';
}

/** Returns who sent a file, and the address of its content; undefined if it has none, or is gone. */
export async function findSentContent(
  db: Db | Tx,
  fileId: string,
): Promise<(Sender & { sha256: string }) | undefined> {
  return await db
    .selectFrom('files')
    .select(['group_id as groupId', 'posted_by as userId', 'source'])
    .select((eb) => eb.ref('sha256').$notNull().as('sha256'))
    .where('id', '=', fileId)
    .where('sha256', 'is not', null)
    .executeTakeFirst();
}

/** Returns the address of a file's content; null if it has none, or is gone. */
export async function findAddress(db: Db | Tx, fileId: string): Promise<string | null> {
  const row = await db.selectFrom('files').select('sha256').where('id', '=', fileId).executeTakeFirst();
  return row?.sha256 ?? null;
}

/** Stores the CRC-32 of a content; that of one that is gone is a no-op. */
export async function setCrc32(
  db: Db | Tx,
  { sha256, crc32 }: { sha256: string; crc32: number },
): Promise<void> {
  await db.updateTable('blobs').set({ crc32 }).where('sha256', '=', sha256).execute();
}

/** Stores the type that a content has by the rules of today. */
export async function setMimeType(tx: Tx, sha256: string, mimeType: string): Promise<void> {
  await tx.updateTable('blobs').set({ mime_type: mimeType }).where('sha256', '=', sha256).execute();
}

/** Stores the outcome of drawing a content, if it waits for that; returns whether it does. */
export async function setThumbnail(
  tx: Tx,
  sha256: string,
  seen: {
    state: 'ready' | 'none';
    largeState: Row<'blobs'>['large_state'];
    width: number | null;
    height: number | null;
    thumbhash: string | null;
  },
): Promise<boolean> {
  const result = await tx
    .updateTable('blobs')
    .set({
      thumbnail_state: seen.state,
      large_state: seen.largeState,
      width: seen.width,
      height: seen.height,
      thumbhash: seen.thumbhash,
    })
    .where('sha256', '=', sha256)
    .where('thumbnail_state', '=', 'pending')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Stores what became of the large picture of a content that waited for it. */
export async function setLargeState(tx: Tx, sha256: string, state: 'none' | 'drawn'): Promise<void> {
  await tx
    .updateTable('blobs')
    .set({ large_state: state })
    .where('sha256', '=', sha256)
    .where('large_state', '=', 'waiting')
    .execute();
}

/** Lists contents that wait for their large picture and were kept before an instant, the latest first. */
export async function listWithoutLarge(
  db: Db,
  { before, limit }: { before: Date | null; limit: number },
): Promise<Row<'blobs'>[]> {
  return await db
    .selectFrom('blobs')
    .selectAll()
    .where('large_state', '=', 'waiting')
    .$if(before !== null, (query) => query.where('created_at', '<', before))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** Returns whether a content waits for its pictures. */
export async function hasUndrawn(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('blobs')
    .select('sha256')
    .where('thumbnail_state', '=', 'pending')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Records that the process died which drew a content, for this many times. */
export async function setDrawerDeaths(tx: Tx, sha256: string, deaths: number): Promise<void> {
  await tx
    .updateTable('blobs')
    .set({ drawer_deaths: sql`greatest(drawer_deaths, ${deaths})` })
    .where('sha256', '=', sha256)
    .execute();
}

/**
 * Lets a content that has no pictures wait for them; returns its row, or undefined if it has some, waits, or ended
 * so many processes.
 */
export async function updateUndrawnPending(
  tx: Tx,
  sha256: string,
  { maxDeaths }: { maxDeaths: number },
): Promise<Row<'blobs'> | undefined> {
  return await tx
    .updateTable('blobs')
    .set({ thumbnail_state: 'pending' })
    .where('sha256', '=', sha256)
    .where('thumbnail_state', '=', 'none')
    .where('drawer_deaths', '<', maxDeaths)
    .returningAll()
    .executeTakeFirst();
}

/** Lists contents kept before an instant whose pictures are pending, each with one of its files; oldest first. */
export async function listUndrawn(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<(Sender & { fileId: string; mimeType: string; deaths: number })[]> {
  const rows = await db
    .selectFrom('blobs')
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom('files')

          .select(['files.id', 'files.group_id', 'files.posted_by', 'files.source'])
          .whereRef('files.sha256', '=', 'blobs.sha256')
          .limit(1)
          .as('file'),
      (join) => join.onTrue(),
    )
    .select(['file.id as fileId', 'file.group_id as groupId', 'file.posted_by as userId', 'file.source'])
    .select(['blobs.mime_type as mimeType', 'blobs.drawer_deaths as deaths'])
    .where('blobs.thumbnail_state', '=', 'pending')
    .where('blobs.created_at', '<', before)
    .orderBy('blobs.created_at')
    .limit(limit)
    .execute();
  return rows;
}

/** Marks a content as unreferenced from this instant if it has lost its last file; returns whether it has. */
export async function markIfUnreferenced(tx: Tx, sha256: string, since: Date): Promise<boolean> {
  const result = await tx
    .updateTable('blobs')
    .set({ unreferenced_since: since })
    .where('sha256', '=', sha256)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('files').select('files.id').whereRef('files.sha256', '=', 'blobs.sha256'))),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes the row of a content that no file references, and none has since `before` if that is given. */
export async function deleteUnreferencedBlob(tx: Tx, sha256: string, before?: Date): Promise<void> {
  let query = tx.deleteFrom('blobs').where('sha256', '=', sha256).where('unreferenced_since', 'is not', null);
  if (before) query = query.where('unreferenced_since', '<', before);
  await query.execute();
}

/** Returns those of these contents that have a row. */
export async function listKnown(db: Db, sha256s: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('blobs').select('sha256').where('sha256', 'in', sha256s).execute();
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** Lists contents that no file has referenced since before this instant; oldest first. */
export async function listUnreferenced(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('blobs')
    .select('sha256')
    .where('unreferenced_since', '<', before)
    .orderBy('unreferenced_since')
    .limit(limit)
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/** Lists the files that reference a content, by group. */
export async function listReferences(
  db: Db | Tx,
  sha256: string,
): Promise<{ groupId: string; fileIds: string[] }[]> {
  return await db
    .selectFrom('files')
    .select(['group_id as groupId', sql<string[]>`array_agg(id)`.as('fileIds')])
    .where('sha256', '=', sha256)
    .groupBy('group_id')
    .execute();
}
