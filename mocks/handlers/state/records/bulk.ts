import type { BulkAction } from '@kepwai/api-client';

/** An action on many files. */
export interface BulkRecord extends BulkAction {
  groupId: string;
  personId: string;
  /** Pending files, in order; `from`: the folder that an undone move returns to. */
  waiting: { id: string; to: string | null }[];
  /** Its changed files, and the former folder of a moved one. */
  changed: { id: string; from: string | null }[];
  undoneById: string | null;
}
