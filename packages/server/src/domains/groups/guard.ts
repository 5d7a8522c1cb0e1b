import type { Caller } from '../../http/authenticate.ts';
import { type Guard, signedInAnd } from '../../http/operation.ts';
import { type Membership, requireMember } from './membership.ts';

/** Who is in the chat of the group that the path names; anybody else gets the 404 of a group that does not exist. */
export const memberOfGroup: Guard<{ caller: Caller; membership: Membership }, { groupId: string }> =
  signedInAnd(
    'memberOfGroup',
    async ({ caller, params }: { caller: Caller; params: { groupId: string } }, deps) => ({
      membership: await requireMember(deps, { groupId: params.groupId, userId: caller.userId }),
    }),
  );
