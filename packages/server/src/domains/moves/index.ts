import type { Domain } from '../domain.ts';
import { hatOperations } from './hats/operations.ts';
import { groupLoanOperations } from './loans/operations.ts';
import { formerCabinetsOperations } from './merge/operations.ts';
import { quotaHelpOperations } from './quota-help/operations.ts';
import { quotaLinkOperations } from './quota-link/operations.ts';

/** Operations that move a whole group: to another quota, into a former group. */
export const moves: Domain = {
  tables: [],
  operations: {
    ...formerCabinetsOperations,
    ...hatOperations,
    ...groupLoanOperations,
    ...quotaHelpOperations,
    ...quotaLinkOperations,
  },
};
