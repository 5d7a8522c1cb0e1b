import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** Lists contents of which it is noted wrongly whether a file shows them: they would never be collected, or could not be. */
export async function listReferenceDrift(tx: Tx): Promise<{ sha256: string; isShown: boolean }[]> {
  const { rows } = await sql<{ sha256: string; isShown: boolean }>`
    select sha256, isShown as "isShown" from (
      select sha256, unreferenced_since, exists (select from files where files.sha256 = blobs.sha256) as isShown from blobs
    ) looked_at where isShown = (unreferenced_since is not null)`.execute(tx);
  return rows;
}

/** Notes of a content that a file shows it, where one does. */
export async function markReferenced(tx: Tx, sha256: string): Promise<void> {
  await sql`
    update blobs set unreferenced_since = null
    where sha256 = ${sha256} and exists (select from files where files.sha256 = blobs.sha256)`.execute(tx);
}

/** Sets when the bytes of a content were last verified. */
export async function updateVerified(db: Db, sha256: string, at: Date): Promise<void> {
  await db.updateTable('blobs').set({ verified_at: at }).where('sha256', '=', sha256).execute();
}

/** Lets the pictures of a content be drawn again. */
export async function updateThumbnailPending(tx: Tx, sha256: string): Promise<boolean> {
  const result = await tx
    .updateTable('blobs')
    .set({ thumbnail_state: 'pending' })
    .where('sha256', '=', sha256)
    .where('thumbnail_state', '=', 'ready')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
