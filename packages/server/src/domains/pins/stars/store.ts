import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';

interface StarsOfPerson {
  groupId: string;
  userId: string;
}

/** Lists the files of a group outside the trash that a person starred, the latest star first. */
export async function listStarredIds(
  db: Db | Tx,
  { groupId, userId }: StarsOfPerson,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('stars')
    .innerJoin('files', 'files.id', 'stars.file_id')
    .select('files.id')
    .where('stars.user_id', '=', userId)
    .where('files.group_id', '=', groupId)
    .where('files.trashed_at', 'is', null)
    .orderBy('stars.starred_at', 'desc')
    .orderBy('files.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts the stars of a person in a group, those in the trash included. */
export async function countStars(tx: Tx, { groupId, userId }: StarsOfPerson): Promise<number> {
  const { count } = await tx
    .selectFrom('stars')
    .innerJoin('files', 'files.id', 'stars.file_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('stars.user_id', '=', userId)
    .where('files.group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts those of these files that a group has outside its trash. */
export async function countFilesToStar(
  tx: Tx,
  { groupId, fileIds }: { groupId: string; fileIds: string[] },
): Promise<number> {
  const { count } = await tx
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', fileIds)
    .where('group_id', '=', groupId)
    .where('trashed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Stars files; returns the ids of those without one before. */
export async function insertStars(
  tx: Tx,
  { userId, fileIds, at }: { userId: string; fileIds: string[]; at: Date },
): Promise<string[]> {
  const rows = await tx
    .insertInto('stars')
    .values(fileIds.map((file_id) => ({ user_id: userId, file_id, starred_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('file_id')
    .execute();
  return rows.map(({ file_id }) => file_id);
}

/** Removes stars of a person; returns the ids of the files that had one. */
export async function deleteStars(
  tx: Tx,
  { groupId, userId, fileIds }: StarsOfPerson & { fileIds: string[] },
): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    delete from stars using files
    where files.id = stars.file_id and files.group_id = ${groupId} and stars.user_id = ${userId}
      and stars.file_id = any (${fileIds}::uuid[])
    returning stars.file_id`.execute(tx);
  return rows.map(({ file_id }) => file_id);
}
