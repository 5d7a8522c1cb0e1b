import { AppError } from '../../../errors.ts';
import {
  anonymous,
  defineBytesOperation,
  defineOperation,
  type Operations,
} from '../../../http/contract/operation.ts';
import { holderOfQuota } from '../../storage/roles/guard.ts';
import { receiveRefundEvent } from '../refunds/settle-refund.ts';
import { openCheckout } from './open-checkout.ts';
import { receiveCheckoutEvent } from './settle-checkout.ts';

/** Maximum body of an event of Stripe. */
const maxEventBytes = 256 * 1024;

export const checkoutsOperations: Operations = {
  openOrderCheckout: defineOperation('openOrderCheckout', {
    guard: holderOfQuota,
    // It can call the provider, which has a timeout of its own.
    cost: 300,
    async handle({ params: { orderId }, holder }, deps) {
      const { url, expiresAt } = await openCheckout(deps, { holder, orderId });
      return { url, expiresAt: expiresAt.toISOString() };
    },
  }),

  receiveStripeEvent: defineBytesOperation('receiveStripeEvent', {
    guard: anonymous,
    // Stripe sends from a few addresses: only forgeries count in the rate limit.
    cost: 0,
    refusalCost: 20,
    maxBodyBytes: maxEventBytes,
    async handle({ headers, body }, deps) {
      const { checkoutProvider, clock } = deps;
      if (!checkoutProvider) throw new AppError('NOTIFICATION_REFUSED');
      const event = await checkoutProvider.readEvent(body, headers['stripe-signature'], clock());
      if (!event) return { result: 'ignored' as const };
      return {
        result:
          event.kind === 'refund'
            ? await receiveRefundEvent(deps, event)
            : await receiveCheckoutEvent(deps, event),
      };
    },
  }),
};
