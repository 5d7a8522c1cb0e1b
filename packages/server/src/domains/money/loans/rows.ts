/** Rows of loans, for showing them to members of a group (moves/loans). */
export {
  listOwnBases as listOwnQuotasToLend,
  listShownLoans as listShownLoansOf,
} from './loans-store.ts';
