import { AppError } from '../../../errors.ts';
import type { Caller } from '../../../http/authenticate.ts';
import { type Guard, signedInAnd } from '../../../http/operation.ts';
import { findQuotaRoles } from './roles-store.ts';

/** Its owner above all, else one of its managers. */
export type QuotaRole = 'owner' | 'manager';

/** Somebody with a part in a quota. */
export interface QuotaHolder {
  quotaId: string;
  userId: string;
  role: QuotaRole;
}

/** What one is to a quota: its owner above all, else one of its managers, else nobody. */
export function roleInQuota(
  { ownerId, isManager }: { ownerId: string; isManager: boolean },
  userId: string,
): QuotaRole | null {
  if (ownerId === userId) return 'owner';
  return isManager ? 'manager' : null;
}

/** Who has a part in the quota that the path names; anybody else gets the 404 of a quota that does not exist. */
export const holderOfQuota: Guard<{ caller: Caller; holder: QuotaHolder }, { quotaId: string }> = signedInAnd(
  'holderOfQuota',
  async ({ caller: { userId }, params: { quotaId } }, { db }) => {
    const roles = await findQuotaRoles(db, { quotaId, userId });
    const role = roles && roleInQuota(roles, userId);
    if (!role) throw new AppError('NOT_FOUND');
    return { holder: { quotaId, userId, role } };
  },
);

/** Its owner alone gives a quota another name (product.md 3). */
export function mayRename({ role }: Pick<QuotaHolder, 'role'>): boolean {
  return role === 'owner';
}
