import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Row, Threshold } from '../../db/tables.ts';
import { isChosen } from './choices/policy.ts';

/** A notice for the managers of a quota. */
export interface News {
  notice: Row<'pushes'>['notice'];
  quotaId: string;
  groupId?: string;
  percent?: Threshold;
  occasion: Date;
  /** Time of creation. Default: now, by the database's clock. */
  at?: Date;
  /** People who get it. Default: the owner and all managers. */
  to?: 'managers' | 'owner' | { userId: string };
}

/**
 * Inserts a push for each recipient who did not get it yet; returns ids of those to send. Notices that a person chose
 * to get weekly or never are inserted too, so that they are not sent later.
 */
export async function insertPushes(tx: Tx, news: News): Promise<string[]> {
  const rows = await tx
    .insertInto('pushes')
    .columns(['user_id', 'notice', 'quota_id', 'group_id', 'percent', 'occasion', 'state', 'created_at'])
    .expression(
      sql`select people.user_id, ${news.notice}, ${news.quotaId}::uuid, ${news.groupId ?? null}::uuid,
          ${news.percent ?? null}::smallint, ${news.occasion}::timestamptz, ${stateOf(news)},
          coalesce(${news.at ?? null}::timestamptz, now())
        from (${peopleOf(news)}) as people
        left join quota_notices as choice on choice.user_id = people.user_id and choice.quota_id = ${news.quotaId}`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'state'])
    .execute();
  return rows.flatMap(({ id, state }) => (state === 'waiting' ? id : []));
}

function stateOf({ notice }: News): RawBuilder<unknown> {
  if (!isChosen(notice)) return sql`'waiting'`;
  return sql`case choice.level when 'weekly' then 'held' when 'none' then 'unsent' else 'waiting' end`;
}

function peopleOf({ quotaId, to }: News): RawBuilder<unknown> {
  // There is no substitute recipient for an erased owner.
  const owner = sql`select owner_id as user_id from quotas where id = ${quotaId} and ownerless_since is null`;
  const managers = sql`select user_id from quota_managers where quota_id = ${quotaId}`;
  if (to === 'owner') return owner;
  if (to === 'managers') return managers;
  return to ? sql`select ${to.userId}::uuid as user_id` : sql`${owner} union ${managers}`;
}

interface Offer {
  state: Row<'ownership_offers'>['state'];
  expiresAt: string;
  toName: string | null;
}

export type WaitingPush = NonNullable<Awaited<ReturnType<typeof findWaitingPush>>>;

export async function findWaitingPush(db: Db, pushId: string) {
  return await db
    .selectFrom('pushes')
    .innerJoin('users', 'users.id', 'pushes.user_id')
    .leftJoin('quotas', 'quotas.id', 'pushes.quota_id')
    .leftJoin('current_chats as chat', 'chat.group_id', 'pushes.group_id')
    .select([
      'pushes.notice',
      'pushes.month',
      'pushes.percent',
      'pushes.occasion',
      'pushes.group_id as groupId',
      'pushes.quota_id as quotaId',
      'users.id as userId',
      'users.line_user_id as lineUserId',
      'quotas.name as quotaName',
      'quotas.expires_at as expiresAt',
      'quotas.deletes_at as deletesAt',
      sql<string | null>`(select display_name from users where id = quotas.owner_id)`.as('ownerName'),
      // Its open offer to this person, or the latest ended one that it was about.
      sql<Offer | null>`(
        select json_build_object('state', offer.state, 'expiresAt', offer.expires_at, 'toName', receiver.display_name)
        from ownership_offers as offer join users as receiver on receiver.id = offer.to_id
        where offer.quota_id = pushes.quota_id
          and pushes.occasion = any (array[offer.created_at, offer.ended_at]) limit 1)`.as('offer'),
      'chat.name as groupName',
      // With reserved bytes.
      sql<{ limitBytes: number; usedBytes: number } | null>`(
        select json_build_object('limitBytes', limit_bytes, 'usedBytes', used_bytes + reserved_bytes)
        from quotas as used where used.id = pushes.quota_id)`.as('quotaUse'),
      sql<boolean>`exists (
        select from groups where id = pushes.group_id and quota_id = pushes.quota_id)`.as('isLinked'),
      sql<boolean>`exists (
        select from quota_offers where group_id = pushes.group_id and state = 'open')`.as('hasQuotaOffers'),
    ])
    .where('pushes.id', '=', pushId)
    .where('pushes.state', '=', 'waiting')
    .executeTakeFirst();
}

/** Counts a push in its month, unless that would exceed the budget; returns the month's count, or null. */
export async function addToMonth(
  tx: Tx,
  { month, budget }: { month: string; budget: number },
): Promise<number | null> {
  if (budget === 0) return null;
  const row = await tx
    .insertInto('push_months')
    .values({ month, push_count: 1 })
    .onConflict((conflict) =>
      conflict
        .column('month')
        .doUpdateSet({ push_count: sql`push_months.push_count + 1` })
        .where('push_months.push_count', '<', budget),
    )
    .returning('push_count')
    .executeTakeFirst();
  return row?.push_count ?? null;
}

export async function takeFromMonth(tx: Tx, month: string): Promise<void> {
  await tx
    .updateTable('push_months')
    .set({ push_count: sql`push_count - 1` })
    .where('month', '=', month)
    .execute();
}

export async function findMonth(db: Db, month: string): Promise<number> {
  const row = await db
    .selectFrom('push_months')
    .select('push_count')
    .where('month', '=', month)
    .executeTakeFirst();
  return row?.push_count ?? 0;
}

/** Records the month of a push; false if that was done before, or it no longer waits. */
export async function claimMonth(
  tx: Tx,
  { pushId, month }: { pushId: string; month: string },
): Promise<boolean> {
  const result = await tx
    .updateTable('pushes')
    .set({ month })
    .where('id', '=', pushId)
    .where('state', '=', 'waiting')
    .where('month', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Records the outcome of a push; `isCounted` false: it counts in no month. Returns false if it was recorded before. */
export async function settlePush(
  db: Db | Tx,
  { pushId, state, isCounted = true }: { pushId: string; state: PushEnd; isCounted?: boolean },
): Promise<boolean> {
  const result = await db
    .updateTable('pushes')
    .set({ state, ...(!isCounted && { month: null }) })
    .where('id', '=', pushId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

type PushEnd = Exclude<Row<'pushes'>['state'], 'waiting' | 'held'>;

/** Lists ids of waiting pushes of the last day. */
export async function listWaitingPushes(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('pushes')
    .select('id')
    .where('state', '=', 'waiting')
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives up pushes that have waited for a day. A push that may have been sent still counts in its month. */
export async function giveUpPushes(db: Db): Promise<void> {
  await db
    .updateTable('pushes')
    .set({ state: 'unsent' })
    .where('state', '=', 'waiting')
    .where('created_at', '<=', sql<Date>`now() - interval '1 day'`)
    .execute();
}

/** Returns when the bot left a group's chat, and the group's quota; null while it is there, or without a quota. */
export async function findBotLeft(
  tx: Tx,
  groupId: string,
): Promise<{ quotaId: string; botLeftAt: Date } | null> {
  const group = await tx
    .selectFrom('groups')
    .innerJoin('current_chats as chat', 'chat.group_id', 'groups.id')
    .select(['groups.quota_id as quotaId', 'chat.bot_left_at as botLeftAt'])
    .where('groups.id', '=', groupId)
    .executeTakeFirst();
  if (!group?.botLeftAt || group.quotaId === null) return null;
  return { quotaId: group.quotaId, botLeftAt: group.botLeftAt };
}
