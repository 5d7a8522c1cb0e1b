import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { liveChannel } from '../../db/notify.ts';
import { plannedOnce } from '../../db/planned-once.ts';
import type { Row } from '../../db/tables.ts';

/** A new row of the activity log. */
export interface NewActivity {
  at: Date;
  kind: string;
  groupId: string | null;
  quotaId: string | null;
  actor: Row<'activity'>['actor'];
  actorUserId: string | null;
  fileCount: number;
  fileIds: readonly string[];
  details: Record<string, unknown>;
}

/** Notifies all nodes, in the order of `payloads`, and logs changes. One statement, because a request waits for each. */
export async function insertChanges(
  tx: Tx,
  { payloads, activity }: { payloads: readonly string[]; activity: readonly NewActivity[] },
): Promise<void> {
  const notify = sql`select pg_notify(${liveChannel}, payload)
    from unnest(${payloads}::text[]) with ordinality as told (payload, place) order by place`;
  if (activity.length > 0)
    await sql`${plannedOnce} with logged as (${insertActivity(activity)}) ${notify}`.execute(tx);
  else if (payloads.length > 0) await sql`${plannedOnce} ${notify}`.execute(tx);
}

function insertActivity(activity: readonly NewActivity[]) {
  const rows = activity.map(({ groupId, quotaId, actorUserId, fileCount, fileIds, ...row }) => ({
    ...row,
    group_id: groupId,
    quota_id: quotaId,
    actor_user_id: actorUserId,
    file_count: fileCount,
    file_ids: fileIds,
  }));
  return sql`
    insert into activity (at, kind, group_id, quota_id, actor, actor_user_id, file_count, file_ids, details)
    select at, kind, group_id, quota_id, actor, actor_user_id, file_count, file_ids, details
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as change (
      at timestamptz, kind text, group_id uuid, quota_id uuid, actor text, actor_user_id uuid, file_count integer,
      file_ids uuid[], details jsonb)`;
}

/** Deletes rows from before an instant. */
export async function deleteActivityBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('activity').where('at', '<', before).execute();
}

/** Removes the id of a deleted file from all rows that name it; the caller locks its group. */
export async function removeFromActivity(tx: Tx, fileId: string): Promise<void> {
  await tx
    .updateTable('activity')
    .set({ file_ids: sql`array_remove(file_ids, ${fileId}::uuid)` })
    .where(sql<boolean>`file_ids @> array[${fileId}::uuid] and file_ids <> '{}'`)
    .execute();
}

/** Moves the rows of one group to another. */
export async function moveActivity(
  tx: Tx,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<void> {
  await tx.updateTable('activity').set({ group_id: intoId }).where('group_id', '=', fromId).execute();
}

/** Removes a person from rows in which they acted; returns their number. */
export async function clearActor(
  db: Db,
  { userId, limit }: { userId: string; limit: number },
): Promise<number> {
  const result = await db
    .updateTable('activity')
    .set({ actor_user_id: null })
    .where('id', 'in', (rows) =>
      rows.selectFrom('activity').select('id').where('actor_user_id', '=', userId).limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
