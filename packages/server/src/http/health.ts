import { anonymous, defineOperation, type Operation } from './contract/operation.ts';

const getHealth = defineOperation('getHealth', {
  guard: anonymous,
  cost: 0,
  handle: async () => ({ status: 'ok' as const }),
});

const getReadiness = defineOperation('getReadiness', {
  guard: anonymous,
  cost: 0,
  async handle(_request, { readiness }) {
    return await readiness.check();
  },
});

export const healthOperations: Operation[] = [getHealth, getReadiness];
