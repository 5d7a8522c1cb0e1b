import type { Db } from '../../../db/database.ts';

/** Records that somebody has the first steps of a group open at an instant. */
export async function upsertOnboarding(
  db: Db,
  { groupId, userId, at }: { groupId: string; userId: string; at: Date },
): Promise<void> {
  await db
    .insertInto('onboardings')
    .values({ group_id: groupId, user_id: userId, seen_at: at })
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doUpdateSet({ seen_at: at }))
    .execute();
}

export type OtherRow = Awaited<ReturnType<typeof listOthers>>[number];

/** Lists members of the group, except one, who had them open since an instant, by name. */
export async function listOthers(
  db: Db,
  { groupId, userId, since }: { groupId: string; userId: string; since: Date },
) {
  return await db
    .selectFrom('onboardings')
    .innerJoin('users', 'users.id', 'onboardings.user_id')
    .innerJoin('current_chats as chat', 'chat.group_id', 'onboardings.group_id')
    .innerJoin('chat_members', (join) =>
      join
        .onRef('chat_members.chat_id', '=', 'chat.chat_id')
        .onRef('chat_members.user_id', '=', 'onboardings.user_id')
        .on('chat_members.is_member', '=', true),
    )
    .select(['users.id', 'users.display_name as displayName', 'users.picture_url as pictureUrl'])
    .where('onboardings.group_id', '=', groupId)
    .where('onboardings.user_id', '<>', userId)
    .where('onboardings.seen_at', '>', since)
    .orderBy('users.display_name')
    .orderBy('users.id')
    .execute();
}

/** Deletes reports from before an instant. */
export async function deleteSettingUp(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('onboardings').where('seen_at', '<', before).execute();
}
