import type { Db, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import { listPlanRows } from './plans-store.ts';

export { addPlan, retirePlan } from './plans-store.ts';

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
