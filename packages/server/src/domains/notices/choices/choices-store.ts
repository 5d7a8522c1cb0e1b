import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { NoticeLevel } from '../../../db/tables.ts';
import { chosenNotices } from './policy.ts';

/** A quota of a person, with their notification interval; null: at once. */
export type NoticeChoiceRow = Awaited<ReturnType<typeof listNoticeChoices>>[number];

/** Lists the quotas that a person owns or manages: their own first, then by name. */
export async function listNoticeChoices(
  db: Db,
  page: { userId: string; after: { isOwner: boolean; name: string; id: string } | null; limit: number },
) {
  const { userId, after, limit } = page;
  const isOwner = sql<boolean>`quotas.owner_id = ${userId}`;
  const sortKey = sql`(not (${isOwner}), quotas.name collate thai_natural, quotas.id)`;
  return await db
    .selectFrom('quotas')
    .leftJoin('quota_notices', (join) =>
      join.onRef('quota_notices.quota_id', '=', 'quotas.id').on('quota_notices.user_id', '=', userId),
    )
    .select(['quotas.id', 'quotas.name', 'level'])
    .select(isOwner.as('is_owner'))
    .where('quotas.is_deleted', '=', false)
    .where(sql<boolean>`quotas.id in (
      select id from quotas where owner_id = ${userId}
      union all select quota_id from quota_managers where user_id = ${userId})`)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`${sortKey} > (${!after?.isOwner}, ${after?.name}, ${after?.id}::uuid)`),
    )
    .orderBy(sql`not (${isOwner})`)
    .orderBy(sql`quotas.name collate thai_natural`)
    .orderBy('quotas.id')
    .limit(limit)
    .execute();
}

/** Returns the name of a quota. */
export async function findQuotaName(tx: Tx, quotaId: string): Promise<string | undefined> {
  const row = await tx.selectFrom('quotas').select('name').where('id', '=', quotaId).executeTakeFirst();
  return row?.name;
}

/** Stores the interval of a person's notices about a quota; null: at once. */
export async function putNoticeChoice(
  tx: Tx,
  { userId, quotaId, level }: { userId: string; quotaId: string; level: NoticeLevel | null },
): Promise<void> {
  if (level === null) {
    await tx
      .deleteFrom('quota_notices')
      .where('user_id', '=', userId)
      .where('quota_id', '=', quotaId)
      .execute();
    return;
  }
  await tx
    .insertInto('quota_notices')
    .values({ user_id: userId, quota_id: quotaId, level })
    .onConflict((conflict) => conflict.columns(['user_id', 'quota_id']).doUpdateSet({ level }))
    .execute();
}

/** Discards the pending notices to a person about a quota, as far as they are optional. */
export async function giveUpChosen(
  tx: Tx,
  { userId, quotaId }: { userId: string; quotaId: string },
): Promise<void> {
  await tx
    .updateTable('pushes')
    .set({ state: 'unsent' })
    .where('user_id', '=', userId)
    .where('quota_id', '=', quotaId)
    .where('state', 'in', ['waiting', 'held'])
    .where(sql<boolean>`notice = any (${chosenNotices}::text[])`)
    .execute();
}
