import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';

/** A group that ends, and the one that it is merged into. */
interface Merge {
  sourceId: string;
  targetId: string;
}

/** Lists the ids of the latest files. */
export async function listSomeFileIds(tx: Tx, groupId: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('files')
    .select('id')
    .where('group_id', '=', groupId)
    .where('trashed_at', 'is', null)
    .orderBy('posted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

const nearerToKept = sql`array['missed', 'fetching', 'kept']`;

/** Lists files of both groups that came from the same message; `isBetter`: the one of the source is nearer to being kept. */
export async function listRepeated(
  tx: Tx,
  { sourceId, targetId }: Merge,
): Promise<{ sourceFileId: string; targetFileId: string; isBetter: boolean }[]> {
  return await tx
    .selectFrom('files as coming')
    .innerJoin('files as met', 'met.line_message_id', 'coming.line_message_id')
    .select(['coming.id as sourceFileId', 'met.id as targetFileId'])
    .select(
      sql<boolean>`array_position(${nearerToKept}, coming.state) > array_position(${nearerToKept}, met.state)`.as(
        'isBetter',
      ),
    )
    .where('coming.group_id', '=', sourceId)
    .where('met.group_id', '=', targetId)
    .orderBy('coming.id')
    .execute();
}

/**
 * Renames image sets of the old chat that share an id with one of the new: they get no more pictures, and
 * pending ones find the other.
 */
export async function renameRepeatedImageSets(tx: Tx, { sourceId, targetId }: Merge): Promise<void> {
  await sql`
    update image_sets as old set line_set_id = old.line_set_id || ' ' || old.id
    from image_sets as coming
    where old.group_id = ${targetId} and coming.group_id = ${sourceId} and coming.line_set_id = old.line_set_id
      and coming.posted_by is not distinct from old.posted_by`.execute(tx);
}

/** Keeps the emptied trash of the source gone in the target. */
export async function keepEmptied(tx: Tx, { sourceId, targetId }: Merge): Promise<void> {
  await sql`
    with emptied as (
      update files set trashed_at = to_timestamp(0) from groups
      where groups.id = ${sourceId} and files.group_id = groups.id and files.trashed_at <= groups.trash_emptied_up_to
      returning files.id)
    update groups set trash_emptied_up_to = greatest(trash_emptied_up_to, to_timestamp(0))
    where id = ${targetId} and exists (select from emptied)`.execute(tx);
}

/** Moves image sets, files and uploads. Finished uploads move too, so that clients can still query them. */
export async function moveRows(tx: Tx, { sourceId, targetId }: Merge): Promise<void> {
  await tx.deleteFrom('bursts').where('group_id', '=', targetId).execute();
  await tx.deleteFrom('keeping_changes').where('group_id', '=', targetId).execute();
  const moved = { group_id: targetId };
  await tx.updateTable('image_sets').set(moved).where('group_id', '=', sourceId).execute();
  await tx.updateTable('files').set(moved).where('group_id', '=', sourceId).execute();
  await tx.updateTable('uploads').set(moved).where('group_id', '=', sourceId).execute();
  await tx.updateTable('bursts').set(moved).where('group_id', '=', sourceId).execute();
  await tx.updateTable('keeping_changes').set(moved).where('group_id', '=', sourceId).execute();
}

/** Adds what the bot said in the new chat, which need not be said there again, and what people saw of the source. */
export async function copyNotes(tx: Tx, { sourceId, targetId }: Merge): Promise<void> {
  await sql`
    insert into quota_thresholds_said (group_id, quota_id, percent, said_at)
    select ${targetId}::uuid, quota_id, percent, said_at from quota_thresholds_said where group_id = ${sourceId}
    on conflict do nothing`.execute(tx);
  await sql`
    insert into quota_expiries_said (group_id, quota_id, expires_at, stage, said_at)
    select ${targetId}::uuid, quota_id, expires_at, stage, said_at from quota_expiries_said where group_id = ${sourceId}
    on conflict do nothing`.execute(tx);
  await sql`
    insert into group_visits (group_id, user_id, seen_at)
    select ${targetId}::uuid, user_id, seen_at from group_visits where group_id = ${sourceId}
    on conflict (group_id, user_id) do update set seen_at = greatest(group_visits.seen_at, excluded.seen_at)`.execute(
    tx,
  );
}

/** Notes that keeping is paused from now on. */
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
