import type { Loan } from '@kepwai/api-client';

/** Storage that one quota lends to another. */
export interface LoanRecord extends Pick<Loan, 'id' | 'bytes' | 'state' | 'startedAt' | 'endsAt' | 'end'> {
  fromQuotaId: string;
  toQuotaId: string;
  lentById: string;
  showsName: boolean;
}
