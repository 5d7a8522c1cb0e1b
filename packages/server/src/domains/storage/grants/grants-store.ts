import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { NewRow, Row } from '../../../db/tables.ts';

import type { Drift } from '../usage/recount-store.ts';

/** More bytes of a quota for a time. */
export type Grant = Row<'quota_grants'>;

/**
 * SQL condition of a row of `quota_grants`: it adds its bytes at an instant. A loan lasts until it is cut, because its
 * lender gets the bytes back in the same transaction.
 */
const runsAt = (at: Date) => sql<boolean>`(starts_at <= ${at} and (${at} < ends_at or source = 'loan')
  and (cut_at is null or ${at} < cut_at))`;

/** Locks the quota's row until the transaction ends. */
export async function lockGrantedQuota(tx: Tx, quotaId: string): Promise<void> {
  await tx.selectFrom('quotas').select('id').where('id', '=', quotaId).forNoKeyUpdate().execute();
}

/** Inserts a grant; false if its reference gave one already. */
export async function insertGrant(tx: Tx, grant: NewRow<'quota_grants'>): Promise<boolean> {
  const rows = await tx
    .insertInto('quota_grants')
    .values(grant)
    .onConflict((conflict) => conflict.columns(['source', 'reference']).doNothing())
    .returning('id')
    .execute();
  return rows.length > 0;
}

/** Ends a grant now, unless it has ended; returns its quota. Undefined if there is none that runs or is to come. */
export async function updateCut(
  tx: Tx,
  { source, reference, at }: Pick<Grant, 'source' | 'reference'> & { at: Date },
): Promise<string | undefined> {
  const row = await tx
    .updateTable('quota_grants')
    .set({ cut_at: at })
    .where('source', '=', source)
    .where('reference', '=', reference)
    .where('cut_at', 'is', null)
    .where(({ eb, or }) => or([eb('ends_at', '>', at), eb('source', '=', 'loan')]))
    .returning('quota_id')
    .executeTakeFirst();
  return row?.quota_id;
}

/** Updates a locked quota's limit by the grants that began or ended; returns the difference in bytes. */
export async function recountGrants(tx: Tx, { quotaId, at }: { quotaId: string; at: Date }): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    with changed as (
      update quota_grants set is_counted = not is_counted
      where quota_id = ${quotaId} and is_counted <> ${runsAt(at)}
      returning case when is_counted then bytes else -bytes end as bytes
    ), change as (
      select coalesce(sum(bytes), 0)::bigint as bytes from changed
    )
    update quotas set limit_bytes = limit_bytes + change.bytes, granted_bytes = granted_bytes + change.bytes
    from change where id = ${quotaId} and change.bytes <> 0 returning change.bytes`.execute(tx);
  return rows[0]?.bytes ?? 0;
}

/** Moves the end of a grant that runs. */
export async function updateGrantEnd(
  tx: Tx,
  { source, reference, endsAt }: Pick<Grant, 'source' | 'reference'> & { endsAt: Date },
): Promise<void> {
  await tx
    .updateTable('quota_grants')
    .set({ ends_at: endsAt })
    .where('source', '=', source)
    .where('reference', '=', reference)
    .execute();
}

/** Lists quotas of which a grant began or ended, in the order of their ids. */
export async function listQuotasToRecount(
  db: Db,
  { at, afterId, limit }: { at: Date; afterId: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ quota_id: string }>`
    select quota_id from (
      select quota_id from quota_grants
      where not is_counted and cut_at is null and source <> 'loan' and starts_at <= ${at} and ends_at > ${at}
      union
      select quota_id from quota_grants where is_counted and least(ends_at, cut_at) <= ${at}
        and (source <> 'loan' or cut_at is not null)
    ) as changing where quota_id > ${afterId} order by quota_id limit ${limit}`.execute(db);
  return rows.map(({ quota_id }) => quota_id);
}

/** Sets a quota's own limit and its expiry: grants are added, and lent bytes subtracted. */
export async function updateLimitAndExpiry(
  tx: Tx,
  { quotaId, ownLimitBytes, expiresAt }: { quotaId: string; ownLimitBytes: number; expiresAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('quotas')
    .set({ limit_bytes: sql`${ownLimitBytes} + granted_bytes - lent_bytes`, expires_at: expiresAt })
    .where('id', '=', quotaId)
    .execute();
}

/** Lists quotas whose sum differs from their counted grants. */
export async function listGrantDrift(tx: Tx): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    select quotas.id, format('has %s granted bytes of %s', granted_bytes, coalesce(counted.bytes, 0)) as detail
    from quotas left join (
      select quota_id, sum(bytes) as bytes from quota_grants where is_counted group by quota_id
    ) as counted on counted.quota_id = quotas.id
    where granted_bytes <> coalesce(counted.bytes, 0) order by quotas.id`.execute(tx);
  return rows;
}

/** Corrects the sum of a locked quota, and its limit by the difference. */
export async function updateSum(tx: Tx, quotaId: string): Promise<void> {
  await sql`
    with counted as (
      select coalesce(sum(bytes), 0)::bigint as bytes from quota_grants where quota_id = ${quotaId} and is_counted
    )
    update quotas set limit_bytes = limit_bytes - granted_bytes + counted.bytes, granted_bytes = counted.bytes
    from counted where id = ${quotaId}`.execute(tx);
}
