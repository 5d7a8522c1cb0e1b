/** Rows of loans, for what shows them to members of a group (moves/loans). */
export {
  listOwnBases as listOwnQuotasToLend,
  listShownLoans as listShownLoansOf,
} from './loans-store.ts';
