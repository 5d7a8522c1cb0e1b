import { defineOperation, type Operation } from '../../../http/contract/operation.ts';
import { getGroupFront } from '../../groups/groups.ts';
import { viewerOfQuotaLink } from '../../groups/guard.ts';
import { linkGroupQuota as link, unlinkGroupQuota as unlink } from './link.ts';

const linkGroupQuota = defineOperation('linkGroupQuota', {
  guard: viewerOfQuotaLink,
  cost: 100,
  longStatements: true,
  async handle({ body: { quotaId }, viewer, logSecurity }, deps) {
    const linked = await link(deps, { viewer, quotaId });
    const change = viewer.quotaId === null ? 'quota-linked' : 'quota-replaced';
    if (viewer.quotaId !== quotaId) logSecurity({ event: 'role-changed', change });
    return getGroupFront(deps, linked);
  },
});

const unlinkGroupQuota = defineOperation('unlinkGroupQuota', {
  guard: viewerOfQuotaLink,
  cost: 100,
  longStatements: true,
  async handle({ viewer, logSecurity }, deps) {
    await unlink(deps, viewer);
    if (viewer.quotaId !== null) logSecurity({ event: 'role-changed', change: 'quota-unlinked' });
    return {};
  },
});

export const quotaLinkOperations: Operation[] = [linkGroupQuota, unlinkGroupQuota];
