import { dayMs } from '@kepwai/rules/time';
import { addGrant } from '../../../src/domains/storage/grants/grants.ts';
import type { TestApp } from '../../app.ts';
import { buildQuota } from '../rows.ts';

/** Builds a quota that lends to another one, as the product does it; returns the id of the loan. */
export async function buildLoan(
  { deps: { db, clock } }: TestApp,
  given: {
    fromQuotaId: string;
    toQuotaId: string;
    lentBy: string | null;
    bytes?: number;
    showsName?: boolean;
  },
): Promise<string> {
  const at = clock();
  const endsAt = new Date(at.getTime() + 30 * dayMs);
  const bytes = given.bytes ?? 100 * 2 ** 20;
  return await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('quota_loans')
      .values({
        from_quota_id: given.fromQuotaId,
        to_quota_id: given.toQuotaId,
        lent_by: given.lentBy,
        shows_name: given.showsName ?? true,
        bytes,
        started_at: at,
        ends_at: endsAt,
        recalled_at: null,
        ended_at: null,
        end_reason: null,
        creation_key: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('quotas')
      .set((eb) => ({ lent_bytes: eb('lent_bytes', '+', bytes), limit_bytes: eb('limit_bytes', '-', bytes) }))
      .where('id', '=', given.fromQuotaId)
      .execute();
    const grant = { quota_id: given.toQuotaId, source: 'loan' as const, reference: id, bytes };
    await addGrant(tx, { grant: { ...grant, starts_at: at, ends_at: endsAt }, at });
    return id;
  });
}

/** Builds a quota of a gibibyte from which a person can lend. */
export async function buildLendable({ deps: { db } }: TestApp, ownerId: string): Promise<string> {
  return (await buildQuota(db, { owner_id: ownerId, limit_bytes: 2 ** 30 })).id;
}
