import type { Caller } from '../../http/authenticate.ts';
import { type Guard, signedInAnd } from '../../http/operation.ts';
import { type Membership, requireMember } from './membership.ts';

/** Who is in the chat of the group that the path names; anybody else gets the 404 of a group that does not exist. */
export const memberOfGroup: Guard<{ caller: Caller; membership: Membership }, { groupId: string }> =
  signedInAnd('memberOfGroup', async ({ caller, params }, deps) => ({
    membership: await requireMember(deps, { groupId: params.groupId, userId: caller.userId }),
  }));

/** A member may add to a group whose bot is there and that has a quota. */
export function mayUpload({ botLeft, quotaId }: Membership): boolean {
  return !botLeft && quotaId !== null;
}

/** Anyone's files: who has a part in the group's quota; where there is none, every member (product.md 3). */
export function mayTrashAny({ quotaId, quotaRole }: Membership): boolean {
  return quotaId === null || quotaRole !== null;
}
