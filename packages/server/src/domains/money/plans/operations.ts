import { anonymous, defineRawOperation, type Operation } from '../../../http/contract/operation.ts';
import { presentPlans } from './present-plans.ts';

const listPlans = defineRawOperation('listPlans', {
  guard: anonymous,
  async handle({ reply }, deps) {
    const data = await presentPlans(deps);
    await reply.header('cache-control', 'public, max-age=300').send({ success: true, data });
  },
});

export const plansOperations: Operation[] = [listPlans];
