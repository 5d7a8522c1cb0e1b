import { endedShownMs } from '@kepwai/rules/quotas/history';
import { AppError } from '../../../errors.ts';
import type { components } from '../../../generated/schema.ts';
import { defineOperation, type OperationDeps, type Operations } from '../../../http/contract/operation.ts';
import { memberOfGroup, viewerOfQuotaLink } from '../../groups/guard.ts';
import type { GroupViewer, Membership } from '../../groups/membership.ts';
import { findHelp } from '../../storage/help/help.ts';
import { acceptQuota, declineQuota, offerQuota, withdrawQuota } from './offers.ts';
import { toQuotaHelp } from './presenters.ts';
import { remindManagers } from './reminders.ts';

export const quotaHelpOperations: Operations = {
  getQuotaHelp: defineOperation('getQuotaHelp', {
    guard: viewerOfQuotaLink,
    handle: async ({ viewer }, deps) => await present(deps, viewer),
  }),

  remindQuotaManagers: defineOperation('remindQuotaManagers', {
    guard: memberOfGroup,
    cost: 20,
    async handle({ membership }, deps) {
      await remindManagers(deps, membership);
      return await presentToMember(deps, membership);
    },
  }),

  offerQuotaToGroup: defineOperation('offerQuotaToGroup', {
    guard: memberOfGroup,
    cost: 20,
    async handle({ body: { quotaId }, membership }, deps) {
      await offerQuota(deps, { membership, quotaId });
      return await presentToMember(deps, membership);
    },
  }),

  withdrawQuotaOffer: defineOperation('withdrawQuotaOffer', {
    guard: memberOfGroup,
    cost: 20,
    async handle({ params: { quotaOfferId: offerId }, membership }, deps) {
      await withdrawQuota(deps, { membership, offerId });
      return await presentToMember(deps, membership);
    },
  }),

  acceptQuotaOffer: defineOperation('acceptQuotaOffer', {
    guard: viewerOfQuotaLink,
    cost: 100,
    longStatements: true,
    async handle({ params: { quotaOfferId: offerId }, viewer, logSecurity }, deps) {
      const accepted = await acceptQuota(deps, { viewer, offerId });
      const change = viewer.quotaId === null ? 'quota-linked' : 'quota-replaced';
      if (viewer.quotaId !== accepted.quotaId) logSecurity({ event: 'role-changed', change });
      return await present(deps, accepted);
    },
  }),

  declineQuotaOffer: defineOperation('declineQuotaOffer', {
    guard: viewerOfQuotaLink,
    cost: 20,
    async handle({ params: { quotaOfferId: offerId }, viewer }, deps) {
      await declineQuota(deps, { viewer, offerId });
      return await present(deps, viewer);
    },
  }),
};

const presentToMember = (deps: OperationDeps, membership: Membership) =>
  present(deps, { ...membership, isMember: true });

async function present(
  { db, clock }: OperationDeps,
  { groupId, userId, quotaId, quotaRole, botLeft, isMember }: GroupViewer,
): Promise<components['schemas']['QuotaHelp']> {
  const now = clock();
  const since = new Date(now.getTime() - endedShownMs);
  const row = await findHelp(db, { groupId, userId, at: now, since });
  if (!row) throw new AppError('NOT_FOUND');
  const viewer = { hasQuota: quotaId !== null, isHolder: quotaRole !== null, isMember, botLeft };
  return toQuotaHelp(row, { viewer, now });
}
