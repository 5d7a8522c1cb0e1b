import type { NewRow, Row } from '../../../src/db/tables.ts';
import { drawToken } from '../../../src/domains/money/promos/tokens.ts';
import type { TestApp } from '../../app.ts';

/** Bytes that a promo of the tests adds. */
export const promoBytes = 5 * 2 ** 30;

/** Creates a promo. Default: storage for ninety days, a hundred times, once per person. */
export async function buildPromo(
  { deps: { db, clock } }: Pick<TestApp, 'deps'>,
  given: Partial<NewRow<'promos'>> = {},
): Promise<Row<'promos'>> {
  return await db
    .insertInto('promos')
    .values({
      token: drawToken(),
      kind: given.plan_id ? 'plan' : 'storage',
      bytes: given.plan_id ? null : promoBytes,
      plan_id: null,
      days: given.months ? null : 90,
      months: null,
      max_uses: 100,
      opens_at: null,
      closes_at: null,
      is_once_per_person: true,
      is_for_new_quotas: false,
      note: null,
      created_at: clock(),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
