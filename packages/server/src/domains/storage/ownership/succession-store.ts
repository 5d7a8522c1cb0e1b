import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';

/** Lists quotas of a person that are not being deleted for good. */
export async function listOwnedQuotas(tx: Tx, ownerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('quotas')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('is_deleted', '=', false)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the longest-serving manager who can own the quota and was not asked to take it over since an instant; null if
 * there is none. A person has one free quota at most.
 */
export async function findSuccessor(
  tx: Tx,
  { quotaId, notAskedSince }: { quotaId: string; notAskedSince: Date },
): Promise<string | null> {
  const row = await tx
    .selectFrom('quota_managers as manager')
    .innerJoin('quotas', 'quotas.id', 'manager.quota_id')
    .select('manager.user_id')
    .where('manager.quota_id', '=', quotaId)
    .where(
      sql<boolean>`not exists (
        select from ownership_offers
        where quota_id = quotas.id and to_id = manager.user_id and is_succession and created_at >= ${notAskedSince})`,
    )
    .where(
      sql<boolean>`(quotas.plan <> 'free' or not exists (
        select from quotas as own
        where own.owner_id = manager.user_id and own.plan = 'free' and not own.is_deleted))`,
    )
    .orderBy('manager.since')
    .orderBy('manager.user_id')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/**
 * Lists quotas with managers whose owner is in no chat any more, by LINE's answers before `leftBefore`, and has not
 * signed in since: nobody is being asked, and nobody was since `notAskedSince`.
 */
export async function listLeftQuotas(
  db: Db,
  { leftBefore, notAskedSince }: { leftBefore: Date; notAskedSince: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from quotas
    where not is_deleted and deletes_at is null and ownerless_since is null
      and exists (select from quota_managers where quota_id = quotas.id)
      and exists (select from chat_members where user_id = owner_id)
      and not exists (
        select from chat_members where user_id = owner_id and (is_member or checked_at > ${leftBefore}))
      and not exists (select from sessions where user_id = owner_id and created_at > ${leftBefore})
      and not exists (
        select from ownership_offers
        where quota_id = quotas.id and (state = 'open' or is_succession and created_at > ${notAskedSince}))
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists quotas without an owner that are neither offered nor scheduled for deletion. */
export async function listWaitingOwnerless(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('quotas')
    .select('id')
    .where('ownerless_since', 'is not', null)
    .where('deletes_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from ownership_offers where quota_id = quotas.id and state = 'open')`,
    )
    .execute();
  return rows.map(({ id }) => id);
}
