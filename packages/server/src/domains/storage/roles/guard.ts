import type { QuotaHolder } from '@kepwai/rules/quotas/quota-permissions';
import { AppError } from '../../../errors.ts';
import type { Caller } from '../../../http/authenticate.ts';
import { type Guard, signedInAnd } from '../../../http/contract/operation.ts';
import { findQuotaRole } from './roles.ts';

/** Admits people with a role in the quota of the path; others get the 404 of a quota that does not exist. */
export const holderOfQuota: Guard<{ caller: Caller; holder: QuotaHolder }, { quotaId: string }> = signedInAnd(
  'holderOfQuota',
  async ({ caller: { userId }, params: { quotaId } }, { db }) => {
    const role = await findQuotaRole(db, { quotaId, userId });
    if (!role) throw new AppError('NOT_FOUND');
    return { holder: { quotaId, userId, role } };
  },
);
