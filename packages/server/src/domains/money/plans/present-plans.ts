import type { Deps } from '../../../deps.ts';
import type { components } from '../../../generated/schema.ts';
import type { DataOf } from '../../../http/contract/operation.ts';
import { offeredProviders } from '../../../payments-env.ts';
import { listOpenPlans, type Plan } from './plans.ts';

/** Returns a plan for people. */
export function toPlan(plan: Plan): components['schemas']['Plan'] {
  return {
    id: plan.id,
    name: plan.name,
    limitBytes: plan.limit_bytes,
    monthSatang: plan.month_satang,
    yearSatang: plan.year_satang,
  };
}

/** Returns the prices of storage now: the only source of prices. */
export async function presentPlans({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<DataOf<'listPlans'>> {
  return {
    plans: (await listOpenPlans(db)).map(toPlan),
    vatPercent: env.payments.vatPercent,
    isPayable: offeredProviders(env.payments).length > 0,
  };
}
