import type { KeepingFacts } from '@kepwai/rules/quotas/keeping';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { ReplyStyle, Row, Threshold } from '../../db/tables.ts';
import type { Counted } from '../../line/cards/card.ts';

/** Facts about a group that the bot's replies use. */
export interface ReplyFacts {
  name: string | null;
  quotaId: string | null;
  /** Usage and expiry of that quota. */
  quota: KeepingFacts['quota'];
  botLeftAt: Date | null;
  pausedAt: Date | null;
  replies: ReplyStyle | null;
  burstsAnswered: number;
  /** When the group was last notified that it can request missed files. */
  missedOfferedAt: Date | null;
  kept: Counted;
}

export async function findReplyFacts(db: Db | Tx, groupId: string): Promise<ReplyFacts | null> {
  const row = await db
    .selectFrom('groups')
    .innerJoin('current_chats as chat', 'chat.group_id', 'groups.id')
    .leftJoin('quotas', 'quotas.id', 'groups.quota_id')
    .select([
      'chat.name',
      'groups.quota_id as quotaId',
      'quotas.limit_bytes as limitBytes',
      'quotas.used_bytes as usedBytes',
      'quotas.reserved_bytes as reservedBytes',
      'quotas.expires_at as expiresAt',
      'chat.bot_left_at as botLeftAt',
      'keeping_paused_at as pausedAt',
      'replies',
      'bursts_answered as burstsAnswered',
      'missed_offered_at as missedOfferedAt',
      sql<Counted>`(
        select jsonb_build_object('fileCount', coalesce(sum(file_count), 0),
          'imageCount', coalesce(sum(file_count) filter (where kind = 'image'), 0))
        from shown_counts where group_id = groups.id)`.as('kept'),
    ])
    .where('groups.id', '=', groupId)
    .executeTakeFirst();
  if (!row) return null;
  const { limitBytes, usedBytes, reservedBytes, expiresAt, ...points } = row;
  const hasQuota = limitBytes !== null && usedBytes !== null && reservedBytes !== null;
  return { ...points, quota: hasQuota ? { limitBytes, usedBytes, reservedBytes, expiresAt } : null };
}

/** Returns a person's role in a quota. */
export async function findQuotaRole(
  tx: Tx,
  { quotaId, userId }: { quotaId: string; userId: string },
): Promise<'owner' | 'manager' | null> {
  const row = await tx
    .selectFrom('quotas')
    .select([
      'owner_id',
      sql<boolean>`exists (
        select from quota_managers where quota_id = quotas.id and user_id = ${userId})`.as('is_manager'),
    ])
    .where('id', '=', quotaId)
    .executeTakeFirst();
  if (row?.owner_id === userId) return 'owner';
  return row?.is_manager ? 'manager' : null;
}

/** Maximum number of remembered files of a burst, the latest first. */
const maxFileIds = 1_000;

export interface NewsOfBurst {
  groupId: string;
  itemCount: number;
  fileIds: readonly string[];
  replyToken: string | null;
  replyBy: Date | null;
  at: Date;
  /** A burst without posts since then is over. */
  quietSince: Date;
  /** A quota that expired after that still keeps posts, and is to be mentioned. */
  graceSince: Date;
}

