import type { Db } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { listAllPlans } from '../plans/plans.ts';
import { insertPromo, listPromoRows, type PromoRow, updateEnded } from './promos-store.ts';
import { drawToken } from './tokens.ts';

/** Promo as the operator defines it; `token`: one of their own. */
export type NewPromo = Omit<Row<'promos'>, 'id' | 'token' | 'use_count' | 'ended_at'> & {
  token: string | null;
};

/** Maximum number of promos that the operator is shown. */
const maxListed = 500;

/** Attempts to draw a token that is not in use: with 39 bits, collisions are rare. */
const maxDraws = 5;

/** Creates a promo; returns its token. `taken`: another has the wanted one. `no-plan`: there is no such plan, or it is the free one. */
export async function createPromo(
  db: Db,
  { token: wanted, ...promo }: NewPromo,
): Promise<{ token: string } | 'taken' | 'no-plan'> {
  if (promo.plan_id !== null) {
    const plan = (await listAllPlans(db)).find(({ id }) => id === promo.plan_id);
    if (!plan || plan.retired_at !== null || plan.month_satang === 0) return 'no-plan';
  }
  for (let draw = 0; draw < maxDraws; draw += 1) {
    const token = wanted ?? drawToken();
    if (await insertPromo(db, { ...promo, token })) return { token };
    if (wanted !== null) return 'taken';
  }
  return 'taken';
}

/** Lists promos, the latest first, also those that ended. */
export async function listPromos(db: Db): Promise<PromoRow[]> {
  return await listPromoRows(db, maxListed);
}

/** Ends a promo; its gifts stay. False if none has that token. */
export async function endPromo(db: Db, { token, at }: { token: string; at: Date }): Promise<boolean> {
  return await updateEnded(db, { token, at });
}
