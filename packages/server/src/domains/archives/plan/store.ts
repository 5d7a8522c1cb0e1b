import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { ArchiveFailure, ArchiveKind, MissingReason, Row } from '../../../db/tables.ts';
import type { ManifestHead } from '../texts/manifest-text.ts';
import type { PlanEntry } from '../texts/plan-entry.ts';
import type { ArchiveFolder, ArchiveLayout } from './layout.ts';
import type { Wanted } from './selection.ts';

/** An archive that is planned, or was. */
export type ArchiveRow = Row<'archives'>;

/** Whom an archive is for: a person, or something else by its name. */
export type ArchiveOwner = { userId: string } | { holder: string };

interface NewArchive {
  groupId: string;
  owner: ArchiveOwner;
  kind: ArchiveKind;
  name: string;
  /** Null: everything of the group. */
  wanted: Wanted | null;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertArchive(db: Db | Tx, archive: NewArchive): Promise<ArchiveRow> {
  const { groupId, owner, kind, name, wanted, createdAt, expiresAt } = archive;
  return await db
    .insertInto('archives')
    .values({
      group_id: groupId,
      user_id: 'userId' in owner ? owner.userId : null,
      holder: 'holder' in owner ? owner.holder : null,
      kind,
      name,
      wanted: wanted && JSON.stringify(wanted),
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns an archive that has not expired; null if there is none. */
export async function findArchive(
  db: Db | Tx,
  { archiveId, at }: { archiveId: string; at: Date },
): Promise<ArchiveRow | null> {
  const row = await db
    .selectFrom('archives')
    .selectAll()
    .where('id', '=', archiveId)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row ?? null;
}

/** State that a running download depends on. */
export async function findRevision(
  db: Db,
  { archiveId, at }: { archiveId: string; at: Date },
): Promise<Pick<ArchiveRow, 'revision' | 'group_id' | 'user_id'> | null> {
  const row = await db
    .selectFrom('archives')
    .select(['revision', 'group_id', 'user_id'])
    .where('id', '=', archiveId)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks an archive that is still to be prepared; null if it is prepared, or gone. */
export async function lockPreparing(tx: Tx, archiveId: string): Promise<ArchiveRow | null> {
  const row = await tx
    .selectFrom('archives')
    .selectAll()
    .where('id', '=', archiveId)
    .where('state', '=', 'preparing')
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function insertEntries(
  tx: Tx,
  archiveId: string,
  entries: readonly (Omit<PlanEntry, 'bytes'> & {
    sha256: string | null;
    sizeBytes: number | null;
    crc32: number | null;
  })[],
): Promise<void> {
  const column = <Value>(pick: (entry: (typeof entries)[number]) => Value) => entries.map(pick);
  await sql`
    insert into archive_entries (archive_id, position, file_id, path, modified_at, sha256, size_bytes, crc32, missing, details)
    select ${archiveId}::uuid, entry.* from unnest(
      ${column(({ position }) => position)}::integer[], ${column(({ fileId }) => fileId)}::uuid[],
      ${column(({ path }) => path)}::text[], ${column(({ modifiedAt }) => modifiedAt.toISOString())}::timestamptz[],
      ${column(({ sha256 }) => sha256)}::text[], ${column(({ sizeBytes }) => sizeBytes)}::bigint[],
      ${column(({ crc32 }) => crc32)}::bigint[], ${column(({ missing }) => missing)}::text[],
      ${column(({ details }) => details)}::text[]) as entry`.execute(tx);
}

/** Stores an archive's files and folders; their bytes are checked next. */
export async function updateFound(
  tx: Tx,
  {
    archiveId,
    name,
    head,
    folders,
  }: { archiveId: string; name: string; head: ManifestHead | null; folders: readonly ArchiveFolder[] },
): Promise<void> {
  await tx
    .updateTable('archives')
    .set({ name, wanted: null, head: head && JSON.stringify(head), folders: JSON.stringify(folders) })
    .where('id', '=', archiveId)
    .execute();
}

/** Ends an archive that failed. */
export async function updateFailed(
  db: Db,
  { archiveId, failure }: { archiveId: string; failure: ArchiveFailure },
): Promise<void> {
  await db
    .updateTable('archives')
    .set({ state: 'failed', failure, wanted: null })
    .where('id', '=', archiveId)
    .execute();
}

/** Stores the layout of a revision; false if the archive has another revision by now, or is gone. */
export async function updateLayout(
  db: Db,
  {
    archiveId,
    revision,
    layout,
    sizeBytes,
  }: { archiveId: string; revision: number; layout: ArchiveLayout; sizeBytes: number },
): Promise<boolean> {
  const result = await db
    .updateTable('archives')
    .set({
      state: 'ready',
      layout: JSON.stringify(layout),
      size_bytes: sizeBytes,
      file_count: layout.fileCount,
      missing_count: layout.missingCount,
    })
    .where('id', '=', archiveId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes the entries of files that are gone or in the trash since they were written down. */
export async function deleteStaleEntries(db: Db, archiveId: string): Promise<void> {
  await sql`
    delete from archive_entries where archive_id = ${archiveId}
      and not exists (select from files where id = file_id and trashed_at is null)`.execute(db);
}

/** Marks bytes of an archive as missing, which changes its own bytes. Returns whether it still had them. */
export async function updateMissing(
  tx: Tx | Db,
  { archiveId, sha256, missing }: { archiveId: string; sha256: string; missing: MissingReason },
): Promise<boolean> {
  const { rows } = await sql`
    with marked as (
      update archive_entries set missing = ${missing}, sha256 = null, size_bytes = null, crc32 = null
      where archive_id = ${archiveId} and sha256 = ${sha256} returning 1)
    update archives set revision = revision + 1, layout = null, size_bytes = null
    where id = ${archiveId} and exists (select from marked) returning 1`.execute(tx);
  return rows.length > 0;
}

/** Lists contents of an archive without a CRC, each once, with a file that has it. */
export async function listUnsummed(
  db: Db,
  { archiveId, limit }: { archiveId: string; limit: number },
): Promise<{ sha256: string; sizeBytes: number; fileId: string }[]> {
  const { rows } = await sql<{ sha256: string; sizeBytes: number; fileId: string }>`
    select distinct on (sha256) sha256, size_bytes as "sizeBytes", file_id as "fileId" from archive_entries
    where archive_id = ${archiveId} and missing is null and crc32 is null order by sha256 limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Stores the CRC of a content in the entries of an archive. */
export async function setEntryCrc32(
  db: Db,
  { archiveId, sha256, crc32 }: { archiveId: string; sha256: string; crc32: number },
): Promise<void> {
  await db
    .updateTable('archive_entries')
    .set({ crc32 })
    .where('archive_id', '=', archiveId)
    .where('sha256', '=', sha256)
    .execute();
}

/** Entries of an archive behind a position, as they are in one revision. */
export interface EntryPage {
  /** Null if the archive is gone. */
  revision: number | null;
  entries: PlanEntry[];
}

export async function listEntries(
  db: Db,
  { archiveId, after, limit }: { archiveId: string; after: number; limit: number },
): Promise<EntryPage> {
  const { rows } = await sql<EntryRow>`
    select archives.revision, entry.* from archives left join lateral (
      select position, file_id, path, modified_at, sha256, size_bytes, crc32, missing, details from archive_entries
      where archive_id = archives.id and position > ${after} order by position limit ${limit}) as entry on true
    where archives.id = ${archiveId} order by entry.position`.execute(db);
  return { revision: rows[0]?.revision ?? null, entries: rows.flatMap(toEntry) };
}

type Nullable<Value> = { [Key in keyof Value]: Value[Key] | null };
type EntryRow = { revision: number } & Nullable<Omit<Row<'archive_entries'>, 'archive_id'>>;

function toEntry(row: EntryRow): PlanEntry[] {
  const { position, file_id: fileId, path, modified_at: modifiedAt, sha256, missing, details } = row;
  if (position === null || fileId === null || path === null || modifiedAt === null) return [];
  const { size_bytes: sizeBytes, crc32 } = row;
  const isThere = missing === null && sha256 !== null && sizeBytes !== null && crc32 !== null;
  const bytes = isThere ? { sha256, sizeBytes, crc32 } : null;
  return [
    { position, fileId, path, modifiedAt, bytes, missing: bytes ? null : (missing ?? 'lost'), details },
  ];
}

/** Lists the first entries of an archive whose bytes are missing. */
export async function listMissing(
  db: Db,
  { archiveId, limit }: { archiveId: string; limit: number },
): Promise<{ path: string; reason: MissingReason }[]> {
  const { rows } = await sql<{ path: string; reason: MissingReason }>`
    select path, missing as reason from archive_entries
    where archive_id = ${archiveId} and missing is not null order by position limit ${limit}`.execute(db);
  return rows;
}

/** Lists archives whose preparation may have lost its job. */
export async function listPreparing(db: Db): Promise<{ archiveId: string }[]> {
  return await db.selectFrom('archives').select('id as archiveId').where('state', '=', 'preparing').execute();
}

export async function deleteExpired(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('archives').where('expires_at', '<=', at).execute();
}

export async function deleteArchive(db: Db | Tx, archiveId: string): Promise<void> {
  await db.deleteFrom('archives').where('id', '=', archiveId).execute();
}

/** Deletes the older archives of an owner, beyond these numbers of archives and of their files. */
export async function deleteBeyond(
  db: Db | Tx,
  owner: ArchiveOwner,
  { archives, files }: { archives: number; files: number },
): Promise<void> {
  const isOwners =
    'userId' in owner ? sql`user_id = ${owner.userId}::uuid` : sql`holder = ${owner.holder}::text`;
  await sql`
    delete from archives where id in (
      select id from (
        select id, row_number() over newest_first as place,
          sum(coalesce(file_count, 0)) over newest_first as files
        from archives where ${isOwners} window newest_first as (order by created_at desc, id)) as own
      where place > ${archives} or files > ${files} and place > 1)`.execute(db);
}

/** Returns an own archive of the whole group that was created after an instant; null if there is none. */
export async function findRecentExport(
  db: Db | Tx,
  { groupId, userId, after }: { groupId: string; userId: string; after: Date },
): Promise<ArchiveRow | null> {
  const row = await db
    .selectFrom('archives')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'group')
    .where('state', '<>', 'failed')
    .where('created_at', '>', after)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Moves the archives of a group to the one that it is merged into. */
export async function moveArchives(
  tx: Tx,
  { sourceId, targetId }: { sourceId: string; targetId: string },
): Promise<void> {
  await tx.updateTable('archives').set({ group_id: targetId }).where('group_id', '=', sourceId).execute();
}
