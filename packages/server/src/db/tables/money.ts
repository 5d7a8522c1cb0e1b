import type { ColumnType, Generated } from 'kysely';
import type { GeneratedInstant, Instant } from './columns.ts';

/** Length of what one order buys. */
export type Period = 'month' | 'year';
/** What an order does to the quota. */
export type OrderKind = 'subscribe' | 'renew' | 'upgrade' | 'contribution';
/** State of an order; `open` ones whose code ran out are expired. */
export type OrderState = 'open' | 'paid' | 'expired' | 'cancelled' | 'review' | 'refunded';
/** Why money did not settle an order. */
export type ReviewReason = 'partial' | 'over' | 'late' | 'double' | 'outdated';
/** What became of money that arrived. */
export type PaymentOutcome = 'paid' | 'credited' | 'unmatched';
/** Kind of a transaction of the ledger. */
export type LedgerKind = 'payment' | 'match' | 'order' | 'cut' | 'recognise' | 'refund' | 'contribution';

export interface PlansTable {
  id: string;
  name: string;
  limit_bytes: number;
  month_satang: number;
  year_satang: number;
  created_at: GeneratedInstant;
  retired_at: Instant | null;
}

export interface SubscriptionsTable {
  quota_id: string;
  version: Generated<number>;
  base_limit_bytes: number;
  base_expires_at: Instant | null;
  cancelled_at: Instant | null;
  next_plan_id: string | null;
  next_period: Period | null;
  ended_at: Instant | null;
  created_at: Instant;
}

export interface OrdersTable {
  id: Generated<string>;
  quota_id: string | null;
  payer_id: string | null;
  kind: OrderKind;
  plan_id: string;
  plan_name: string;
  limit_bytes: number;
  period: Period;
  price_satang: number;
  credit_satang: number;
  discount_satang: number;
  amount_satang: number;
  vat_satang: number;
  vat_percent: number;
  provider: 'promptpay' | 'stripe' | 'credit';
  state: OrderState;
  review_reason: ReviewReason | null;
  received_satang: Generated<number>;
  basis_version: number;
  credited_at: Instant;
  creation_key: string | null;
  created_at: Instant;
  expires_at: Instant;
  closed_at: Instant | null;
  paid_at: Instant | null;
  starts_at: Instant;
  ends_at: Instant;
  receipt_number: string | null;
  /** Since when it has its amount for itself; null: nobody opened its code. */
  code_opened_at: Instant | null;
  looked_at: Generated<Instant | null>;
  opened_from: Generated<string | null>;
}

export interface SubscriptionTermsTable {
  id: Generated<string>;
  quota_id: string | null;
  /** Null: a promo gave it. */
  order_id: string | null;
  promo_redemption_id: Generated<string | null>;
  plan_id: string;
  limit_bytes: number;
  period: Period;
  anchor_day: number;
  starts_at: Instant;
  ends_at: Instant;
  value_satang: number;
  vat_satang: number;
  recognised_satang: Generated<number>;
  cut_at: Instant | null;
}

export interface PaymentsTable {
  id: Generated<string>;
  provider: 'promptpay' | 'stripe';
  reference: string;
  source: 'operator' | 'bank' | 'slip' | 'provider';
  amount_satang: number;
  paid_at: Instant;
  received_at: Instant;
  order_id: string | null;
  /** `returned`: it belonged to no order, and went back. */
  outcome: PaymentOutcome | 'returned';
  /** Who sent it, as a verifier of slips says; null where nobody said, and once it belongs to an order. */
  payer: Generated<string | null>;
}

export interface CheckoutsTable {
  id: Generated<string>;
  order_id: string;
  amount_satang: number;
  state: 'creating' | 'open' | 'complete' | 'expired';
  session_id: string | null;
  url: string | null;
  created_at: Instant;
  expires_at: Instant;
}

/** Money that goes back through a provider. */
export interface RefundsTable {
  id: Generated<string>;
  order_id: string;
  payment_id: string;
  quota_id: string;
  amount_satang: number;
  state: 'asked' | 'done' | 'failed';
  reference: string | null;
  asked_at: Instant;
  settled_at: Instant | null;
}

export interface OrderSlipsTable {
  id: Generated<string>;
  order_id: string;
  sent_by: string | null;
  line_message_id: string | null;
  bank_code: string;
  reference: string;
  is_late: boolean;
  state: 'waiting' | 'refused' | 'confirmed';
  sent_at: Instant;
}

export interface ReceiptNumbersTable {
  year: number;
  last_number: number;
}

/** What a receipt has printed. */
export interface ReceiptFacts {
  number: string;
  /** When it was paid. */
  paidAt: string;
  seller: {
    name: string;
    address: string;
    contact: string | null;
    taxId: string | null;
    branch: string;
  };
  buyer: { name: string; address: string; taxId: string; branch: string } | null;
  planName: string;
  limitBytes: number;
  period: Period;
  startsAt: string;
  endsAt: string;
  priceSatang: number;
  discountSatang: number;
  creditSatang: number;
  amountSatang: number;
  vatSatang: number;
  vatPercent: number;
  provider: OrdersTable['provider'];
}

export interface ReceiptsTable {
  order_id: string;
  issued_at: Instant;
  facts: ColumnType<ReceiptFacts, string, never>;
}

export interface LedgerAccountsTable {
  id: string;
  kind: 'asset' | 'liability' | 'income' | 'contra-income';
  name: string;
}

export interface LedgerTransactionsTable {
  id: Generated<number>;
  at: Instant;
  kind: LedgerKind;
  operation_key: string;
  quota_id: string | null;
  order_id: string | null;
  payment_id: string | null;
  made_in: Generated<string>;
}

export interface LedgerEntriesTable {
  transaction_id: number;
  line: number;
  account_id: string;
  quota_id: string | null;
  /** Debit above zero, credit below. */
  amount_satang: number;
}

/** How a hat ended, or that it is passed. */
export type HatState = 'open' | 'reached' | 'ended' | 'closed';

/** A hat that is passed for a period of a plan. */
export interface HatsTable {
  id: Generated<string>;
  quota_id: string;
  started_by: string | null;
  plan_id: string;
  plan_name: string;
  limit_bytes: number;
  period: Period;
  target_satang: number;
  state: Generated<HatState>;
  created_at: Instant;
  ends_at: Instant;
  ended_at: Instant | null;
  order_id: string | null;
}

/** Hat and giver of an order of kind `contribution`. */
export interface HatGiftsTable {
  order_id: string;
  hat_id: string;
  giver_id: string | null;
  shows_name: boolean;
  shows_amount: boolean;
  counted_at: Instant | null;
}
