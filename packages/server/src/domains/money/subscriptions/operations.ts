import type { QuotaHolder } from '@kepwai/rules/quotas/quota-permissions';
import type { components } from '../../../generated/schema.ts';
import { defineOperation, type OperationDeps, type Operations } from '../../../http/contract/operation.ts';
import { offeredProviders } from '../../../payments-env.ts';
import { holderOfQuota } from '../../storage/roles/guard.ts';
import { getFunds } from '../funds/funds.ts';
import { makeOffers, validUntil } from '../orders/offers.ts';
import { toOffer } from '../orders/presenters.ts';
import { findOpenOrderRow } from '../orders/stores/orders-store.ts';
import { listAllPlans } from '../plans/plans.ts';
import { toSubscriptionView } from './presenters.ts';
import { choosePlanAfter, setCancelled } from './subscriptions.ts';

export const subscriptionsOperations: Operations = {
  getSubscription: defineOperation('getSubscription', {
    guard: holderOfQuota,
    cost: 10,
    handle: async ({ holder }, deps) => await presentSubscription(deps, holder),
  }),

  listOffers: defineOperation('listOffers', {
    guard: holderOfQuota,
    cost: 10,
    async handle({ holder: { quotaId } }, { db, clock, env }) {
      const at = clock();
      const { vatPercent } = env.payments;
      const isPayable = offeredProviders(env.payments).length > 0;
      const [funds, plans] = await Promise.all([getFunds(db, { quotaId }), listAllPlans(db)]);
      const offers = makeOffers(funds, plans, { at, vatPercent, isPayable });
      return { offers: offers.map(toOffer), validUntil: validUntil(at).toISOString() };
    },
  }),

  cancelSubscription: defineOperation('cancelSubscription', {
    guard: holderOfQuota,
    async handle({ holder }, deps) {
      await setCancelled(deps, { holder, isCancelled: true });
      return await presentSubscription(deps, holder);
    },
  }),

  resumeSubscription: defineOperation('resumeSubscription', {
    guard: holderOfQuota,
    async handle({ holder }, deps) {
      await setCancelled(deps, { holder, isCancelled: false });
      return await presentSubscription(deps, holder);
    },
  }),

  setNextPlan: defineOperation('setNextPlan', {
    guard: holderOfQuota,
    async handle({ body: { planId, period = 'month' }, holder }, deps) {
      await choosePlanAfter(deps, { holder, planId, period });
      return await presentSubscription(deps, holder);
    },
  }),
};

async function presentSubscription(
  deps: OperationDeps,
  holder: QuotaHolder,
): Promise<components['schemas']['SubscriptionView']> {
  const { db, clock } = deps;
  const { quotaId } = holder;
  const at = clock();
  const [funds, plans, openOrder] = await Promise.all([
    getFunds(db, { quotaId }),
    listAllPlans(db),
    findOpenOrderRow(db, { quotaId, at }),
  ]);
  return toSubscriptionView({ funds, plans, openOrder }, { ...deps, holder, at });
}
