import type { OperationId } from '../../src/http/contract/operation.ts';
import { buildLendable, buildLoan } from '../scenes/money/loans.ts';
import { buildUser, registerUser } from '../scenes/rows.ts';
import { post, request } from './request.ts';
import type { Case } from './stage.ts';

const mebibytes = 2 ** 20;

/** Cases of lent storage. */
export const loanCases: Partial<Record<OperationId, Case>> = {
  lendToGroup: request(
    async ({ groupId, callers }, { shared }) => {
      const userId = callers.member?.userId ?? '';
      await registerUser(shared.deps.db, userId);
      const quotaId = await buildLendable(shared, userId);
      const choice = { quotaId, bytes: 100 * mebibytes, days: 30, showsName: true };
      return post(`/api/group/${groupId}/loan`, choice);
    },
    { told: ['loan-made'], live: ['group-changed', 'room-returned'] },
    'member',
  ),
  endLoan: request(
    async ({ quotaId }, { shared }) => {
      const lentBy = (await buildUser(shared.deps.db)).id;
      const fromQuotaId = await buildLendable(shared, lentBy);
      const id = await buildLoan(shared, { fromQuotaId, toQuotaId: quotaId, lentBy, bytes: mebibytes });
      return { method: 'DELETE', url: `/api/quota/${quotaId}/loan/${id}` };
    },
    { told: ['loan-ended'], live: ['group-changed', 'room-returned'] },
  ),
};

/** Cases of loans that end by themselves. */
export const loanRecallCases: Record<string, Case> = {
  'a loan that is used is taken back': {
    ...request(
      async ({ callers }, { shared }) => {
        const { db } = shared.deps;
        const userId = callers['owner in the group']?.userId ?? '';
        const fromQuotaId = await buildLendable(shared, userId);
        const toQuotaId = await buildLendable(shared, (await buildUser(db)).id);
        const id = await buildLoan(shared, { fromQuotaId, toQuotaId, lentBy: userId });
        await db
          .updateTable('quotas')
          .set({ used_bytes: 2 ** 30 + 5 })
          .where('id', '=', toQuotaId)
          .execute();
        return { method: 'DELETE', url: `/api/quota/${fromQuotaId}/loan/${id}` };
      },
      { told: ['loan-recalled'] },
    ),
  },
};
