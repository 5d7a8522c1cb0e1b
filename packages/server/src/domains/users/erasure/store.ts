import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { ErasedPosts, Row } from '../../../db/tables.ts';
import type { ErasureScope } from './scope-store.ts';

export type ErasureRow = Row<'erasures'>;

/** Returns the open request of a person; null without any. */
export async function findOpenErasure(db: Db | Tx, userId: string): Promise<ErasureRow | null> {
  const row = await db
    .selectFrom('erasures')
    .selectAll()
    .where('user_id', '=', userId)
    .where('cancelled_at', 'is', null)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Inserts a request, or changes the choice of the open one. */
export async function upsertErasure(
  tx: Tx,
  erasure: { number: string; userId: string; posts: ErasedPosts; at: Date; dueAt: Date },
): Promise<ErasureRow> {
  const { number, userId, posts, at, dueAt } = erasure;
  const open = await tx
    .updateTable('erasures')
    .set({ posts })
    .where('user_id', '=', userId)
    .where('cancelled_at', 'is', null)
    .where('done_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (open) return open;
  return await tx
    .insertInto('erasures')
    .values({ number, user_id: userId, posts, requested_at: at, due_at: dueAt })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateCancelled(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await tx.updateTable('erasures').set({ cancelled_at: at }).where('id', '=', id).execute();
}

/** Returns a request by the number of its receipt; null if there is none. */
export async function findErasureByNumber(db: Db, number: string): Promise<ErasureRow | null> {
  const row = await db.selectFrom('erasures').selectAll().where('number', '=', number).executeTakeFirst();
  return row ?? null;
}

/** Lists requests whose time has come, or whose job was lost. */
export async function listDueErasures(db: Db, at: Date): Promise<{ erasureId: string }[]> {
  return await db
    .selectFrom('erasures')
    .select('id as erasureId')
    .where('due_at', '<=', at)
    .where('cancelled_at', 'is', null)
    .where('done_at', 'is', null)
    .orderBy('due_at')
    .execute();
}

/** Locks a request that is neither done nor taken back; null if there is none. */
export async function lockErasure(tx: Tx, erasureId: string): Promise<ErasureRow | null> {
  const row = await tx
    .selectFrom('erasures')
    .selectAll()
    .where('id', '=', erasureId)
    .where('cancelled_at', 'is', null)
    .where('done_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Records the start of an erasure, with the amounts of data. */
export async function updateBegun(
  tx: Tx,
  { erasureId, scope, at }: { erasureId: string; scope: ErasureScope; at: Date },
): Promise<void> {
  await tx
    .updateTable('erasures')
    .set({ begun_at: at, scope: JSON.stringify(scope) })
    .where('id', '=', erasureId)
    .execute();
}

export async function updateDone(tx: Tx, { erasureId, at }: { erasureId: string; at: Date }): Promise<void> {
  await tx.updateTable('erasures').set({ done_at: at, user_id: null }).where('id', '=', erasureId).execute();
}

/** Returns LINE's id of a person. */
export async function findLineUserIdOf(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('line_user_id').where('id', '=', userId).executeTakeFirst();
  return row?.line_user_id ?? null;
}

/** Prefix of the ids at LINE of placeholders; LINE's own begin with `U`. */
const nameless = 'erased:';

/** Inserts a placeholder, for rows that require a person. */
export async function insertNameless(tx: Tx): Promise<string> {
  const { id } = await tx
    .insertInto('users')
    .values({ line_user_id: `${nameless}${randomUUID()}`, signed_in_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Lists placeholders. */
export async function listNameless(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('line_user_id', 'like', `${nameless}%`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes a person with everything that is theirs alone: the database cascades. */
export async function deletePerson(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', userId).execute();
}

/** Deletes receipts that ended before an instant. */
export async function deleteOldReceipts(db: Db, endedBefore: Date): Promise<void> {
  await db
    .deleteFrom('erasures')
    .where(sql<boolean>`coalesce(done_at, cancelled_at) < ${endedBefore}`)
    .execute();
}
