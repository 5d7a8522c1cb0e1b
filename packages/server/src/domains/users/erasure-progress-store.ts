import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** Records up to when a person wants their posts deleted; never moves it back. */
export async function setErasedUpTo(tx: Tx, { userId, upTo }: { userId: string; upTo: Date }): Promise<void> {
  await tx
    .updateTable('users')
    .set({ posts_erased_up_to: sql`greatest(posts_erased_up_to, ${upTo})` })
    .where('id', '=', userId)
    .execute();
}

/** Clears markers up to before an instant, if all posts are deleted. */
export async function clearErasedBefore(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ posts_erased_up_to: null })
    .where('posts_erased_up_to', '<', before)
    .where(
      sql<boolean>`not exists (select from files where posted_by = users.id and posted_at <= posts_erased_up_to)`,
    )
    .execute();
}
