import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** Lists contents whose reference mark is wrong: they would never be collected, or could be collected too early. */
export async function listReferenceDrift(tx: Tx): Promise<{ sha256: string; isShown: boolean }[]> {
  const { rows } = await sql<{ sha256: string; isShown: boolean }>`
    select sha256, isShown as "isShown" from (
      select sha256, unreferenced_since, exists (select from files where files.sha256 = blobs.sha256) as isShown from blobs
    ) looked_at where isShown = (unreferenced_since is not null)`.execute(tx);
  return rows;
}

/** Marks a content as referenced, if a file references it. */
export async function markReferenced(tx: Tx, sha256: string): Promise<void> {
  await sql`
    update blobs set unreferenced_since = null
    where sha256 = ${sha256} and exists (select from files where files.sha256 = blobs.sha256)`.execute(tx);
}

/** Sets when the bytes of a content were last verified. */
export async function markVerified(db: Db, sha256: string, at: Date): Promise<void> {
  await db.updateTable('blobs').set({ verified_at: at }).where('sha256', '=', sha256).execute();
}

/** Schedules the pictures of a content to be drawn again. */
export async function redrawLater(tx: Tx, sha256: string): Promise<boolean> {
  const result = await tx
    .updateTable('blobs')
    .set({ thumbnail_state: 'pending' })
    .where('sha256', '=', sha256)
    .where('thumbnail_state', '=', 'ready')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
