import type { Erasure, ErasureReceipt } from '@kepwai/api-client';

/** A request to be erased, with its person. */
export interface ErasureRecord extends Erasure {
  readonly personId: string;
  endedAt: string | null;
  scope: ErasureReceipt['scope'];
}
