import { anonymous, defineOperation, type Operations } from './contract/operation.ts';

export const healthOperations: Operations = {
  getHealth: defineOperation('getHealth', {
    guard: anonymous,
    cost: 0,
    handle: async () => ({ status: 'ok' as const }),
  }),

  getReadiness: defineOperation('getReadiness', {
    guard: anonymous,
    cost: 0,
    async handle(_request, { readiness }) {
      return await readiness.check();
    },
  }),
};
