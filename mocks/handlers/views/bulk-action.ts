import type { BulkAction } from '@kepwai/api-client';
import type { BulkRecord } from '../state/records/bulk.ts';

/** Returns an action as the contract has it. */
export function viewBulkAction(action: BulkRecord): BulkAction {
  const { groupId, personId, waiting, changed, undoneById, failures, ...seen } = action;
  return { ...seen, failures: failures.slice(0, 100) };
}
