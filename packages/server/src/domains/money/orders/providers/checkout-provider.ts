/** Page of a provider, in the provider's view. */
export interface CheckoutSession {
  id: string;
  /** Address of the page; null once it cannot be paid any more. */
  url: string | null;
  /** complete: submitted, though the money may still be pending. */
  state: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  /** The provider's id of the payment; null before it. */
  paymentReference: string | null;
  amountSatang: number;
  currency: string;
  /** Our id of the page. */
  checkoutId: string | null;
}

/** Request for a provider's page. */
export interface NewCheckout {
  /** Our id, and idempotency key at the provider. */
  checkoutId: string;
  orderId: string;
  amountSatang: number;
  /** Goods, in words. */
  label: string;
  /** Address to which the payer returns, paid or not. */
  returnUrl: string;
  expiresAt: Date;
}

/** Event of a provider. `failed`: money that was on its way did not arrive. */
export interface CheckoutEvent {
  kind: 'changed' | 'failed';
  session: CheckoutSession;
  at: Date;
}

/** Refund in the provider's view. */
export interface ProviderRefund {
  id: string;
  /** pending: takes some days, such as when the payer has to name an account. failed: the money stays at the provider. */
  state: 'pending' | 'done' | 'failed';
  amountSatang: number;
  currency: string;
  /** The provider's id of the payment that it is of. */
  paymentReference: string | null;
  /** Our id of the refund; null: the operator created it at the provider. */
  refundId: string | null;
}

/** Money that is to be paid back. */
export interface NewRefund {
  /** Our id, and idempotency key of the refund. */
  refundId: string;
  paymentReference: string;
  amountSatang: number;
}

/** Event of a provider's refund. */
export interface RefundEvent {
  kind: 'refund';
  refund: ProviderRefund;
}

/**
 * A provider with a payment page of its own. Each call has a timeout, and throws PROVIDER_UNAVAILABLE without a valid
 * answer.
 */
export interface CheckoutProvider {
  create(checkout: NewCheckout): Promise<CheckoutSession>;
  find(sessionId: string): Promise<CheckoutSession>;
  /** Closes a page that is open; returns how it is, paid perhaps. */
  expire(sessionId: string): Promise<CheckoutSession>;
  /** Pays money back; null if the provider refuses it for good. */
  refund(refund: NewRefund): Promise<ProviderRefund | null>;
  /** Checks that the provider answers, and accepts our key. */
  probe(): Promise<void>;
  /**
   * Parses an event; null for one that does not concern us.
   * @throws NOTIFICATION_REFUSED if its signature is not the provider's, or too old
   */
  readEvent(
    body: Buffer,
    signature: string | undefined,
    at: Date,
  ): Promise<CheckoutEvent | RefundEvent | null>;
}
