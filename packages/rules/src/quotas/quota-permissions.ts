/** Role in a quota: owner before manager. */
export type QuotaRole = 'owner' | 'manager';

/** A person with a role in a quota. */
export interface QuotaHolder {
  readonly quotaId: string;
  readonly userId: string;
  readonly role: QuotaRole;
}

/** Returns a person's role in a quota: owner before manager; null for none. */
export function roleInQuota(
  { ownerId, isManager }: { ownerId: string | null; isManager: boolean },
  userId: string,
): QuotaRole | null {
  if (ownerId === userId) return 'owner';
  return isManager ? 'manager' : null;
}

/** Whether they can rename the quota: only its owner can. @see product.md 3 */
export function mayRename({ role }: Pick<QuotaHolder, 'role'>): boolean {
  return role === 'owner';
}

/** Whether they can invite managers, and end invitations: only its owner can. @see product.md 3 */
export function mayInvite({ role }: Pick<QuotaHolder, 'role'>): boolean {
  return role === 'owner';
}

/** Whether they can remove a manager: its owner can, and everybody themselves. */
export function mayRemoveManager(
  { role, userId }: Pick<QuotaHolder, 'role' | 'userId'>,
  managerId: string,
): boolean {
  return role === 'owner' || userId === managerId;
}

/** Whether they can order, cancel and choose plans: only the owner can. @see product.md 3 */
export function mayPay({ role }: Pick<QuotaHolder, 'role'>): boolean {
  return role === 'owner';
}

/** Whether they can offer the quota to another person: only its owner can. @see product.md 3 */
export function mayHandOver({ role }: Pick<QuotaHolder, 'role'>): boolean {
  return role === 'owner';
}

/** Whether they can delete the quota, and undo that: only its owner can. @see product.md 3 */
export function mayDelete({ role }: Pick<QuotaHolder, 'role'>): boolean {
  return role === 'owner';
}

/** Whether they can lend from the quota, and call that back: only its owner can. @see product.md 3 */
export function mayLend({ role }: Pick<QuotaHolder, 'role'>): boolean {
  return role === 'owner';
}
