import type { Erasure, ErasureReceipt } from '@kepwai/api-client';

/** A request to be erased, with its person. */
export interface ErasureRecord extends Erasure {
  readonly personId: string;
  endedAt: string | null;
  scope: ErasureReceipt['scope'];
}

/** A copy of a person's data, with the secret that downloads it once. */
export interface ExportRecord {
  readonly requestedAt: number;
  readyAt: number | null;
  secret: string | null;
}
