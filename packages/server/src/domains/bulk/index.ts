import type { Domain } from '../domain.ts';
import { bulkOperations } from './operations.ts';

/** Actions on many files at once. */
export const bulk: Domain = {
  tables: ['bulk_actions', 'bulk_items'],
  operations: bulkOperations,
};
