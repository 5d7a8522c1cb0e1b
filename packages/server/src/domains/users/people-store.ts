import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** What LINE told of somebody; what it did not tell is left as it was. */
export interface LinePerson {
  lineUserId: string;
  displayName?: string | null | undefined;
  pictureUrl?: string | null | undefined;
}

/** Inserts or updates; the id either way. */
export async function upsertPerson(db: Db | Tx, person: LinePerson): Promise<string> {
  const { lineUserId, displayName, pictureUrl } = person;
  const { id } = await db
    .insertInto('users')
    .values({
      line_user_id: lineUserId,
      display_name: displayName ?? null,
      picture_url: pictureUrl ?? null,
      signed_in_at: null,
    })
    // An update that changes nothing is still needed: only rows that were written are returned.
    .onConflict((conflict) =>
      conflict.column('line_user_id').doUpdateSet({
        display_name: displayName === undefined ? sql`users.display_name` : displayName,
        picture_url: pictureUrl === undefined ? sql`users.picture_url` : pictureUrl,
        updated_at: sql`now()`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
