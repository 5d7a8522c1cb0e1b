import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** Counts a burst that was answered in the group. */
export async function countBurst(db: Db, groupId: string): Promise<void> {
  await db
    .updateTable('groups')
    .set({ bursts_answered: sql`bursts_answered + 1` })
    .where('id', '=', groupId)
    .execute();
}

/** Records that a group was notified that it can request missed files. */
export async function updateMissedOffered(db: Db, groupId: string, at: Date): Promise<void> {
  await db.updateTable('groups').set({ missed_offered_at: at }).where('id', '=', groupId).execute();
}

/** Records that a group was notified that nothing is kept because it has no quota. */
export async function updateNoQuotaWarned(tx: Tx, groupId: string, at: Date): Promise<void> {
  await tx.updateTable('groups').set({ no_quota_said_at: at }).where('id', '=', groupId).execute();
}

/** Records up to when the trash was emptied; never moves it back. */
export async function updateTrashEmptied(
  tx: Tx,
  { groupId, upTo }: { groupId: string; upTo: Date },
): Promise<void> {
  await tx
    .updateTable('groups')
    .set({ trash_emptied_up_to: sql`greatest(trash_emptied_up_to, ${upTo})` })
    .where('id', '=', groupId)
    .execute();
}

/** Clears the note of an emptied trash once all of its files and folders are deleted. */
export async function clearTrashEmptied(db: Db, groupId: string): Promise<void> {
  await db
    .updateTable('groups')
    .set({ trash_emptied_up_to: null })
    .where('id', '=', groupId)
    .where(
      sql<boolean>`not exists (
        select from files where group_id = groups.id and trashed_at <= trash_emptied_up_to
        union all
        select from folders where group_id = groups.id and trashed_at <= trash_emptied_up_to)`,
    )
    .execute();
}
