import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { catchUpWithChat } from '../../ingest/catch-up.ts';
import type { EventDeps } from '../../ingest/chat-bot.ts';
import type { Discovery } from '../line/discovery.ts';
import {
  findMembership,
  type Membership,
  type MembershipDeps,
  requireMember,
  requireStillMember,
} from '../membership.ts';
import { mayManage } from '../policy.ts';
import { wholeSince } from './former-cabinets.ts';
import { mergeGroup } from './merge-group.ts';
import { findFormerChat, lockBoth } from './store.ts';

type ContinueDeps = EventDeps & MembershipDeps & { discovery: Discovery };

interface Asking {
  userId: string;
  /** The group whose chat goes on. */
  groupId: string;
  /** The cabinet to go on with. */
  formerId: string;
}

/**
 * Lets the chat of a group go on with a former cabinet; what the group has moves there, all or nothing. Gives back who asked as they
 * stand to that cabinet. Doing it again changes nothing.
 * @throws NOT_FOUND for a cabinet that is not listed; NOT_ALLOWED, GROUP_READ_ONLY, QUOTA_EXCEEDED; LINE_UNAVAILABLE
 */
export async function continueCabinet(
  deps: ContinueDeps,
  { membership, formerId: namedId }: { membership: Membership; formerId: string },
): Promise<Membership> {
  const { groupId, userId } = membership;
  // By any of its ids.
  const former = await findMembership(deps, { groupId: namedId, userId });
  if (!former) throw new AppError('NOT_FOUND');
  if (former.groupId === groupId) return membership;
  const asking = { groupId, userId, formerId: former.groupId };
  const lineChatId = await findFormerChat(deps.db, { ...asking, leftSince: wholeSince(deps.clock()) });
  if (lineChatId === null) return await requireContinued(await requireMember(deps, membership), asking);
  requireSay(membership);
  // What LINE told of the old chat belongs into the cabinet: once it has another chat, nothing leads there any more.
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
  requireSay(here);
  const unasked = await mergeGroup(tx, deps, { sourceId: groupId, targetId: formerId, by: userId, at });
  return { now: await requireStillMember(tx, { groupId: formerId, userId }), unasked };
}

/** Somebody was quicker with the same choice; any other that cannot be made is of what is not there. @throws NOT_FOUND */
function requireContinued(here: Membership, { formerId }: Asking): Membership {
  if (here.groupId !== formerId) throw new AppError('NOT_FOUND');
  return here;
}

/** @throws NOT_ALLOWED, GROUP_READ_ONLY */
function requireSay(here: Membership): void {
  if (!mayManage(here)) throw new AppError('NOT_ALLOWED');
  if (here.botLeft) throw new AppError('GROUP_READ_ONLY');
}
