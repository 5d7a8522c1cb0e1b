import type { Membership } from './membership.ts';

/** A member may add to a group whose bot is there and that has a quota. */
export function mayUpload({ botLeft, quotaId }: Membership): boolean {
  return !botLeft && quotaId !== null;
}

/** Which kinds are kept, and whose storage is used: who has a part in the group's quota; where there is none, every member (product.md 3). */
export function mayManage({ quotaId, quotaRole }: Membership): boolean {
  return quotaId === null || quotaRole !== null;
}

/** Anyone's files: who has a part in the group's quota; where there is none, every member (product.md 3). */
export function mayTrashAny({ quotaId, quotaRole }: Membership): boolean {
  return quotaId === null || quotaRole !== null;
}

/** The trash, for good: only who has a part in the group's quota. Where there is none, nobody (product.md 3). */
export function mayEmptyTrash({ quotaRole }: Membership): boolean {
  return quotaRole !== null;
}

/** Unfinished uploads of anyone: the same people as for anyone's files; one's own everybody may end. */
export const mayEndAnyUpload = mayTrashAny;

/** Another quota: who manages. The first one while the bot is there: it brings the say in what the group keeps (quota-link/link.ts). */
export function mayLinkQuota(membership: Membership): boolean {
  return mayManage(membership) && (membership.quotaId !== null || !membership.botLeft);
}
