import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Database } from '../../db/tables.ts';

/**
 * Columns whose references prevent the deletion of a person: rows that would lose their person, and memberships and
 * manager roles, which would be deleted with the person.
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

/** Deletes those of the given people who are no longer referenced and never signed in. */
export async function deleteUnreferencedPeople(db: Db, userIds: string[]): Promise<void> {
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