/** Adds to a group's burst, or starts another; returns which messages about it are still to be sent. */
export async function upsertBurst(
  tx: Tx,
  news: NewsOfBurst,
): Promise<{ isAnswered: boolean; hasUnsentWarning: boolean; hasMissed: boolean }> {
  const isOver = sql<boolean>`bursts.last_at < ${news.quietSince}`;
  const isNewer = sql<boolean>`coalesce(excluded.reply_by >= bursts.reply_by, bursts.reply_by is null)`;
  const row = await tx
    .insertInto('bursts')
    .values({
      group_id: news.groupId,
      began_at: news.at,
      last_at: news.at,
      item_count: news.itemCount,
      file_ids: [...news.fileIds],
      reply_token: news.replyToken,
      reply_by: news.replyBy,
      answered_at: null,
    })
    .onConflict((conflict) =>
      conflict.column('group_id').doUpdateSet({
        item_count: sql`excluded.item_count + case when ${isOver} then 0 else bursts.item_count end`,
        file_ids: sql`case when ${isOver} then excluded.file_ids
          else (excluded.file_ids || bursts.file_ids)[:${sql.lit(maxFileIds)}] end`,
        began_at: sql`case when ${isOver} then excluded.began_at else bursts.began_at end`,
        answered_at: sql`case when not ${isOver} then bursts.answered_at end`,
        last_at: sql`greatest(bursts.last_at, excluded.last_at)`,
        reply_token: sql`case when ${isNewer} then excluded.reply_token else bursts.reply_token end`,
        reply_by: sql`case when ${isNewer} then excluded.reply_by else bursts.reply_by end`,
      }),
    )
    .returning([
      'answered_at',
      sql<boolean>`exists (
        select from groups join quota_thresholds using (quota_id)
        where groups.id = bursts.group_id and not exists (
          select from quota_thresholds_said as said
          where said.group_id = groups.id and said.quota_id = quota_thresholds.quota_id
            and said.percent = quota_thresholds.percent)
      ) or exists (
        select from groups join quotas on quotas.id = groups.quota_id
        where groups.id = bursts.group_id
          and quotas.expires_at > ${news.graceSince} and quotas.expires_at <= ${news.at} and not exists (
          select from quota_expiries_said as said
          where said.group_id = groups.id and said.quota_id = quotas.id
            and said.expires_at = quotas.expires_at and said.stage = 'grace')
      ) or exists (
        select from groups join quotas on quotas.id = groups.quota_id
        where groups.id = bursts.group_id and quotas.deletes_at is not null and not exists (
          select from quota_expiries_said as said
          where said.group_id = groups.id and said.quota_id = quotas.id
            and said.expires_at = quotas.deletes_at and said.stage = 'deletion'))`.as('has_unsent_warning'),
      sql<boolean>`exists (
        select from groups join files on files.group_id = groups.id
        where groups.id = bursts.group_id and files.state = 'missed' and files.trashed_at is null
          and (groups.missed_offered_at is null or files.id = any(bursts.file_ids)
            or coalesce(files.missed_at, files.created_at) > groups.missed_offered_at))`.as('has_missed'),
    ])
    .executeTakeFirstOrThrow();
  return {
    isAnswered: row.answered_at !== null,
    hasUnsentWarning: row.has_unsent_warning,
    hasMissed: row.has_missed,
  };
}

export type OpenBurst = Pick<
  Row<'bursts'>,
  'began_at' | 'last_at' | 'item_count' | 'file_ids' | 'reply_token' | 'reply_by'
>;

/** Returns the unanswered burst of a group; null if there is none. */
export async function findOpenBurst(tx: Tx, groupId: string): Promise<OpenBurst | null> {
  const row = await tx
    .selectFrom('bursts')
    .select(['began_at', 'last_at', 'item_count', 'file_ids', 'reply_token', 'reply_by'])
    .where('group_id', '=', groupId)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Claims the burst of a group for its answer, for good. */
export async function updateAnswered(tx: Tx, groupId: string, at: Date): Promise<void> {
  await tx.updateTable('bursts').set({ answered_at: at }).where('group_id', '=', groupId).execute();
}

/** Releases a burst that was taken at an instant and could not be answered; a burst that started since is left alone. */
export async function releaseBurst(
  db: Db,
  { groupId, takenAt }: { groupId: string; takenAt: Date },
): Promise<void> {
  await db
    .updateTable('bursts')
    .set({ answered_at: null })
    .where('group_id', '=', groupId)
    .where('answered_at', '=', takenAt)
    .execute();
}

/** Returns the highest threshold of its quota that the group was not notified of; null if there is none. */
export async function findUnsentThreshold(tx: Tx, groupId: string): Promise<Threshold | null> {
  const row = await tx
    .selectFrom('groups')
    .innerJoin('quota_thresholds', 'quota_thresholds.quota_id', 'groups.quota_id')
    .leftJoin('quota_thresholds_said as said', (join) =>
      join
        .onRef('said.group_id', '=', 'groups.id')
        .onRef('said.quota_id', '=', 'quota_thresholds.quota_id')
        .onRef('said.percent', '=', 'quota_thresholds.percent'),
    )
    .select('quota_thresholds.percent')
    .where('groups.id', '=', groupId)
    .where('said.percent', 'is', null)
    .orderBy('quota_thresholds.percent', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.percent ?? null;
}

/** Records that a group was notified of all thresholds that its quota has reached. */
export async function insertThresholdWarning(db: Db | Tx, groupId: string, at: Date): Promise<void> {
  await db
    .insertInto('quota_thresholds_said')
    .columns(['group_id', 'quota_id', 'percent', 'said_at'])
    .expression(
      sql`select groups.id, quota_id, percent, ${at}::timestamptz
        from groups join quota_thresholds using (quota_id) where groups.id = ${groupId}`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
