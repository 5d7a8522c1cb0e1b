import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { BulkOutcome, NewRow, Row } from '../../db/tables.ts';
import type { Selection } from './selection.ts';

/** An action on many files. */
export type BulkRow = Row<'bulk_actions'>;

/** A file of an action. */
export type BulkItem = Pick<Row<'bulk_items'>, 'file_id' | 'folder_id'>;

/** A file that an action could not act on. */
export interface BulkFailure {
  fileId: string;
  /** Null if it is gone. */
  name: string | null;
  outcome: BulkOutcome;
}

export async function insertAction(tx: Tx, action: NewRow<'bulk_actions'>): Promise<BulkRow> {
  return await tx.insertInto('bulk_actions').values(action).returningAll().executeTakeFirstOrThrow();
}

/** Returns an action of a person; null if they have no such action. */
export async function findOwnAction(
  db: Db | Tx,
  { groupId, userId, actionId }: { groupId: string; userId: string; actionId: string },
): Promise<BulkRow | null> {
  const row = await db
    .selectFrom('bulk_actions')
    .selectAll()
    .where('id', '=', actionId)
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns an action; null if it is gone. */
export async function findAction(db: Db | Tx, actionId: string): Promise<BulkRow | null> {
  const row = await db.selectFrom('bulk_actions').selectAll().where('id', '=', actionId).executeTakeFirst();
  return row ?? null;
}

/** Locks an action whose files are still to be found; null if they are, or the action is gone. */
export async function lockUnfound(tx: Tx, actionId: string): Promise<BulkRow | null> {
  const row = await tx
    .selectFrom('bulk_actions')
    .selectAll()
    .where('id', '=', actionId)
    .where('selection', 'is not', null)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function findUndoOf(tx: Tx, actionId: string): Promise<BulkRow | null> {
  const row = await tx
    .selectFrom('bulk_actions')
    .selectAll()
    .where('undoes', '=', actionId)
    .executeTakeFirst();
  return row ?? null;
}

/** Leaves the files of an action to be found in the background. */
export async function updateSelection(
  tx: Tx,
  { actionId, selection }: { actionId: string; selection: Selection },
): Promise<BulkRow> {
  return await tx
    .updateTable('bulk_actions')
    .set({ selection: sql`${JSON.stringify(selection)}::jsonb` })
    .where('id', '=', actionId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Records how many files an action has, which are found now. */
export async function updateTotal(
  tx: Tx,
  { actionId, totalCount }: { actionId: string; totalCount: number },
): Promise<BulkRow> {
  return await tx
    .updateTable('bulk_actions')
    .set({ selection: null, total_count: totalCount })
    .where('id', '=', actionId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Returns some files of an action that wait. Of a move, `withSets`, with all of the image sets that they are in: a
 * set moves as a whole.
 */
export async function listWaiting(
  tx: Tx,
  { actionId, limit, withSets }: { actionId: string; limit: number; withSets: boolean },
): Promise<BulkItem[]> {
  // Arrays instead of joins: right after the files are written down there are no statistics of them, and a join would
  // read all of them again for each.
  const siblings = sql`
    union select file_id, folder_id from bulk_items
    where action_id = ${actionId} and outcome is null and file_id = any (array(
      select id from files where image_set_id = any (array(
        select image_set_id from files
        where id = any (array(select file_id from batch)) and image_set_id is not null))))`;
  const { rows } = await sql<BulkItem>`
    with batch as materialized (
      select file_id, folder_id from bulk_items where action_id = ${actionId} and outcome is null
      order by file_id limit ${limit})
    select file_id, folder_id from batch ${withSets ? siblings : sql``}`.execute(tx);
  return rows;
}

/** Outcome for a file; `folderId`: its folder before the move. */
export interface Outcome {
  fileId: string;
  outcome: BulkOutcome;
  folderId: string | null;
}

/** Records the outcome of files, and counts it. `isEnded` if no file waits any more. */
export async function updateOutcomes(
  tx: Tx,
  { actionId, outcomes, at }: { actionId: string; outcomes: readonly Outcome[]; at: Date },
): Promise<BulkRow> {
  // The rows are there: a conflict finds each by its key, with statistics or without.
  await sql`
    insert into bulk_items (action_id, file_id, outcome, folder_id)
    select ${actionId}::uuid, made.* from unnest(${outcomes.map(({ fileId }) => fileId)}::uuid[],
      ${outcomes.map(({ outcome }) => outcome)}::text[], ${outcomes.map(({ folderId }) => folderId)}::uuid[]) as made
    on conflict (action_id, file_id) do update set outcome = excluded.outcome, folder_id = excluded.folder_id`.execute(
    tx,
  );
  const count = (is: (outcome: BulkOutcome) => boolean) => outcomes.filter((one) => is(one.outcome)).length;
  const done = count((outcome) => outcome === 'done');
  const unchanged = count((outcome) => outcome === 'unchanged');
  const { rows } = await sql<BulkRow>`
    update bulk_actions set done_count = done_count + ${done}, unchanged_count = unchanged_count + ${unchanged},
      failed_count = failed_count + ${outcomes.length - done - unchanged},
      ended_at = case when done_count + unchanged_count + failed_count + ${outcomes.length} >= total_count
        then ${at}::timestamptz end
    where id = ${actionId} returning *`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('the action is gone');
  return row;
}

/** Ends an action whose person has lost the right; pending files count as failed. */
export async function updateRefused(tx: Tx, { actionId, at }: { actionId: string; at: Date }): Promise<void> {
  await sql`
    with refused as (
      update bulk_items set outcome = 'NOT_ALLOWED' where action_id = ${actionId} and outcome is null returning 1)
    update bulk_actions set failed_count = failed_count + (select count(*) from refused), ended_at = ${at},
      selection = null, total_count = coalesce(total_count, 0)
    where id = ${actionId}`.execute(tx);
}

/** Stops an action before its end. */
export async function updateStopped(tx: Tx, { actionId, at }: { actionId: string; at: Date }): Promise<void> {
  await tx
    .updateTable('bulk_actions')
    .set({ is_stopped: true, ended_at: at, selection: null })
    .where('id', '=', actionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Lists the first files that an action could not act on, by name. */
export async function listFailures(
  db: Db | Tx,
  { actionId, limit }: { actionId: string; limit: number },
): Promise<BulkFailure[]> {
  const { rows } = await sql<BulkFailure>`
    select file_id as "fileId", files.name, outcome from bulk_items
    left join bulk_actions on bulk_actions.id = action_id
    left join files on files.id = file_id and files.group_id = bulk_actions.group_id
    where action_id = ${actionId} and outcome not in ('done', 'unchanged')
    order by files.name collate thai_natural nulls last, file_id limit ${limit}`.execute(db);
  return rows;
}

/** Moves the actions of a group to the one that it was merged into: those under way go on there. */
export async function updateGroupOfActions(
  tx: Tx,
  { sourceId, targetId }: { sourceId: string; targetId: string },
): Promise<void> {
  await tx.updateTable('bulk_actions').set({ group_id: targetId }).where('group_id', '=', sourceId).execute();
}

export async function listUnended(db: Db): Promise<{ actionId: string }[]> {
  return await db.selectFrom('bulk_actions').select('id as actionId').where('ended_at', 'is', null).execute();
}

/** Deletes ended actions that began before an instant, and their undos. */
export async function deleteOldBulk(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('bulk_actions')
    .where('created_at', '<', before)
    .where('ended_at', 'is not', null)
    .execute();
}
