import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';

/** Maximum number of notices that one weekly notice looks through, the latest first. */
const maxHeld = 200;

/** A pending notice of a person, and whether it is still true. */
export type HeldNotice = Awaited<ReturnType<typeof listHeld>>[number];

/**
 * Inserts the weekly notice of each person with notices held since before its due time, at most `limit`; returns their
 * ids. Nobody gets one twice.
 */
export async function insertWeekly(
  tx: Tx,
  { dueAt, limit }: { dueAt: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into pushes (user_id, notice, occasion)
    select distinct held.user_id, 'weekly', ${dueAt}::timestamptz
    from pushes as held
    where held.state = 'held' and held.created_at <= ${dueAt}::timestamptz and not exists (
      select from pushes as told
      where told.user_id = held.user_id and told.notice = 'weekly' and told.occasion = ${dueAt}::timestamptz)
    limit ${limit}
    on conflict do nothing
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Lists notices held for a person since before an instant, of quotas in which they still have a role. */
export async function listHeld(db: Db, { userId, upTo }: { userId: string; upTo: Date }) {
  return await db
    .selectFrom('pushes')
    .innerJoin('quotas', 'quotas.id', 'pushes.quota_id')
    .leftJoin('current_chats as chat', 'chat.group_id', 'pushes.group_id')
    .select([
      'pushes.notice',
      'pushes.occasion',
      'quotas.name as quotaName',
      'quotas.expires_at as expiresAt',
      // Highest threshold that the quota has reached now; null if it is below all.
      sql<number | null>`(select max(percent) from quota_thresholds where quota_id = quotas.id)`.as(
        'percent',
      ),
      'chat.name as groupName',
      'chat.bot_left_at as botLeftAt',
    ])
    .where('pushes.user_id', '=', userId)
    .where('pushes.state', '=', 'held')
    .where('pushes.created_at', '<=', upTo)
    .where(
      sql<boolean>`(quotas.owner_id = pushes.user_id or exists (
        select from quota_managers where quota_id = quotas.id and user_id = pushes.user_id))`,
    )
    .orderBy('pushes.created_at', 'desc')
    .limit(maxHeld)
    .execute();
}

/** Records that a person got the notices that were held for them, or that none of it is true any more. */
export async function settleHeld(
  tx: Tx,
  { userId, upTo, state }: { userId: string; upTo: Date; state: 'sent' | 'unsent' },
): Promise<void> {
  await tx
    .updateTable('pushes')
    .set({ state })
    .where('user_id', '=', userId)
    .where('state', '=', 'held')
    .where('created_at', '<=', upTo)
    .execute();
}
