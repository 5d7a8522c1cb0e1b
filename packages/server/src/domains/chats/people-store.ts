import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

export interface MembershipAnswer {
  groupId: string;
  userId: string;
  isMember: boolean;
  /** When LINE said so. */
  checkedAt: Date;
}

/** Keeps what LINE said, unless something later is known already. */
export async function upsertMembership(db: Db | Tx, answer: MembershipAnswer): Promise<void> {
  await db
    .insertInto('group_members')
    .values({
      group_id: answer.groupId,
      user_id: answer.userId,
      is_member: answer.isMember,
      ever_member: answer.isMember,
      checked_at: answer.checkedAt,
      seen_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['group_id', 'user_id'])
        .doUpdateSet({
          is_member: answer.isMember,
          ever_member: sql`group_members.ever_member or ${answer.isMember}`,
          checked_at: answer.checkedAt,
        })
        .where('group_members.checked_at', '<=', answer.checkedAt),
    )
    .execute();
}

/** What LINE last said of a membership; null where nothing is known. */
export async function findMembershipAnswer(
  db: Db | Tx,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<{ isMember: boolean; checkedAt: Date } | null> {
  const row = await db
    .selectFrom('group_members')
    .select(['is_member', 'checked_at'])
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? { isMember: row.is_member, checkedAt: row.checked_at } : null;
}
