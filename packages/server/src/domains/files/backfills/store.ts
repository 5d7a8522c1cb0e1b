import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { BackfillName, FileKind } from '../../../db/tables.ts';

/** Lists backfills that still have files before them. */
export async function listUnfinished(db: Db): Promise<BackfillName[]> {
  const rows = await db.selectFrom('backfills').select('name').where('finished_at', 'is', null).execute();
  return rows.map(({ name }) => name);
}

/** Files that a backfill comes to next. */
export interface NextFiles {
  /** Ids of the next files, whatever they are; empty at the end. */
  passed: string[];
  /** Those among them that are searched. */
  fileIds: string[];
}

/** Lists the next files of the backfill of slips: of these, pictures that are kept and drawn. Null: it is finished. */
export async function findNextPictures(db: Db, { limit }: { limit: number }): Promise<NextFiles | null> {
  const { rows } = await sql<NextFiles>`
    with passed as materialized (
      select id, kind, state, sha256 from files
      where id > (select passed_file_id from backfills where name = 'slips') order by id limit ${limit}
    ), searched as (
      select passed.id from passed join blobs on blobs.sha256 = passed.sha256
      where passed.kind = 'image' and passed.state = 'kept' and blobs.thumbnail_state = 'ready'
        and not exists (select from slips where slips.file_id = passed.id)
    )
    select array(select id from passed order by id) as passed, array(select id from searched order by id) as "fileIds"
    from backfills where name = 'slips' and finished_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Lists the next files of the backfill of HEIFs: of these, those without a picture. Null: it is finished. */
export async function findNextHeifs(
  db: Db,
  { limit }: { limit: number },
): Promise<{
  passed: string[];
  files: { fileId: string; groupId: string; sha256: string }[];
} | null> {
  const { rows } = await sql<{ id: string; groupId: string; sha256: string | null; isWanted: boolean }>`
    select files.id, files.group_id as "groupId", files.sha256,
      coalesce(blobs.thumbnail_state = 'none' and blobs.mime_type ~ '^image/hei[cf]', false) as "isWanted"
    from backfills
    cross join lateral (
      select id, group_id, sha256 from files where id > backfills.passed_file_id order by id limit ${limit}
    ) files
    left join blobs on blobs.sha256 = files.sha256
    where backfills.name = 'heifs' and backfills.finished_at is null
    order by files.id`.execute(db);
  if (rows.length === 0 && !(await listUnfinished(db)).includes('heifs')) return null;
  const files = rows.flatMap(({ id: fileId, groupId, sha256, isWanted }) =>
    isWanted && sha256 !== null ? [{ fileId, groupId, sha256 }] : [],
  );
  return { passed: rows.map(({ id }) => id), files };
}

/** A file that the backfill of checksums comes to, and its content if that has no CRC. */
export interface PassedFile {
  id: string;
  content: { sha256: string; sizeBytes: number } | null;
}

/** Lists the next files of the backfill of checksums, whatever they are. Null: it is finished. */
export async function findNextUnsummed(db: Db, { limit }: { limit: number }): Promise<PassedFile[] | null> {
  const { rows } = await sql<{ id: string; sha256: string | null; sizeBytes: number | null }>`
    select files.id, blobs.sha256, blobs.size_bytes as "sizeBytes"
    from backfills
    cross join lateral (
      select id, sha256 from files where id > backfills.passed_file_id order by id limit ${limit}
    ) files
    left join blobs on blobs.sha256 = files.sha256 and blobs.crc32 is null
    where backfills.name = 'checksums' and backfills.finished_at is null
    order by files.id`.execute(db);
  if (rows.length === 0 && !(await listUnfinished(db)).includes('checksums')) return null;
  return rows.map(({ id, sha256, sizeBytes }) => ({
    id,
    content: sha256 === null || sizeBytes === null ? null : { sha256, sizeBytes },
  }));
}

/** A content whose type older rules may have recognised wrongly, as one of its files shows it. */
export interface UnsureContent {
  sha256: string;
  sizeBytes: number;
  mimeType: string;
  kind: FileKind;
  name: string;
}

/**
 * Lists the next files of the backfill of kinds, with their contents if a type is not one that bytes have always
 * revealed alone. Null: it is finished.
 */
export async function findNextUnsure(
  db: Db,
  { limit }: { limit: number },
): Promise<{ id: string; content: UnsureContent | null }[] | null> {
  const { rows } = await sql<{ id: string; content: UnsureContent | null }>`
    select files.id, case when blobs.sha256 is not null then jsonb_build_object('sha256', blobs.sha256,
      'sizeBytes', blobs.size_bytes, 'mimeType', blobs.mime_type, 'kind', files.kind, 'name', coalesce(files.name, '')) end as content
    from backfills
    cross join lateral (
      select id, kind, name, sha256 from files where id > backfills.passed_file_id order by id limit ${limit}
    ) files
    left join blobs on blobs.sha256 = files.sha256
      and blobs.mime_type !~ '^(image/(jpeg|png|gif|webp|avif|hei[cf]|tiff)|text/.*|application/(pdf|zip|json|vnd[.].*))$'
    where backfills.name = 'kinds' and backfills.finished_at is null
    order by files.id`.execute(db);
  if (rows.length === 0 && !(await listUnfinished(db)).includes('kinds')) return null;
  return rows;
}

/** Stores the kind and type of a file, if it still shows this content. */
export async function updateKind(
  tx: Tx,
  { fileId, sha256, kind, mimeType }: { fileId: string; sha256: string; kind: FileKind; mimeType: string },
): Promise<void> {
  await tx
    .updateTable('files')
    .set({ kind, mime_type: mimeType })
    .where('id', '=', fileId)
    .where('sha256', '=', sha256)
    .execute();
}

/** Records how far a backfill has come. Another run of it may be further. */
export async function updatePassed(
  db: Db | Tx,
  { name, passed, now }: { name: BackfillName; passed: readonly string[]; now: Date },
): Promise<void> {
  const last = passed.at(-1);
  const update = db.updateTable('backfills').where('name', '=', name);
  await (last === undefined
    ? update.set({ finished_at: now })
    : update.set({ passed_file_id: last }).where('passed_file_id', '<', last)
  ).execute();
}
