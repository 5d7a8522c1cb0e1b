import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';

/** Columns of files that name a person. */
type PersonColumn = 'posted_by' | 'trashed_by';

/** Returns a group in which files, or image sets, name a person; null without any. */
export async function findGroupWithPerson(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ group_id: string }>`
    (select group_id from files where posted_by = ${userId} limit 1)
    union all (select group_id from files where trashed_by = ${userId} limit 1)
    union all (select group_id from image_sets where posted_by = ${userId} limit 1)
    limit 1`.execute(db);
  return rows[0]?.group_id ?? null;
}

/** Removes a person from files of a group whose lock the caller holds; returns how many there were. */
export async function clearPersonOfFiles(
  tx: Tx,
  {
    groupId,
    userId,
    column,
    limit,
  }: { groupId: string; userId: string; column: PersonColumn; limit: number },
): Promise<number> {
  const result = await tx
    .updateTable('files')
    .set({ [column]: null })
    .where('id', 'in', (files) =>
      files
        .selectFrom('files')
        .select('id')
        .where('group_id', '=', groupId)
        .where(column, '=', userId)
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Removes a person from image sets of a group whose lock the caller holds; returns how many there were. */
export async function clearPersonOfImageSets(
  tx: Tx,
  { groupId, userId, limit }: { groupId: string; userId: string; limit: number },
): Promise<number> {
  const result = await tx
    .updateTable('image_sets')
    .set({ posted_by: null })
    .where('id', 'in', (sets) =>
      sets
        .selectFrom('image_sets')
        .select('id')
        .where('group_id', '=', groupId)
        .where('posted_by', '=', userId)
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Deletes counts of a person who has no files any more. */
export async function deleteCountsOfPerson(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('group_counts').where('posted_by', '=', userId).execute();
  await tx.deleteFrom('folder_counts').where('posted_by', '=', userId).execute();
  await tx.deleteFrom('day_counts').where('posted_by', '=', userId).execute();
}
