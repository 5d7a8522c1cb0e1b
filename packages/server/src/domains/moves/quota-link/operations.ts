import { defineOperation, type Operations } from '../../../http/contract/operation.ts';
import { getGroupFront } from '../../groups/groups.ts';
import { viewerOfQuotaLink } from '../../groups/guard.ts';
import { linkGroupQuota, unlinkGroupQuota } from './link.ts';

export const quotaLinkOperations: Operations = {
  linkGroupQuota: defineOperation('linkGroupQuota', {
    guard: viewerOfQuotaLink,
    cost: 100,
    longStatements: true,
    async handle({ body: { quotaId }, viewer, logSecurity }, deps) {
      const linked = await linkGroupQuota(deps, { viewer, quotaId });
      const change = viewer.quotaId === null ? 'quota-linked' : 'quota-replaced';
      if (viewer.quotaId !== quotaId) logSecurity({ event: 'role-changed', change });
      return getGroupFront(deps, linked);
    },
  }),

  unlinkGroupQuota: defineOperation('unlinkGroupQuota', {
    guard: viewerOfQuotaLink,
    cost: 100,
    longStatements: true,
    async handle({ viewer, logSecurity }, deps) {
      await unlinkGroupQuota(deps, viewer);
      if (viewer.quotaId !== null) logSecurity({ event: 'role-changed', change: 'quota-unlinked' });
      return {};
    },
  }),
};
