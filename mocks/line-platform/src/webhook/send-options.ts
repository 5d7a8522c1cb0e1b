import type { SignatureKind } from '../state/rows.ts';

/** Options of one request. */
export interface SendOptions {
  /** Lane, whose requests are sent one after the other; default: the chat of the first event. */
  lane?: string | undefined;
  delayMs?: number | undefined;
  signature?: SignatureKind | undefined;
  /** Number of additional copies of the same request, as a network can create them. */
  duplicate?: number | undefined;
  /** Number of additional copies marked as redelivery. */
  redeliver?: number | undefined;
}
