import type { Db, Tx } from '../../../db/database.ts';

/** Lists unfinished uploads of a person. */
export async function listUploadsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '=', 'receiving')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes ended uploads of a person, which clients could still query. */
export async function deleteUploadsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('uploads').where('user_id', '=', userId).where('state', '<>', 'receiving').execute();
}
