import type { SignatureKind } from '../state/rows.ts';

/** How one request is to be sent. */
export interface SendOptions {
  /** Requests of one lane go one after the other; default: the chat of the first event. */
  lane?: string | undefined;
  delayMs?: number | undefined;
  signature?: SignatureKind | undefined;
  /** Further copies of the same request, as a network can produce them. */
  duplicate?: number | undefined;
  /** Further copies marked as redelivery. */
  redeliver?: number | undefined;
}
