import type { Db, Tx } from '../../../db/database.ts';
import type { NewRow, Row } from '../../../db/tables.ts';

export async function insertRequest(db: Db, request: NewRow<'data_requests'>): Promise<string> {
  const { id } = await db
    .insertInto('data_requests')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Lists open requests, those first that are due first. */
export async function listOpenRequests(db: Db): Promise<Row<'data_requests'>[]> {
  return await db
    .selectFrom('data_requests')
    .selectAll()
    .where('done_at', 'is', null)
    .orderBy('due_at')
    .execute();
}

/** Closes an open request; false if there is none with this id. */
export async function updateRequestDone(
  db: Db | Tx,
  { id, userId, outcome, at }: { id: string; userId: string | null; outcome: string; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('data_requests')
    .set({ done_at: at, outcome, user_id: userId })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Returns our id of a person, by LINE's id or ours. */
export async function findPersonId(db: Db, idOfEither: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(/^U[0-9a-f]{32}$/.test(idOfEither) ? 'line_user_id' : 'id', '=', idOfEither)
    .executeTakeFirst();
  return row?.id;
}

/** Deletes requests that were closed before an instant. */
export async function deleteOldRequests(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('data_requests').where('done_at', '<', before).execute();
}
