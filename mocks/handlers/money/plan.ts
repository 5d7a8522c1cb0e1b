import { nextHour } from '@kepwai/rules/money/credit';
import { nextPlanRefusal } from '@kepwai/rules/money/offers';
import { getCaller, getOwnQuota } from '../contract/guard.ts';
import { operation } from '../contract/operation.ts';
import { refuse } from '../contract/refuse.ts';
import { fundsOf, instant, isRunning, makeOffers, stateOf } from '../state/money.ts';
import type { SubscriptionRecord } from '../state/records/money.ts';
import type { FakeServer, QuotaRecord } from '../state/records/records.ts';
import { viewSubscription } from '../views/money.ts';

/** Creates the handlers of `openapi/paths/plan.yaml`. */
export function createPlanHandlers(server: FakeServer) {
  const change = (
    { request, path }: { request: Request; path: { quotaId: string } },
    to: (paid: SubscriptionRecord) => Partial<SubscriptionRecord>,
  ) => {
    const { me, quota } = openAsOwner(server, request, path.quotaId);
    const paid = server.money.subscriptions.get(quota.id);
    if (!paid || !isRunning(paid, server.now())) throw refuse('NOT_SUBSCRIBED');
    server.money.subscriptions.set(quota.id, { ...paid, ...to(paid) });
    return viewSubscription(server, quota, me.id);
  };

  return [
    operation('listPlans', () => {
      const { plans, vatPercent, isPayable } = server.money;
      return { plans, vatPercent, isPayable };
    }),

    operation('getSubscription', (call) => {
      const me = getCaller(server, call.request);
      return viewSubscription(server, getOwnQuota(server, me, call.path.quotaId).quota, me.id);
    }),

    operation('listOffers', (call) => {
      const { quota } = getOwnQuota(server, getCaller(server, call.request), call.path.quotaId);
      return { offers: makeOffers(server, quota), validUntil: instant(nextHour(server.now())) };
    }),

    operation('cancelSubscription', (call) =>
      change(call, ({ cancelledAt }) => ({ cancelledAt: cancelledAt ?? instant(server.now()) })),
    ),

    operation('resumeSubscription', (call) => change(call, () => ({ cancelledAt: null }))),

    operation('setNextPlan', async (call) => {
      const { me, quota } = openAsOwner(server, call.request, call.path.quotaId);
      const { planId, period = 'month' } = await call.readBody();
      const paid = server.money.subscriptions.get(quota.id);
      const isOver = stateOf(paid, server.now()) === 'lapsed' && planId === 'free';
      if (!paid || !(isRunning(paid, server.now()) || isOver)) throw refuse('NOT_SUBSCRIBED');
      if (planId !== null) requireSmaller(server, quota, planId);
      const next = planId === null ? null : { planId, period };
      server.money.subscriptions.set(quota.id, { ...paid, next, hasEnded: isOver });
      if (isOver) endOnFree(server, quota);
      return viewSubscription(server, server.quotas.get(quota.id) ?? quota, me.id);
    }),
  ];
}

/**
 * Returns the calling owner and the quota in the path.
 * @throws the answers 401, 404, 400, and 403 for a manager
 */
export function openAsOwner(server: FakeServer, request: Request, quotaId: string) {
  const me = getCaller(server, request);
  const { quota, role } = getOwnQuota(server, me, quotaId);
  if (role !== 'owner') throw refuse('NOT_ALLOWED');
  return { me, quota };
}

function requireSmaller(server: FakeServer, quota: QuotaRecord, planId: string): void {
  const plan = server.money.plans.find(({ id }) => id === planId);
  const chosen = plan ? { ...plan, isRetired: false } : null;
  const refused = nextPlanRefusal(fundsOf(server, quota), chosen, server.now());
  if (refused) throw refuse(refused.refusal);
}

function endOnFree({ money, quotas }: FakeServer, quota: QuotaRecord): void {
  const free = money.plans.find(({ id }) => id === 'free');
  quotas.set(quota.id, { ...quota, limitBytes: free?.limitBytes ?? quota.limitBytes, expiresAt: null });
}
