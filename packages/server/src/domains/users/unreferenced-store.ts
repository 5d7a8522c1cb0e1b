import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Database } from '../../db/tables.ts';

/**
 * What keeps a person from being deleted, column by column: all that would be left without its person, and membership and managing,
 * which would go along.
 */
export const columnsThatKeep: readonly (readonly [table: keyof Database, column: string])[] = [
  ['chat_members', 'user_id'],
  ['group_visits', 'user_id'],
  ['quota_managers', 'user_id'],
  ['quotas', 'owner_id'],
  ['files', 'posted_by'],
  ['files', 'trashed_by'],
  ['image_sets', 'posted_by'],
  ['uploads', 'user_id'],
];

/** Deletes those of these people of whom nothing is left, and who never signed in. */
export async function deleteUnreferenced(db: Db, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .deleteFrom('users')
    .where('id', 'in', userIds)
    .where('signed_in_at', 'is', null)
    .where(
      sql.join<boolean>(
        columnsThatKeep.map(
          ([table, column]) =>
            sql<boolean>`not exists (select from ${sql.table(table)} where ${sql.ref(column)} = users.id)`,
        ),
        sql` and `,
      ),
    )
    .execute();
}
