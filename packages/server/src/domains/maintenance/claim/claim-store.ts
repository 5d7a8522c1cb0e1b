import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** Returns the mark of this database; null if it has none yet. */
export async function findStorageMark(db: Db): Promise<string | null> {
  const row = await db.selectFrom('storage_mark').select('id').executeTakeFirst();
  return row?.id ?? null;
}

/** Marks the database unless it has a mark; returns the mark that it then has. */
export async function insertStorageMark(db: Db, id: string): Promise<string> {
  await db
    .insertInto('storage_mark')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('storage_mark').select('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Returns whether the database has a row of any content. */
export async function hasContents(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from blobs) as found`.execute(db);
  return rows[0]?.found === true;
}
