import type { Membership } from './membership.ts';

/** Returns whether a member can add files: the bot is in the chat, and the group has a quota. */
export function mayUpload({ botLeft, quotaId }: Membership): boolean {
  return !botLeft && quotaId !== null;
}

/**
 * Returns whether a member can choose what is kept and which quota is used: managers of the group's quota;
 * without a quota, every member (product.md 3).
 */
export function mayManage({ quotaId, quotaRole }: Membership): boolean {
  return quotaId === null || quotaRole !== null;
}

/**
 * Returns whether a member can trash anyone's files: managers of the group's quota; without a quota, every
 * member (product.md 3).
 */
export function mayTrashAny({ quotaId, quotaRole }: Membership): boolean {
  return quotaId === null || quotaRole !== null;
}

/**
 * Returns whether a member can delete the trash for good: only managers of the group's quota; without a
 * quota, nobody (product.md 3).
 */
export function mayEmptyTrash({ quotaRole }: Membership): boolean {
  return quotaRole !== null;
}

/**
 * Returns whether a member can see what everybody did: managers of the group's quota; without a quota, every
 * member (product.md 3). Everybody can see what they did themselves.
 */
export const maySeeAllActivity = mayManage;

/** The same people can end anyone's uploads; everybody can end their own. */
export const mayEndAnyUpload = mayTrashAny;

/**
 * Returns whether a member can link a quota: who manages the group; the first one only while the bot is
 * there, because it brings the say in what the group keeps (moves/quota-link/link.ts).
 */
export function mayLinkQuota(membership: Membership): boolean {
  return mayManage(membership) && (membership.quotaId !== null || !membership.botLeft);
}

/**
 * Returns whether a member can link a quota of theirs in the place of one that is to be deleted: the group's files
 * move along, and are kept (moves/quota-link/link.ts).
 */
export function maySaveFiles(
  { isMember, botLeft }: Pick<Membership, 'botLeft'> & { isMember: boolean },
  { isBeingDeleted }: { isBeingDeleted: boolean },
): boolean {
  return isBeingDeleted && isMember && !botLeft;
}
