import { mayManage } from '@kepwai/rules/groups/group-permissions';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { Discovery } from '../../groups/line/discovery.ts';
import {
  findMembership,
  type Membership,
  type MembershipDeps,
  requireMember,
  requireStillMember,
} from '../../groups/membership.ts';
import { lockBoth } from '../../groups/merge/merge.ts';
import { catchUpWithChat } from '../../ingest/catch-up.ts';
import type { EventDeps } from '../../ingest/chat-bot.ts';
import { wholeSince } from './former-cabinets.ts';
import { mergeGroup } from './merge-group.ts';
import { findFormerChat } from './store.ts';

type ContinueDeps = EventDeps & MembershipDeps & { discovery: Discovery };

interface Asking {
  userId: string;
  /** Group whose chat the former one continues in. */
  groupId: string;
  /** Former group to continue with. */
  formerId: string;
}

/**
 * Lets the chat of a group continue with a former group. Everything that the group has moves there, all or
 * nothing. Returns the caller's membership in the former group. Idempotent.
 * @throws NOT_FOUND for a group that is not listed; NOT_ALLOWED, GROUP_READ_ONLY, QUOTA_EXCEEDED;
 * LINE_UNAVAILABLE
 */
export async function continueCabinet(
  deps: ContinueDeps,
  { membership, formerId: namedId }: { membership: Membership; formerId: string },
): Promise<Membership> {
  const { groupId, userId } = membership;
  // The request can name any of its ids.
  const former = await findMembership(deps, { groupId: namedId, userId });
  if (!former) throw new AppError('NOT_FOUND');
  if (former.groupId === groupId) return membership;
  const asking = { groupId, userId, formerId: former.groupId };
  const lineChatId = await findFormerChat(deps.db, { ...asking, leftSince: wholeSince(deps.clock()) });
  if (lineChatId === null) return await requireContinued(await requireMember(deps, membership), asking);
  requireManager(membership);
  // Waiting events of the old chat belong to the former group; once it has another chat, they would no longer
  // lead there.
  await catchUpWithChat(deps, lineChatId);
  const { now, unasked } = await deps.db.transaction().execute((tx) => continueLocked(tx, deps, asking));
  await deps.discovery.ofMembers({ groupId: asking.formerId, userIds: unasked });
  return now;
}

async function continueLocked(
  tx: Tx,
  deps: Deps,
  asking: Asking,
): Promise<{ now: Membership; unasked: string[] }> {
  const { groupId, userId, formerId } = asking;
  const there = await lockBoth(tx, [groupId, formerId]);
  const here = await requireStillMember(tx, { groupId, userId });
  const at = deps.clock();
  const lineChatId = await findFormerChat(tx, { ...asking, leftSince: wholeSince(at) });
  if (lineChatId === null || !there.has(groupId)) {
    return { now: requireContinued(here, asking), unasked: [] };
  }
  requireManager(here);
  const unasked = await mergeGroup(tx, deps, { sourceId: groupId, targetId: formerId, by: userId, at });
  return { now: await requireStillMember(tx, { groupId: formerId, userId }), unasked };
}

/**
 * Accepts a merge that another person just made with the same choice; any other impossible choice is not found.
 * @throws NOT_FOUND
 */
function requireContinued(here: Membership, { formerId }: Asking): Membership {
  if (here.groupId !== formerId) throw new AppError('NOT_FOUND');
  return here;
}

/**
 * Requires the right to merge.
 * @throws NOT_ALLOWED, GROUP_READ_ONLY
 */
function requireManager(here: Membership): void {
  if (!mayManage(here)) throw new AppError('NOT_ALLOWED');
  if (here.botLeft) throw new AppError('GROUP_READ_ONLY');
}
