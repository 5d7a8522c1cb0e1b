import { buildLendable, buildLoan } from '../scenes/money/loans.ts';
import { buildUser, registerUser } from '../scenes/rows.ts';
import { requestCase, type ToldRows } from './request.ts';
import type { Case } from './stage.ts';

const mebibytes = 2 ** 20;

/** Operations on lent storage. */
export const loanRows = {
  lendToGroup: {
    ask: async ({ db, callers }, { shared }) => {
      const userId = callers.member?.userId ?? '';
      await registerUser(db, userId);
      const quotaId = await buildLendable(shared, userId);
      return { body: { quotaId, bytes: 100 * mebibytes, days: 30, showsName: true } };
    },
    told: ['loan-made'],
    live: ['group-changed', 'room-returned'],
    by: 'member',
  },
  endLoan: {
    ask: async ({ db, quotaId }, { shared }) => {
      const lentBy = (await buildUser(db)).id;
      const fromQuotaId = await buildLendable(shared, lentBy);
      const loan = { fromQuotaId, toQuotaId: quotaId, lentBy, bytes: mebibytes };
      return { path: { loanId: await buildLoan(shared, loan) } };
    },
    told: ['loan-ended'],
    live: ['group-changed', 'room-returned'],
  },
} satisfies ToldRows;

/** Cases of loans that end by themselves. */
export const loanRecallCases: Record<string, Case> = {
  'a loan that is used is taken back': requestCase('endLoan', {
    ask: async ({ db, callers }, { shared }) => {
      const userId = callers['owner in the group']?.userId ?? '';
      const fromQuotaId = await buildLendable(shared, userId);
      const toQuotaId = await buildLendable(shared, (await buildUser(db)).id);
      const loanId = await buildLoan(shared, { fromQuotaId, toQuotaId, lentBy: userId });
      await db
        .updateTable('quotas')
        .set({ used_bytes: 2 ** 30 + 5 })
        .where('id', '=', toQuotaId)
        .execute();
      return { path: { quotaId: fromQuotaId, loanId } };
    },
    told: ['loan-recalled'],
  }),
};
