import type { Order, Plan, Receipt, Subscription, SubscriptionView } from '@kepwai/api-client';
import { gibibyte } from '@kepwai/rules/sizes';

/** Time that a quota paid in advance, as one stretch. */
export interface SubscriptionRecord {
  planId: string;
  period: Subscription['period'];
  /** Milliseconds since 1970. */
  startsAt: number;
  endsAt: number;
  valueSatang: number;
  cancelledAt: string | null;
  next: Pick<NonNullable<Subscription['next']>, 'planId' | 'period'> | null;
  hasEnded: boolean;
}

/** An order; its state follows from the clock, and its code from the caller. */
export type OrderRecord = Omit<Order, 'qr' | 'mayPay' | 'quotaName' | 'payer' | 'pollSeconds'> & {
  payerId: string | null;
};

/** Money of the mocked server. Tests change its fields. */
export interface MoneyRecord {
  plans: Plan[];
  vatPercent: number;
  /** Whether the operator takes payments. */
  isPayable: boolean;
  /** Ways to pay, the usual one first. */
  providers: SubscriptionView['providers'];
  /** By quota. */
  readonly subscriptions: Map<string, SubscriptionRecord>;
  /** Orders in the order in which they were made. */
  readonly orders: Map<string, OrderRecord>;
  /** Orders whose code nobody has opened yet. */
  readonly unopened: Set<string>;
  /** References of the slips of each order. Others may have sent the same one for orders of theirs. */
  readonly slips: Map<string, ReadonlySet<string>>;
  /** Whether the operator is set up for receipts. */
  canIssueReceipts: boolean;
  /** Issued receipts, by order. */
  readonly receipts: Map<string, { issuedAt: string; buyer: Receipt['buyer'] }>;
  /** Money that no order has used yet, by quota. */
  readonly credits: Map<string, number>;
}

/** Builds the initial plans of the server, without any payments. */
export function buildMoneyRecord(): MoneyRecord {
  return {
    plans: [
      { id: 'free', name: 'ฟรี', limitBytes: gibibyte, monthSatang: 0, yearSatang: 0 },
      { id: 'small', name: 'เล็ก', limitBytes: 50 * gibibyte, monthSatang: 5900, yearSatang: 59_000 },
      { id: 'medium', name: 'กลาง', limitBytes: 200 * gibibyte, monthSatang: 12_900, yearSatang: 129_000 },
      { id: 'large', name: 'ใหญ่', limitBytes: 1024 * gibibyte, monthSatang: 34_900, yearSatang: 349_000 },
    ],
    vatPercent: 0,
    isPayable: true,
    providers: ['promptpay'],
    subscriptions: new Map(),
    orders: new Map(),
    unopened: new Set(),
    slips: new Map(),
    canIssueReceipts: true,
    receipts: new Map(),
    credits: new Map(),
  };
}
