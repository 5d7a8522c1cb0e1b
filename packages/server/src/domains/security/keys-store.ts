import type { Db } from '../../db/database.ts';

/** Inserts the key of a day unless it has one; returns the key that it then has. */
export async function insertSecurityKey(db: Db, { day, key }: { day: string; key: Buffer }): Promise<Buffer> {
  await db
    .insertInto('security_keys')
    .values({ day, key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('security_keys')
    .select('key')
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return row.key;
}

/** Deletes the keys of earlier days: from then on a line can no longer be traced to a person. */
export async function deleteSecurityKeys(db: Db, { before }: { before: string }): Promise<void> {
  await db.deleteFrom('security_keys').where('day', '<', before).execute();
}
