import type { BulkAction } from '@kepwai/api-client';

/** An action on many files. */
export interface BulkRecord extends BulkAction {
  groupId: string;
  personId: string;
  /** Files that wait, in order; `from`: the folder that a move takes back to. */
  waiting: { id: string; to: string | null }[];
  /** Files that it changed, and where a moved one was. */
  changed: { id: string; from: string | null }[];
  undoneById: string | null;
}
