/** Rows of loans, for showing them to members of a group (moves/loans). */
export {
  listOwnQuotasToLend,
  listShownLoansOf,
} from './loans-store.ts';
