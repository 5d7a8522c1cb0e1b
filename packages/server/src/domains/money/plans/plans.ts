import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { insertPlan, listPlanRows } from './plans-store.ts';

export { updateRetired as retirePlan } from './plans-store.ts';

/** A plan, retired or not. */
export type Plan = Row<'plans'>;

/** Lists all plans, the smallest first, including retired ones, which their quotas keep. */
export async function listAllPlans(db: Db | Tx): Promise<Plan[]> {
  return await listPlanRows(db, { withRetired: true });
}

/** Lists the plans that can be chosen now, the smallest first. */
export async function listOpenPlans(db: Db | Tx): Promise<Plan[]> {
  return await listPlanRows(db, { withRetired: false });
}

/** Adds a plan, as the operator decides; false if its id is taken, also by a retired one. */
export async function addPlan(
  db: Db,
  plan: { id: string; name: string; limitBytes: number; monthSatang: number; yearSatang: number; at: Date },
): Promise<boolean> {
  return await insertPlan(db, {
    id: plan.id,
    name: plan.name,
    limit_bytes: plan.limitBytes,
    month_satang: plan.monthSatang,
    year_satang: plan.yearSatang,
    created_at: plan.at,
    retired_at: null,
  });
}
