import type { Offer } from '@kepwai/api-client';

/** Parameters in the address of `/microapp/subscribe` (product.md 7, query names); null if it does not say. */
export interface Purchase {
  readonly quotaId: string | null;
  readonly orderId: string | null;
  readonly planId: string | null;
  readonly period: Offer['period'];
}

const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const slug = /^[a-z][a-z0-9-]{0,29}$/;

/** Returns the parameters of the query; null if something in it cannot be an id. */
export function parsePurchase(query: URLSearchParams): Purchase | null {
  const [quotaId, orderId, planId] = [query.get('quota'), query.get('order'), query.get('plan')];
  const isValid =
    (quotaId === null || id.test(quotaId)) &&
    (orderId === null || (quotaId !== null && id.test(orderId))) &&
    (planId === null || slug.test(planId));
  if (!isValid) return null;
  return { quotaId, orderId, planId, period: query.get('period') === 'year' ? 'year' : 'month' };
}
