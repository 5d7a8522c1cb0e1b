import type { TestApp } from '../app.ts';
import { buildLendable, buildLoan } from '../scenes/money/loans.ts';
import { buildUser, registerUser } from '../scenes/rows.ts';
import { toHolders, toMembers } from './outcomes.ts';
import type { Rows } from './rights.ts';

/** Returns the rights to lent storage. Only the owner of a quota lends from it; the borrower returns it. */
export function loanRights(shared: () => TestApp) {
  return {
    getGroupLoans: { outcomes: { ...toHolders('200'), member: '200', poster: '200' } },
    lendToGroup: {
      ask: async (scene, { userId }) => {
        const { db } = shared().deps;
        await registerUser(db, userId);
        const quotaId = await buildLendable(shared(), userId || (await buildUser(db)).id);
        await db.deleteFrom('quota_loans').where('to_quota_id', '=', scene.quotaId).execute();
        return { body: { quotaId, bytes: 100 * 2 ** 20, days: 30, showsName: true } };
      },
      outcomes: { ...toMembers('200'), 'owner in the group': '409 LOAN_NOT_NEEDED' },
    },
    getQuotaLoans: { outcomes: toHolders('200') },
    endLoan: {
      ask: async ({ quotaId }) => {
        const lentBy = (await buildUser(shared().deps.db)).id;
        const toQuotaId = await buildLendable(shared(), lentBy);
        const loanId = await buildLoan(shared(), { fromQuotaId: quotaId, toQuotaId, lentBy, bytes: 1 });
        return { path: { loanId } };
      },
      outcomes: {
        ...toHolders('200'),
        'manager in the group': '403 NOT_ALLOWED',
        'manager not in the group': '403 NOT_ALLOWED',
      },
    },
  } satisfies Rows;
}
