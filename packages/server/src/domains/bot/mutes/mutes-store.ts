import type { Db, Tx } from '../../../db/database.ts';

/** Returns whether a person wants no answers to their posts. */
export async function isMuted(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('reply_mutes')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertMute(db: Db, { userId, at }: { userId: string; at: Date }): Promise<void> {
  await db
    .insertInto('reply_mutes')
    .values({ user_id: userId, muted_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteMute(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('reply_mutes').where('user_id', '=', userId).execute();
}

/** Returns those of these people who want no answers. */
export async function listMuted(tx: Tx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await tx.selectFrom('reply_mutes').select('user_id').where('user_id', 'in', userIds).execute();
  return new Set(rows.map((row) => row.user_id));
}

/** Returns those of these files whose posters want no answers. */
export async function listFilesOfMuted(tx: Tx, fileIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (fileIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('files')
    .innerJoin('reply_mutes', 'reply_mutes.user_id', 'files.posted_by')
    .select('files.id')
    .where('files.id', 'in', fileIds)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
