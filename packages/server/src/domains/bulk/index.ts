import { type Domain, daysAgo } from '../domain.ts';
import { deleteOldBulk, resumeBulk } from './continue.ts';
import { bulkOperations } from './operations.ts';

/** Actions on many files at once. */
export const bulk: Domain = {
  tables: ['bulk_actions', 'bulk_items'],
  operations: bulkOperations,
  upkeep: {
    resume: resumeBulk,
    tidy: (deps) => deleteOldBulk(deps.db, daysAgo(deps, 1)),
  },
};
