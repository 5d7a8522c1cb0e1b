import { anonymous, defineRawOperation, type Operations } from '../../../http/contract/operation.ts';
import { presentPlans } from './present-plans.ts';

export const plansOperations: Operations = {
  listPlans: defineRawOperation('listPlans', {
    guard: anonymous,
    async handle({ reply }, deps) {
      const data = await presentPlans(deps);
      await reply.header('cache-control', 'public, max-age=300').send({ success: true, data });
    },
  }),
};
