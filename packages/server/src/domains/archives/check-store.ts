import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** Lists archives that name files which are gone or in the trash. */
export async function listStaleArchives(tx: Tx): Promise<{ id: string; detail: string }[]> {
  const { rows } = await sql<{ id: string; detail: string }>`
    select archive_id as id, count(*) || ' files' as detail from archive_entries
    where not exists (select from files where files.id = file_id and trashed_at is null)
    group by archive_id`.execute(tx);
  return rows;
}

/** Removes those files from an archive, which changes its bytes. */
export async function correctArchive(tx: Tx, archiveId: string): Promise<void> {
  await sql`
    with taken as (
      delete from archive_entries where archive_id = ${archiveId}
        and not exists (select from files where files.id = file_id and trashed_at is null) returning 1)
    update archives set revision = revision + 1, layout = null, size_bytes = null
    where id = ${archiveId} and exists (select from taken)`.execute(tx);
}
