import { sql } from 'kysely';
import type { Tx } from '../../../../db/database.ts';
import type { NewRow } from '../../../../db/tables.ts';

export async function upsertKeepingChange(tx: Tx, change: NewRow<'keeping_changes'>): Promise<void> {
  const { is_paused, changed_by } = change;
  await tx
    .insertInto('keeping_changes')
    .values(change)
    .onConflict((conflict) => conflict.columns(['group_id', 'at']).doUpdateSet({ is_paused, changed_by }))
    .execute();
}

/** Lists pauses and resumes, first to last. */
export async function listKeepingChanges(
  tx: Tx,
  groupId: string,
): Promise<{ at: Date; is_paused: boolean }[]> {
  return await tx
    .selectFrom('keeping_changes')
    .select(['at', 'is_paused'])
    .where('group_id', '=', groupId)
    .orderBy('at')
    .execute();
}

export async function updatePausedAt(tx: Tx, groupId: string, pausedAt: Date | null): Promise<void> {
  await tx
    .updateTable('groups')
    .set({ keeping_paused_at: pausedAt, was_keeping_changed: true })
    .where('id', '=', groupId)
    .execute();
}

/** Returns when the last file was posted in the chat since an instant; null for none. */
export async function findLatestPosted(
  tx: Tx,
  { groupId, from }: { groupId: string; from: Date },
): Promise<Date | null> {
  const row = await tx
    .selectFrom('files')
    .select(({ fn }) => fn.max('posted_at').as('posted_at'))
    .where('group_id', '=', groupId)
    .where('source', '=', 'chat')
    .where('posted_at', '>=', from)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
  return row?.posted_at ?? null;
}

/** Lists files posted in the chat in a period, by the address of their bytes; `until` null: to the end. */
export async function listPostedWithin(
  tx: Tx,
  { groupId, from, until }: { groupId: string; from: Date; until: Date | null },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('files')
    .select('id')
    .where('group_id', '=', groupId)
    .where('source', '=', 'chat')
    // Files outside the trash have one index, files in it another.
    .where(
      sql<boolean>`(trashed_at is null and posted_at >= ${from} or trashed_at is not null and posted_at >= ${from})`,
    )
    .$if(until !== null, (query) => query.where('posted_at', '<', until))
    // Deleting them locks their contents, which needs one order everywhere.
    .orderBy('sha256')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
