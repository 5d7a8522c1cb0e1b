import { AppError } from '../../../errors.ts';
import { defineOperation, type Operations } from '../../../http/contract/operation.ts';
import { approveOrder, rejectOrder } from '../../money/orders/operator.ts';
import { returnMoney } from '../../money/orders/return-money.ts';
import { operatorOnly } from './guard.ts';
import { readOverview } from './overview.ts';
import { toOverview } from './presenters.ts';

export const operatorOperations: Operations = {
  getOperatorOverview: defineOperation('getOperatorOverview', {
    guard: operatorOnly,
    cost: 20,
    handle: async (_request, deps) => toOverview(await readOverview(deps)),
  }),

  approveOperatorOrder: defineOperation('approveOperatorOrder', {
    guard: operatorOnly,
    cost: 20,
    async handle({ params: { orderId }, body, caller: { userId } }, deps) {
      const { reason, reference = null, amountSatang = null } = body;
      const outcome = await approveOrder(
        deps,
        { orderId, reference, amountSatang },
        { actorId: userId, reason },
      );
      if (outcome === 'unknown') throw new AppError('NOT_FOUND');
      return { outcome };
    },
  }),

  rejectOperatorOrder: defineOperation('rejectOperatorOrder', {
    guard: operatorOnly,
    cost: 20,
    async handle({ params: { orderId }, body: { reason }, caller: { userId } }, deps) {
      const outcome = await rejectOrder(deps, orderId, { actorId: userId, reason });
      if (outcome === 'unknown') throw new AppError('NOT_FOUND');
      return { outcome };
    },
  }),

  returnOperatorMoney: defineOperation('returnOperatorMoney', {
    guard: operatorOnly,
    cost: 20,
    async handle({ body: { reason, ...references }, caller: { userId } }, deps) {
      const outcome = await returnMoney(deps, references, { actorId: userId, reason });
      if (outcome === 'unknown') throw new AppError('NOT_FOUND');
      return { outcome };
    },
  }),
};
