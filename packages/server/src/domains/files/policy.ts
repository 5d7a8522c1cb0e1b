import type { Membership } from '../groups/membership.ts';
import { mayTrashAny } from '../groups/policy.ts';

/**
 * Returns whether a member can trash a file: their own, or anyone's where they have that right (product.md
 * 3). Restoring follows the same rule.
 */
export function mayTrash(membership: Membership, file: { postedBy: string | null }): boolean {
  return file.postedBy === membership.userId || mayTrashAny(membership);
}
