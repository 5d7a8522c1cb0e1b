/** Page of a provider, as the provider knows it. */
export interface CheckoutSession {
  id: string;
  /** Address of the page; null once it cannot be paid any more. */
  url: string | null;
  /** complete: somebody paid, though the money may still be on its way. */
  state: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  /** The provider's id of the payment; null until somebody pays. */
  paymentReference: string | null;
  amountSatang: number;
  currency: string;
  /** Our id of the page. */
  checkoutId: string | null;
}

/** What the page of a provider asks for. */
export interface NewCheckout {
  /** Our id: the provider makes one page for it, however often it is asked. */
  checkoutId: string;
  orderId: string;
  amountSatang: number;
  /** Goods, in words. */
  label: string;
  /** Address to which the payer returns, paid or not. */
  returnUrl: string;
  expiresAt: Date;
}

/** What a provider told of. `failed`: money that was on its way did not arrive. */
export interface CheckoutEvent {
  kind: 'changed' | 'failed';
  session: CheckoutSession;
  at: Date;
}

/**
 * A provider whose own page takes the money. Each call ends in time, whatever the provider does, and throws
 * PROVIDER_UNAVAILABLE where it does not answer, or not as it should.
 */
export interface CheckoutProvider {
  create(checkout: NewCheckout): Promise<CheckoutSession>;
  find(sessionId: string): Promise<CheckoutSession>;
  /** Closes a page that is open; returns how it is, paid perhaps. */
  expire(sessionId: string): Promise<CheckoutSession>;
  /** Checks that the provider answers, and knows our key. */
  probe(): Promise<void>;
  /**
   * Returns what an event says; null for one that does not concern us.
   * @throws NOTIFICATION_REFUSED where its signature is not the provider's, or too old
   */
  readEvent(body: Buffer, signature: string | undefined, at: Date): Promise<CheckoutEvent | null>;
}
