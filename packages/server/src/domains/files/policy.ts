import type { Membership } from '../groups/membership.ts';
import { mayTrashAny } from '../groups/policy.ts';

/** What they posted themselves, or anyone's where they may (product.md 3). Restoring follows the same rule. */
export function mayTrash(membership: Membership, file: { postedBy: string | null }): boolean {
  return file.postedBy === membership.userId || mayTrashAny(membership);
}
