import { sumRunning } from '@kepwai/rules/money/loans';
import { endedShownMs } from '@kepwai/rules/quotas/history';
import { mayLend, type QuotaHolder } from '@kepwai/rules/quotas/quota-permissions';
import { AppError } from '../../../errors.ts';
import type { components } from '../../../generated/schema.ts';
import { defineOperation, type OperationDeps, type Operations } from '../../../http/contract/operation.ts';
import { holderOfQuota } from '../../storage/roles/guard.ts';
import { endLoan } from './loans.ts';
import { findLoan, listShownLoansOf } from './loans-store.ts';
import { toLoan } from './presenters.ts';

export const loanOperations: Operations = {
  getQuotaLoans: defineOperation('getQuotaLoans', {
    guard: holderOfQuota,
    handle: async ({ holder }, deps) => await present(deps, holder),
  }),

  endLoan: defineOperation('endLoan', {
    guard: holderOfQuota,
    cost: 20,
    async handle({ params: { loanId }, holder }, deps) {
      const { quotaId, userId } = holder;
      const loan = await deps.db.transaction().execute((tx) => findLoan(tx, { loanId, quotaId }));
      if (!loan) throw new AppError('NOT_FOUND');
      const by = loan.from_quota_id === quotaId ? 'lender' : 'borrower';
      if (by === 'lender' && !mayLend(holder)) throw new AppError('NOT_ALLOWED');
      await endLoan(deps, { loan, by, actor: { userId } });
      return await present(deps, holder);
    },
  }),
};

async function present(
  { db, clock }: OperationDeps,
  { quotaId, userId, role }: QuotaHolder,
): Promise<components['schemas']['QuotaLoans']> {
  const since = new Date(clock().getTime() - endedShownMs);
  const rows = await listShownLoansOf(db, { quotaId, side: 'both', since });
  const isLent = (row: { from_quota_id: string }) => row.from_quota_id === quotaId;
  const lent = rows.filter(isLent).map((row) => toLoan(row, { userId, role, side: 'lending' }));
  const borrowed = rows
    .filter((row) => !isLent(row))
    .map((row) => toLoan(row, { userId, role, side: 'borrowing' }));
  return { lent, borrowed, lentBytes: sumRunning(lent), borrowedBytes: sumRunning(borrowed) };
}
