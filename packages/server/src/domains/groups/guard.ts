import type { Caller } from '../../http/authenticate.ts';
import { type Guard, signedInAnd } from '../../http/contract/operation.ts';
import { type GroupViewer, type Membership, requireMember, requireViewer } from './membership.ts';

type GroupGuard = Guard<{ caller: Caller; membership: Membership }, { groupId: string }>;

/** Admits members of the group in the path; anybody else gets the 404 of a group that does not exist. */
export const memberOfGroup: GroupGuard = signedInAnd(
  'memberOfGroup',
  async ({ caller: { userId }, params: { groupId } }, deps) => ({
    membership: await requireMember(deps, { groupId, userId }),
  }),
);

/** Admits members for reading: a page requests several things at a time, so a recent answer is cached. */
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

/**
 * Admits members, and people with a role in the group's quota: they can replace and unlink it without being
 * in the group (product.md 3).
 */
export const viewerOfQuotaLink: Guard<{ caller: Caller; viewer: GroupViewer }, { groupId: string }> =
  signedInAnd('viewerOfQuotaLink', async ({ caller: { userId }, params: { groupId } }, deps) => ({
    viewer: await requireViewer(deps, { groupId, userId }),
  }));
