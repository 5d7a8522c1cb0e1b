import type { Db, Tx } from '../../db/database.ts';
import { roleInQuota } from '../quotas/guard.ts';

/** A group as one person stands to it: all that deciding about access needs, in one query. */
export interface Standing {
  groupId: string;
  chatType: 'group' | 'room';
  lineChatId: string;
  lineUserId: string;
  quotaId: string | null;
  botLeftAt: Date | null;
  /** Null where LINE was never asked. */
  lastAnswer: { isMember: boolean; checkedAt: Date } | null;
  quotaRole: 'owner' | 'manager' | null;
}

/** Null where there is no such group. */
export async function findStanding(
  db: Db | Tx,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<Standing | null> {
  const row = await db
    .selectFrom('groups')
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .leftJoin('group_members', (join) =>
      join.onRef('group_members.group_id', '=', 'groups.id').on('group_members.user_id', '=', userId),
    )
    .leftJoin('quotas', 'quotas.id', 'groups.quota_id')
    .leftJoin('quota_managers', (join) =>
      join.onRef('quota_managers.quota_id', '=', 'groups.quota_id').on('quota_managers.user_id', '=', userId),
    )
    .select([
      'groups.id',
      'groups.chat_type',
      'groups.line_chat_id',
      'groups.quota_id',
      'groups.bot_left_at',
      'users.line_user_id',
      'group_members.is_member',
      'group_members.checked_at',
      'quotas.owner_id',
      'quota_managers.user_id as manager_id',
    ])
    .where('groups.id', '=', groupId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    groupId: row.id,
    chatType: row.chat_type,
    lineChatId: row.line_chat_id,
    lineUserId: row.line_user_id,
    quotaId: row.quota_id,
    botLeftAt: row.bot_left_at,
    lastAnswer:
      row.is_member === null || row.checked_at === null
        ? null
        : { isMember: row.is_member, checkedAt: row.checked_at },
    quotaRole:
      row.owner_id === null
        ? null
        : roleInQuota({ ownerId: row.owner_id, isManager: row.manager_id !== null }, userId),
  };
}

/** Groups of which LINE last said that this person is a member; in no order. */
export async function listMemberGroupIds(db: Db | Tx, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('group_members')
    .select('group_id')
    .where('user_id', '=', userId)
    .where('is_member', '=', true)
    .execute();
  return rows.map((row) => row.group_id);
}
