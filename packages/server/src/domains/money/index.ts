import type { Domain } from '../domain.ts';
import { maintainGrants } from '../storage/grants/grants.ts';
import { worker } from '../worker.ts';
import { checkoutsOperations } from './checkouts/operations.ts';
import { resumeCheckouts, settleCheckout } from './checkouts/settle-checkout.ts';
import { endDueHats } from './hats/hats.ts';
import { loanOperations } from './loans/operations.ts';
import { endDueLoans, maintainLoans } from './loans/round.ts';
import { ordersOperations } from './orders/operations.ts';
import { plansOperations } from './plans/operations.ts';
import { promosOperations } from './promos/operations.ts';
import { receiptsOperations } from './receipts/operations.ts';
import { deletePastReceipts } from './receipts/receipts.ts';
import { resumeRefunds, settleRefund } from './refunds/settle-refund.ts';
import { orderSlipsOperations } from './slips/operations.ts';
import { maintainSlips, verifySlip } from './slips/verify-slip.ts';
import { subscriptionsOperations } from './subscriptions/operations.ts';
import { maintainSubscriptions } from './subscriptions/round.ts';

/** Paid and lent storage: orders, subscriptions, the ledger, promos, hats, loans. */
export const money: Domain = {
  tables: [
    'quota_loans',
    'hats',
    'hat_gifts',
    'plans',
    'subscriptions',
    'subscription_terms',
    'orders',
    'payments',
    'order_slips',
    'checkouts',
    'refunds',
    'receipt_numbers',
    'receipts',
    'ledger_accounts',
    'ledger_transactions',
    'ledger_entries',
    'promos',
    'promo_redemptions',
    'operator_acts',
  ],
  operations: {
    ...plansOperations,
    ...promosOperations,
    ...subscriptionsOperations,
    ...ordersOperations,
    ...checkoutsOperations,
    ...orderSlipsOperations,
    ...receiptsOperations,
    ...loanOperations,
  },
  workers: [
    worker('verify-slip', { concurrency: 2 }, verifySlip),
    worker('settle-checkout', { concurrency: 2, mostUnderWay: 16 }, settleCheckout),
    worker('settle-refund', { concurrency: 2 }, settleRefund),
    // An end that was promised is kept to the minute.
    worker('turn-grants', { concurrency: 1, times: { cron: '* * * * *', data: {} } }, async (deps) => {
      await maintainGrants(deps);
      await endDueLoans(deps);
    }),
  ],
  maintenance: {
    async resume(deps) {
      await resumeCheckouts(deps);
      await resumeRefunds(deps);
    },
    async advance(deps) {
      await maintainSubscriptions(deps);
      await maintainLoans(deps);
      await endDueHats(deps);
    },
    async tidy(deps) {
      await maintainSlips(deps);
      await deletePastReceipts(deps);
    },
  },
};
