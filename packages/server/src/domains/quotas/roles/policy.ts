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

/** Its owner alone gives a quota another name (product.md 3). */
export function mayRename({ role }: Pick<QuotaHolder, 'role'>): boolean {
  return role === 'owner';
}
