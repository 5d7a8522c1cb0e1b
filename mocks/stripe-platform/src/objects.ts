/** A checkout session, in the fields that hosted checkout needs. */
export interface Session {
  id: string;
  object: 'checkout.session';
  amount_subtotal: number;
  amount_total: number;
  cancel_url: string | null;
  client_reference_id: string | null;
  created: number;
  currency: string;
  customer: null;
  expires_at: number;
  livemode: boolean;
  metadata: Record<string, string>;
  mode: 'payment';
  payment_intent: string | null;
  allowed_payment_method_types: string[];
  payment_method_types: string[];
  payment_status: 'paid' | 'unpaid';
  status: 'open' | 'complete' | 'expired';
  success_url: string;
  url: string | null;
}

/** A payment, once it was made or tried. */
export interface PaymentIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  created: number;
  currency: string;
  latest_charge: string | null;
  livemode: boolean;
  metadata: Record<string, string>;
  status: 'processing' | 'requires_payment_method' | 'succeeded';
}

/** Money that was paid back. */
export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  charge: string | null;
  created: number;
  currency: string;
  metadata: Record<string, string>;
  payment_intent: string;
  reason: string | null;
  /** pending: the money is still on its way back. */
  status: 'pending' | 'succeeded' | 'failed';
}

/** An event of Stripe. */
export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: Session | Refund };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
}

/** Types of events. */
export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed';

/** State of the fake. */
export interface State {
  sessions: Map<string, Session>;
  paymentIntents: Map<string, PaymentIntent>;
  refunds: Map<string, Refund>;
  /** Whether refunds take their time. */
  areRefundsSlow: boolean;
  events: StripeEvent[];
}
