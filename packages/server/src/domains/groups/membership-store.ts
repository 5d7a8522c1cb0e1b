import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { roleInQuota } from '../quotas/roles/policy.ts';

/** A group as one person stands to it: all that deciding about access needs, in one query. */
export interface MembershipRecord {
  /** The group's own id, also where it was asked for by that of one that it took in. */
  groupId: string;
  chatId: string;
  chatType: 'group' | 'room';
  lineChatId: string;
  quotaId: string | null;
  botLeftAt: Date | null;
  /** Null where LINE was never asked. */
  lastAnswer: { isMember: boolean; everMember: boolean; checkedAt: Date } | null;
  quotaRole: 'owner' | 'manager' | null;
}

/**
 * Null where there is no such group. `groupId` may be that of a group that was merged: here, and nowhere else, it becomes the id of the
 * one that took it in. Asked before almost every answer: parts that are seldom there are looked up by key, not joined.
 */
export async function findMembershipRecord(
  db: Db | Tx,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<MembershipRecord | null> {
  const row = await db
    .selectFrom('groups')
    .innerJoin('current_chats as chat', 'chat.group_id', 'groups.id')
    .leftJoin('chat_members', (join) =>
      join.onRef('chat_members.chat_id', '=', 'chat.chat_id').on('chat_members.user_id', '=', userId),
    )
    .select([
      'groups.id',
      'chat.chat_id',
      'chat.type as chat_type',
      'chat.line_chat_id',
      'groups.quota_id',
      'chat.bot_left_at',
      'chat_members.is_member',
      'chat_members.ever_member',
      'chat_members.checked_at',
      sql<string | null>`(select owner_id from quotas where id = groups.quota_id)`.as('owner_id'),
      sql<boolean>`exists (
        select from quota_managers where quota_id = groups.quota_id and user_id = ${userId})`.as(
        'is_manager',
      ),
    ])
    .where(
      'groups.id',
      '=',
      sql<string>`(select coalesce(merged_into, id) from groups where id = ${groupId})`,
    )
    .executeTakeFirst();
  if (!row) return null;
  const {
    owner_id: ownerId,
    is_manager: isManager,
    is_member: isMember,
    checked_at: checkedAt,
    ever_member: everMember,
  } = row;
  return {
    groupId: row.id,
    chatId: row.chat_id,
    chatType: row.chat_type,
    lineChatId: row.line_chat_id,
    quotaId: row.quota_id,
    botLeftAt: row.bot_left_at,
    lastAnswer:
      isMember === null || everMember === null || checkedAt === null
        ? null
        : { isMember, everMember, checkedAt },
    quotaRole: ownerId === null ? null : roleInQuota({ ownerId, isManager }, userId),
  };
}

/** Who somebody is at LINE; null where they were erased. */
export async function findLineUserId(db: Db | Tx, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('line_user_id').where('id', '=', userId).executeTakeFirst();
  return row?.line_user_id ?? null;
}

/** Groups of which LINE last said that this person is a member; in no order. */
export async function listMemberGroupIds(db: Db | Tx, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_members')
    .innerJoin('current_chats as chat', 'chat.chat_id', 'chat_members.chat_id')
    .select('chat.group_id')
    .where('user_id', '=', userId)
    .where('is_member', '=', true)
    .execute();
  return rows.map((row) => row.group_id);
}

/**
 * Groups with the bot in them of which LINE was not asked about this person since the bot came, or said no before an instant; those
 * that something happened in last come first.
 */
export async function listUnaskedGroupIds(
  db: Db | Tx,
  { userId, askedBefore, limit }: { userId: string; askedBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('groups')
    .innerJoin('current_chats as chat', 'chat.group_id', 'groups.id')
    .leftJoin('chat_members', (join) =>
      join.onRef('chat_members.chat_id', '=', 'chat.chat_id').on('chat_members.user_id', '=', userId),
    )
    .select('groups.id')
    .where('chat.bot_left_at', 'is', null)
    .where((or) =>
      or.or([
        or('chat_members.is_member', 'is', null),
        or.and([
          or('chat_members.is_member', '=', false),
          or.or([
            or('chat_members.checked_at', '<', askedBefore),
            or('chat_members.checked_at', '<', or.ref('chat.bot_joined_at')),
          ]),
        ]),
      ]),
    )
    .orderBy(sql`greatest(groups.last_file_at, chat.bot_joined_at, groups.created_at)`, 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
