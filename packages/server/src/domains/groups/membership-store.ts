import { roleInQuota } from '@kepwai/rules/quotas/quota-permissions';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { plannedOnce } from '../../db/planned-once.ts';

/** A person's relation to a group: everything that an access decision needs, in one query. */
export interface MembershipRecord {
  /** The group's own id, also if it was requested by the id of a group that was merged into it. */
  groupId: string;
  chatId: string;
  chatType: 'group' | 'room';
  lineChatId: string;
  quotaId: string | null;
  botLeftAt: Date | null;
  /** LINE's last answer; null if LINE was never queried. */
  lastAnswer: { isMember: boolean; everMember: boolean; checkedAt: Date } | null;
  quotaRole: 'owner' | 'manager' | null;
}

/**
 * Returns a person's relation to a group; null if there is no such group. `groupId` can be that of a
 * merged group: here, and nowhere else, it is replaced by the id of the other. The query runs before almost
 * every answer: rarely needed parts are looked up by key, not joined.
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
    .modifyFront(plannedOnce)
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

/** Returns a person's LINE user id; null if they were erased. */
export async function findLineUserId(db: Db | Tx, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('line_user_id').where('id', '=', userId).executeTakeFirst();
  return row?.line_user_id ?? null;
}

/** Lists groups of which LINE last said that this person is a member, in no order; LINE is not queried. */
export async function listMyGroupIds(db: Db | Tx, userId: string): Promise<string[]> {
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
 * Lists groups with the bot for which LINE was not queried about this person since the bot came, or said no
 * before an instant; the most recently active first.
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
