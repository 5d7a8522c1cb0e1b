import type { Caller } from '../../http/authenticate.ts';
import { type Guard, signedInAnd } from '../../http/operation.ts';
import { type GroupViewer, type Membership, requireMember, requireViewer } from './membership.ts';

type GroupGuard = Guard<{ caller: Caller; membership: Membership }, { groupId: string }>;

/** Who is in the chat of the group that the path names; anybody else gets the 404 of a group that does not exist. */
export const memberOfGroup: GroupGuard = signedInAnd(
  'memberOfGroup',
  async ({ caller: { userId }, params: { groupId } }, deps) => ({
    membership: await requireMember(deps, { groupId, userId }),
  }),
);

/** The same for who only looks: a page asks for several things at a time, and goes by what was found out a moment ago. */
export const readerOfGroup: GroupGuard = signedInAnd(
  'readerOfGroup',
  async ({ caller: { userId }, params: { groupId } }, deps) => {
    const { recentMemberships: recent } = deps;
    const key = `${userId} ${groupId}`;
    const known = recent.find(key, deps.clock());
    if (known) return { membership: known };
    const membership = await requireMember(deps, { groupId, userId });
    recent.remember(key, { groupId: membership.groupId, answer: membership }, deps.clock());
    return { membership };
  },
);

/** Who is in the group, or has a part in its quota: they may replace and unlink it without being in the group (product.md 3). */
export const viewerOfQuotaLink: Guard<{ caller: Caller; viewer: GroupViewer }, { groupId: string }> =
  signedInAnd('viewerOfQuotaLink', async ({ caller: { userId }, params: { groupId } }, deps) => ({
    viewer: await requireViewer(deps, { groupId, userId }),
  }));
