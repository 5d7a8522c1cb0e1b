import { setTimeout as delay } from 'node:timers/promises';
import { isAppError } from '../../errors.ts';
import { findMembership, type MembershipDeps } from './membership.ts';
import { listUnaskedGroupIds } from './membership-store.ts';

/** LINE cannot list the chats of a person, so it is asked chat by chat: of so many, the liveliest first. */
const mostGroups = 50;
const questionsAtOnce = 10;

/** LINE has at most 500 people in a chat. */
const mostPeople = 500;

/** Whoever waits for the answers does so no longer than this; those that come later are kept all the same. */
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
  await askPatiently(
    deps,
    groupIds.map((groupId) => ({ groupId, userId })),
  );
}

/** Asks LINE which of these people are in a group's chat: of whoever is, the list of groups shows it without their opening it first. */
export async function discoverMembers(
  deps: MembershipDeps,
  { groupId, userIds }: { groupId: string; userIds: readonly string[] },
): Promise<void> {
  await askPatiently(
    deps,
    userIds.slice(0, mostPeople).map((userId) => ({ groupId, userId })),
  );
}

type Question = Parameters<typeof findMembership>[1];

async function askPatiently(deps: MembershipDeps, questions: readonly Question[]): Promise<void> {
  if (questions.length === 0) return;
  const patience = new AbortController();
  const asked = askAll(deps, questions).finally(() => patience.abort());
  await Promise.race([asked, delay(patienceMs, undefined, { signal: patience.signal })]).catch(
    (error: unknown) => {
      if (!patience.signal.aborted) throw error;
    },
  );
}

async function askAll(deps: MembershipDeps, questions: readonly Question[]): Promise<void> {
  for (let start = 0; start < questions.length; start += questionsAtOnce) {
    const answers = await Promise.allSettled(
      questions.slice(start, start + questionsAtOnce).map((question) => findMembership(deps, question)),
    );
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed === undefined) continue;
    const isLine = isAppError(failed.reason, 'LINE_UNAVAILABLE');
    deps.log[isLine ? 'warn' : 'error']({ err: failed.reason }, 'LINE could not be asked of all memberships');
    return;
  }
}
