import { sumRunning } from '@kepwai/rules/money/loans';
import type { components } from '../../../generated/schema.ts';
import { defineOperation, type OperationDeps, type Operations } from '../../../http/contract/operation.ts';
import { memberOfGroup, viewerOfQuotaLink } from '../../groups/guard.ts';
import type { GroupViewer } from '../../groups/membership.ts';
import { lend } from '../../money/loans/loans.ts';
import { toLoan, toSources } from '../../money/loans/presenters.ts';
import { listOwnQuotasToLend, listShownLoansOf } from '../../money/loans/rows.ts';

export const groupLoanOperations: Operations = {
  getGroupLoans: defineOperation('getGroupLoans', {
    guard: viewerOfQuotaLink,
    handle: async ({ viewer }, deps) => await present(deps, viewer),
  }),

  lendToGroup: defineOperation('lendToGroup', {
    guard: memberOfGroup,
    cost: 50,
    async handle({ body: choice, key, membership }, deps) {
      await lend(deps, { member: membership, choice, key });
      return await present(deps, { ...membership, isMember: true });
    },
  }),
};

async function present(
  { db, clock }: OperationDeps,
  { quotaId, userId, quotaRole, isMember }: GroupViewer,
): Promise<components['schemas']['GroupLoans']> {
  if (quotaId === null) return { loans: [], bytes: 0, sources: [], permissions: { lend: false } };
  const lends = isMember && quotaRole !== 'owner';
  const [rows, bases] = await Promise.all([
    listShownLoansOf(db, { quotaId, side: 'to', since: null }),
    lends ? listOwnQuotasToLend(db, userId) : [],
  ]);
  const loans = rows.map((row) => toLoan(row, { userId, role: quotaRole, side: 'borrowing' }));
  const sources = toSources(bases, { toQuotaId: quotaId, at: clock() });
  return { loans, bytes: sumRunning(loans), sources, permissions: { lend: lends } };
}
