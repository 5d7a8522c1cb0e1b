import type { Membership } from '../groups/membership.ts';
import { mayManage } from '../groups/policy.ts';

/** Returns whether a member can change or end a link: their own, or anyone's where they manage the group (product.md 3). */
export function mayChangeShare(membership: Membership, share: { created_by: string }): boolean {
  return share.created_by === membership.userId || mayManage(membership);
}

/** Returns whether a member can ask people outside for files (product.md 3). */
export const mayAskForFiles = mayManage;

/** Returns whether a member sees all links of the group (product.md 3). */
export const mayListShares = mayManage;
