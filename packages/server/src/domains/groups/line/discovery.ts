import { setTimeout as delay } from 'node:timers/promises';
import { dayMs } from '@kepwai/rules/time';
import { isAppError } from '../../../errors.ts';
import { createRecentKeys } from '../../chats/recent-keys.ts';
import { discoverMembership, type MembershipDeps } from '../membership.ts';
import { listUnaskedGroupIds } from '../membership-store.ts';

/**
 * Maximum number of chats checked at a sign-in, the most active first. LINE cannot list the chats of a
 * person, so it is asked chat by chat.
 */
const maxGroupsAtSignIn = 50;

/** The same when the list of groups is opened: at most once a minute for each person. */
const maxGroupsAtOpening = 20;
const openingPauseMs = 60_000;
const questionsAtOnce = 10;

/** Maximum number of people in a chat of LINE. */
const maxPeople = 500;

/** Maximum wait for LINE's answers; later ones are still stored and announced. */
const patienceMs = 1_500;
const openingPatienceMs = 700;

/** Maximum number of people being checked at the same time; for more, only what is known is shown. */
const maxAsking = 50;

/** Time for which a "no" is not asked again: LINE announces people who join later. */
const askAgainMs = dayMs;

/** Discovery of the chats that people are in, by querying LINE. */
export interface Discovery {
  /** Finds the chats of a person who never posted there and never opened a card of ours. */
  atSignIn(userId: string): Promise<void>;
  /**
   * Finds chats that the bot has joined since, when the list of groups is opened. Waits a moment for LINE;
   * later answers reach the open list as a live event.
   */
  atOpening(userId: string): Promise<void>;
  /** Asks which of these people are in a group's chat: the list of groups then shows it without their opening it first. */
  ofMembers(asked: { groupId: string; userIds: readonly string[] }): Promise<void>;
}

/** Creates the discovery of one process. It remembers who was just asked about, and how many are. */
export function createDiscovery(deps: MembershipDeps): Discovery {
  const openings = createRecentKeys(openingPauseMs);
  let askingCount = 0;

  /** Waits for the answers, at most `waitMs`. */
  async function askPatiently(questions: readonly Question[], waitMs: number): Promise<void> {
    if (questions.length === 0 || askingCount >= maxAsking) return;
    const patience = new AbortController();
    askingCount += 1;
    const asked = askAll(deps, questions).finally(() => {
      askingCount -= 1;
      patience.abort();
    });
    await Promise.race([asked, delay(waitMs, undefined, { signal: patience.signal })]).catch(
      (error: unknown) => {
        if (!patience.signal.aborted) throw error;
      },
    );
  }

  return {
    async atSignIn(userId) {
      await askPatiently(await listQuestions(deps, { userId, limit: maxGroupsAtSignIn }), patienceMs);
    },

    async atOpening(userId) {
      if (openings.isRecent(userId, deps.clock())) return;
      const questions = await listQuestions(deps, { userId, limit: maxGroupsAtOpening });
      if (questions.length === 0) return;
      openings.note(userId, deps.clock());
      await askPatiently(questions, openingPatienceMs);
    },

    async ofMembers({ groupId, userIds }) {
      const questions = userIds.slice(0, maxPeople).map((userId) => ({ groupId, userId }));
      await askPatiently(questions, patienceMs);
    },
  };
}

type Question = Parameters<typeof discoverMembership>[1];

async function listQuestions(
  { db, clock }: MembershipDeps,
  { userId, limit }: { userId: string; limit: number },
): Promise<Question[]> {
  const askedBefore = new Date(clock().getTime() - askAgainMs);
  const groupIds = await listUnaskedGroupIds(db, { userId, askedBefore, limit });
  return groupIds.map((groupId) => ({ groupId, userId }));
}

async function askAll(deps: MembershipDeps, questions: readonly Question[]): Promise<void> {
  for (let start = 0; start < questions.length; start += questionsAtOnce) {
    const answers = await Promise.allSettled(
      questions.slice(start, start + questionsAtOnce).map((question) => discoverMembership(deps, question)),
    );
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed === undefined) continue;
    const isLine = isAppError(failed.reason, 'LINE_UNAVAILABLE');
    deps.log[isLine ? 'warn' : 'error']({ err: failed.reason }, 'LINE could not be asked of all memberships');
    return;
  }
}
