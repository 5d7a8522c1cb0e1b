import { defineVerification, type Operation, signedIn } from '../../http/operation.ts';
import { roleInQuota } from './guard.ts';
import { findQuotaRoles } from './roles-store.ts';

const verifyMyQuota = defineVerification('verifyMyQuota', {
  guard: signedIn,
  async handle({ params, caller }, { db }) {
    const { quotaId } = params;
    const roles = await findQuotaRoles(db, { quotaId, userId: caller.userId });
    const role = roles && roleInQuota(roles, caller.userId);
    return role && { quotaId, role };
  },
});

export const quotasOperations: Operation[] = [verifyMyQuota];
