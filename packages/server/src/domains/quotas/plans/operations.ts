import type { components } from '../../../generated/schema.ts';
import { anonymous, type DataOf, defineRawOperation, type Operation } from '../../../http/operation.ts';
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

const listPlans = defineRawOperation('listPlans', {
  guard: anonymous,
  async handle({ reply }, { db, env }) {
    const data: DataOf<'listPlans'> = {
      plans: (await listOpenPlans(db)).map(toPlan),
      vatPercent: env.payments.vatPercent,
      isPayable: offeredProviders(env.payments).length > 0,
    };
    await reply.header('cache-control', 'public, max-age=300').send({ success: true, data });
  },
});

export const plansOperations: Operation[] = [listPlans];
