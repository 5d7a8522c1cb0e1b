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
