import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

export interface MembershipAnswer {
  chatId: string;
  userId: string;
  isMember: boolean;
  /** Instant of LINE's answer. */
  checkedAt: Date;
}

/** Stores LINE's answer about a membership, unless a later one is known. */
export async function storeMembership(db: Db | Tx, answer: MembershipAnswer): Promise<void> {
  await db
    .insertInto('chat_members')
    .values({
      chat_id: answer.chatId,
      user_id: answer.userId,
      is_member: answer.isMember,
      ever_member: answer.isMember,
      checked_at: answer.checkedAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['chat_id', 'user_id'])
        .doUpdateSet({
          is_member: answer.isMember,
          ever_member: sql`chat_members.ever_member or ${answer.isMember}`,
          checked_at: answer.checkedAt,
        })
        .where('chat_members.checked_at', '<=', answer.checkedAt),
    )
    .execute();
}

/** Returns LINE's last answer about a membership; null if there is none. */
export async function findMembershipAnswer(
  db: Db | Tx,
  { chatId, userId }: { chatId: string; userId: string },
): Promise<{ isMember: boolean; checkedAt: Date } | null> {
  const row = await db
    .selectFrom('chat_members')
    .select(['is_member', 'checked_at'])
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? { isMember: row.is_member, checkedAt: row.checked_at } : null;
}
