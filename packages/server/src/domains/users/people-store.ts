import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** LINE's data about a person; omitted fields stay as they were. */
export interface LinePerson {
  lineUserId: string;
  displayName?: string | null | undefined;
  pictureUrl?: string | null | undefined;
}

/** Returns the id of a person of LINE, inserted if new; a given name or picture, even null, replaces the earlier one. */
export async function rememberPerson(db: Db | Tx, person: LinePerson): Promise<string> {
  const { lineUserId, displayName, pictureUrl } = person;
  const { id } = await db
    .insertInto('users')
    .values({
      line_user_id: lineUserId,
      display_name: displayName ?? null,
      picture_url: pictureUrl ?? null,
    })
    // The update changes nothing, but only rows that were written are returned.
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

/** Locks a person against other requests of theirs; false if they were erased. */
export async function lockPerson(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
