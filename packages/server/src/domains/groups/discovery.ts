import { setTimeout as delay } from 'node:timers/promises';
import { isAppError } from '../../errors.ts';
import { findMembership, type MembershipDeps } from './membership.ts';
import { listUnaskedGroupIds } from './membership-store.ts';

/** LINE cannot list the chats of a person, so it is asked chat by chat: of so many, the liveliest first. */
const mostGroups = 50;
const groupsAtOnce = 10;

/** Signing in waits for the answers no longer than this; those that come later are kept all the same. */
const patienceMs = 1_500;

/** A "no" is not asked again for a day: whoever joins later is announced by LINE. */
const askAgainMs = 24 * 3_600_000;

/** Finds the chats in which a person is who never posted there and never opened a card of ours. */
export async function discoverGroups(deps: MembershipDeps, userId: string): Promise<void> {
  const groupIds = await listUnaskedGroupIds(deps.db, {
    userId,
    askedBefore: new Date(deps.clock().getTime() - askAgainMs),
    limit: mostGroups,
  });
  if (groupIds.length === 0) return;
  const patience = new AbortController();
  const asked = askAll(deps, { groupIds, userId }).finally(() => patience.abort());
  await Promise.race([asked, delay(patienceMs, undefined, { signal: patience.signal })]).catch(
    (error: unknown) => {
      if (!patience.signal.aborted) throw error;
    },
  );
}

async function askAll(
  deps: MembershipDeps,
  { groupIds, userId }: { groupIds: string[]; userId: string },
): Promise<void> {
  for (let start = 0; start < groupIds.length; start += groupsAtOnce) {
    const answers = await Promise.allSettled(
      groupIds.slice(start, start + groupsAtOnce).map((groupId) => findMembership(deps, { groupId, userId })),
    );
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed === undefined) continue;
    const isLine = isAppError(failed.reason, 'LINE_UNAVAILABLE');
    deps.log[isLine ? 'warn' : 'error'](
      { err: failed.reason },
      'not all chats of a person could be asked for',
    );
    return;
  }
}
