import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** Subtracts lent bytes from a locked quota's limit, or adds them back. */
export async function updateLentBytes(
  tx: Tx,
  { quotaId, bytes }: { quotaId: string; bytes: number },
): Promise<void> {
  await sql`
    update quotas set limit_bytes = limit_bytes - ${bytes}, lent_bytes = lent_bytes + ${bytes}
    where id = ${quotaId}`.execute(tx);
}

/** Corrects the lent bytes of a locked quota, and its limit by the difference; and which loans give it bytes. */
export async function updateLentSum(tx: Tx, quotaId: string): Promise<void> {
  await sql`
    with lent as (
      select coalesce(sum(bytes), 0)::bigint as bytes from quota_loans
      where from_quota_id = ${quotaId} and ended_at is null
    )
    update quotas set limit_bytes = limit_bytes + lent_bytes - lent.bytes, lent_bytes = lent.bytes
    from lent where id = ${quotaId}`.execute(tx);
  // A loan without its grant, and a grant without its loan.
  await sql`
    insert into quota_grants (quota_id, source, reference, bytes, starts_at, ends_at)
    select to_quota_id, 'loan', id, bytes, started_at, ends_at from quota_loans
    where to_quota_id = ${quotaId} and ended_at is null
    on conflict (source, reference) do update set cut_at = null, bytes = excluded.bytes, is_counted = false`.execute(
    tx,
  );
  await sql`
    update quota_grants set cut_at = coalesce(cut_at, now()), is_counted = false
    where quota_id = ${quotaId} and source = 'loan' and not exists (
      select from quota_loans where quota_loans.id = reference and ended_at is null)`.execute(tx);
  await sql`
    update quota_grants set is_counted = true where quota_id = ${quotaId} and source = 'loan' and cut_at is null`.execute(
    tx,
  );
  await sql`
    with counted as (
      select coalesce(sum(bytes), 0)::bigint as bytes from quota_grants where quota_id = ${quotaId} and is_counted
    )
    update quotas set limit_bytes = limit_bytes - granted_bytes + counted.bytes, granted_bytes = counted.bytes
    from counted where id = ${quotaId}`.execute(tx);
}
