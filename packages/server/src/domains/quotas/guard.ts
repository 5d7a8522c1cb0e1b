/** What one is to a quota: its owner above all, else one of its managers, else nobody. */
export function roleInQuota(
  { ownerId, isManager }: { ownerId: string; isManager: boolean },
  userId: string,
): 'owner' | 'manager' | null {
  if (ownerId === userId) return 'owner';
  return isManager ? 'manager' : null;
}
