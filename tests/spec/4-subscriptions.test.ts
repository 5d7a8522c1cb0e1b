/** spec.md, section 4: the states of a subscription. */
import { dayMs } from '@kepwai/rules/time';
import { expect, test } from 'vitest';
import { payOrder } from '../../mocks/handlers/index.ts';
import { createMockApi } from '../support/mock-api.ts';

test('subscription: pending, active, lapsed with grace, ended', async () => {
  const { fakeServer, me, apiOf } = createMockApi();
  const { id: quotaId } = fakeServer.addQuota({ ownerId: me.id, plan: 'free' });
  const params = { path: { quotaId } };
  const stateAfter = async (days: number) => {
    // A token would end before a subscription does.
    for (const [id, paid] of fakeServer.money.subscriptions)
      fakeServer.money.subscriptions.set(id, { ...paid, endsAt: paid.endsAt - days * dayMs });
    const answer = await apiOf(me).GET('/api/quota/{quotaId}/subscription', { params });
    return answer.data?.data.subscription?.state ?? null;
  };
  expect(await stateAfter(0)).toBeNull();
  await apiOf(me).POST('/api/quota/{quotaId}/order', {
    params: { ...params, header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: { planId: 'small', period: 'month' },
  });
  expect(await stateAfter(0)).toBe('pending');
  for (const orderId of fakeServer.money.orders.keys()) payOrder(fakeServer, orderId);
  expect(await stateAfter(0)).toBe('active');
  expect(await stateAfter(32)).toBe('grace');
  expect(await stateAfter(7)).toBe('lapsed');
  await apiOf(me).PUT('/api/quota/{quotaId}/subscription/next', { params, body: { planId: 'free' } });
  expect(await stateAfter(0)).toBe('ended');
});
