import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';

/** A group that ends, and the one that it is merged into. */
interface Merge {
  sourceId: string;
  targetId: string;
}

/**
 * Locks two groups until the transaction ends, also against new rows that belong to them; in one order, so
 * that two requests for the same do not deadlock. Returns the ids of those that exist.
 */
export async function lockBoth(tx: Tx, groupIds: [string, string]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('groups')
    .select('id')
    .where('id', 'in', groupIds)
    .where('merged_into', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Moves the times of pausing and resuming, which are those of the chat; those of the target are deleted. */
export async function moveKeepingChanges(tx: Tx, { sourceId, targetId }: Merge): Promise<void> {
  await tx.deleteFrom('keeping_changes').where('group_id', '=', targetId).execute();
  const moved = { group_id: targetId };
  await tx.updateTable('keeping_changes').set(moved).where('group_id', '=', sourceId).execute();
}

/** Adds what people saw of the source, and what they chose for it. */
export async function copyVisits(tx: Tx, { sourceId, targetId }: Merge): Promise<void> {
  await sql`
    insert into group_visits (group_id, user_id, seen_at, pinned_at, muted_at)
    select ${targetId}::uuid, user_id, seen_at, pinned_at, muted_at from group_visits where group_id = ${sourceId}
    on conflict (group_id, user_id) do update set
      seen_at = greatest(group_visits.seen_at, excluded.seen_at),
      pinned_at = coalesce(group_visits.pinned_at, excluded.pinned_at),
      muted_at = coalesce(group_visits.muted_at, excluded.muted_at)`.execute(tx);
}

/** Records that keeping is paused from now on. */
export async function insertPause(
  tx: Tx,
  { targetId, by, at }: { targetId: string; by: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('keeping_changes')
    .values({ group_id: targetId, at, is_paused: true, changed_by: by })
    .onConflict((conflict) => conflict.columns(['group_id', 'at']).doUpdateSet({ is_paused: true }))
    .execute();
}

/** Gives the target the chat of the source. Messages of all former chats of either are found in it. */
export async function moveChats(tx: Tx, { sourceId, targetId, at }: Merge & { at: Date }): Promise<void> {
  await tx
    .updateTable('group_chats')
    .set({ until: at })
    .where('group_id', '=', targetId)
    .where('until', 'is', null)
    .execute();
  await tx.updateTable('group_chats').set({ group_id: targetId }).where('group_id', '=', sourceId).execute();
}

/**
 * Deletes the source, except that its id, and those of groups that were merged into it, lead to the target:
 * in one step, however often groups are merged. The settings of the source are deleted, and those of the
 * target hold.
 */
export async function replaceByTombstone(tx: Tx, { sourceId, targetId }: Merge): Promise<void> {
  await tx.updateTable('groups').set({ merged_into: targetId }).where('merged_into', '=', sourceId).execute();
  await tx.deleteFrom('groups').where('id', '=', sourceId).execute();
  await tx.insertInto('groups').values({ id: sourceId, merged_into: targetId }).execute();
}

/** Updates the target with what was known of the source in the chat. */
export async function updateTarget(
  tx: Tx,
  { source, target, at }: { source: Row<'groups'>; target: Row<'groups'>; at: Date },
): Promise<void> {
  const pausedAt = source.keeping_paused_at ?? (target.keeping_paused_at && at);
  await tx
    .updateTable('groups')
    .set({
      last_file_at: sql`greatest(last_file_at, ${source.last_file_at}::timestamptz)`,
      no_quota_said_at: source.no_quota_said_at,
      missed_offered_at: source.missed_offered_at,
      keeping_paused_at: pausedAt,
      was_keeping_changed: source.was_keeping_changed || pausedAt !== null,
    })
    .where('id', '=', target.id)
    .execute();
}
