import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, isAppError } from '../../errors.ts';
import { storeMembership } from '../chats/people.ts';
import { rememberPerson } from '../users/people.ts';
import { holdInChat } from './chat/store.ts';
import type { MembershipCache } from './membership-cache.ts';
import { findLineUserId, findMembershipRecord, type MembershipRecord } from './membership-store.ts';

export { listMyGroupIds } from './membership-store.ts';

/** Dependencies of membership. */
export type MembershipDeps = Pick<Deps, 'db' | 'line' | 'clock' | 'log' | 'record'> & {
  membershipCache: MembershipCache;
};

/** A member of a group with their rights. */
export interface Membership {
  /** The group's own id, whichever of its ids was requested. */
  groupId: string;
  userId: string;
  /** Quota that the group's files count in; null if it has none. */
  quotaId: string | null;
  /** Member's role in that quota. */
  quotaRole: 'owner' | 'manager' | null;
  /** Whether the bot has left the chat: members can read and download, and nobody can add. */
  botLeft: boolean;
}

/** Somebody with a say about the group's quota: a member, or a person with a role in the quota who is not in the group. */
export interface GroupViewer extends Membership {
  isMember: boolean;
}

/** Time for which LINE's answer is cached (features.md, People). */
const freshMs = 5 * 60_000;

/** Time for which LINE's last answer counts while LINE is unreachable. */
const lastKnownMs = 60 * 60_000;

/**
 * Returns the caller's membership; null if they are not a member, or there is no such group.
 * @throws LINE_UNAVAILABLE; UNAVAILABLE if the group moved to another chat while LINE was queried
 */
export async function findMembership(
  deps: MembershipDeps,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<Membership | null> {
  const record = await lookUp(deps, { groupId, userId });
  if (!(await isMemberNow(deps, { groupId, userId, record }))) return null;
  return record && toMembership(record, userId);
}

/**
 * Queries LINE about somebody who is not known to be a member, and stores its answer either way, so that it need
 * not be asked again. For internal questions: no caller sees the answer.
 * @throws LINE_UNAVAILABLE
 */
export async function discoverMembership(
  deps: MembershipDeps,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<void> {
  const record = await findMembershipRecord(deps.db, { groupId, userId });
  if (record && !record.botLeftAt && !record.lastAnswer?.isMember) await askLine(deps, record, userId);
}

/**
 * Admits members, and people with a role in the group's quota; for the latter, LINE is not queried, and its
 * last answer counts.
 * @throws NOT_FOUND for anybody else, as for a group that does not exist; LINE_UNAVAILABLE
 */
export async function requireViewer(
  deps: MembershipDeps,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<GroupViewer> {
  const record = await lookUp(deps, { groupId, userId });
  const isMember = record?.quotaRole
    ? (record.lastAnswer?.isMember ?? false)
    : await isMemberNow(deps, { groupId, userId, record });
  if (!record || (!isMember && !record.quotaRole)) throw new AppError('NOT_FOUND');
  return { ...toMembership(record, userId), isMember };
}

/**
 * Returns whether they are in the group, as LINE says or last said.
 * @throws LINE_UNAVAILABLE
 */
export async function isMember(
  deps: MembershipDeps,
  asked: { groupId: string; userId: string },
): Promise<boolean> {
  return (await findMembership(deps, asked)) !== null;
}

/**
 * Returns the caller's membership.
 * @throws NOT_FOUND for others, as for a group that does not exist; LINE_UNAVAILABLE
 */
export async function requireMember(
  deps: MembershipDeps,
  asked: { groupId: string; userId: string },
): Promise<Membership> {
  const membership = await findMembership(deps, asked);
  if (!membership) throw new AppError('NOT_FOUND');
  return membership;
}

/**
 * Rechecks a membership once the group is locked, by its current state and without querying LINE.
 * @throws NOT_FOUND
 */
export async function requireStillMember(
  tx: Tx,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<Membership> {
  const record = await findMembershipRecord(tx, { groupId, userId });
  if (!record?.lastAnswer?.isMember) throw new AppError('NOT_FOUND');
  return toMembership(record, userId);
}

/** Returns the current record: requests that arrive together share one query. */
function lookUp(
  { db, membershipCache }: MembershipDeps,
  asked: { groupId: string; userId: string },
): Promise<MembershipRecord | null> {
  return membershipCache.lookUp(`${asked.groupId} ${asked.userId}`, () => findMembershipRecord(db, asked));
}

function toMembership(record: MembershipRecord, userId: string): Membership {
  return {
    groupId: record.groupId,
    userId,
    quotaId: record.quotaId,
    quotaRole: record.quotaRole,
    botLeft: record.botLeftAt !== null,
  };
}

interface Question {
  /** Id as it was requested. */
  groupId: string;
  userId: string;
  /** Null if there is no such group. */
  record: MembershipRecord | null;
}

async function isMemberNow(deps: MembershipDeps, question: Question): Promise<boolean> {
  const { record, userId } = question;
  // A stranger who never was a member learns nothing, not even by the time that the answer takes.
  if (!record?.lastAnswer?.everMember) return isStrangerMember(deps, question);
  const { lastAnswer, botLeftAt } = record;
  // LINE cannot be asked any more: people who were members when the bot left stay members (product.md 5).
  if (botLeftAt) return lastAnswer.isMember;
  const ageMs = deps.clock().getTime() - lastAnswer.checkedAt.getTime();
  if (ageMs < freshMs) return lastAnswer.isMember;
  try {
    return await askLine(deps, record, userId);
  } catch (error) {
    if (!isAppError(error, 'LINE_UNAVAILABLE') || ageMs >= lastKnownMs) throw error;
    deps.log.warn({ err: error, groupId: record.groupId }, 'LINE is out of reach: its last answer counts');
    return lastAnswer.isMember;
  }
}

/**
 * Returns whether LINE knows somebody as a member who never was known as one here. For a group that does not
 * exist, or that the bot has left, LINE is queried about a chat that does not exist: the answer then takes as
 * long, and fails as often, as for any other group, and does not reveal to strangers which groups exist. A
 * "no" is cached the same way for both, and nothing is stored.
 */
async function isStrangerMember(deps: MembershipDeps, question: Question): Promise<boolean> {
  const { refusals } = deps.membershipCache;
  const key = `${question.groupId} ${question.userId}`;
  if (refusals.find(key)) return false;
  const { record } = question;
  const isMember =
    record && !record.botLeftAt
      ? await askLine(deps, record, question.userId, { notesRefusal: false })
      : await askInVain(deps, question);
  if (!isMember) refusals.remember(key, true);
  return isMember;
}

/** Sends LINE a question whose answer is known, and throws what a real question would. */
function askInVain(deps: MembershipDeps, { groupId, userId }: Question): Promise<boolean> {
  return deps.membershipCache.share({ key: `${groupId} ${userId} in vain` }, async () => {
    const lineUserId = await findLineUserId(deps.db, userId);
    if (lineUserId === null) return false;
    const lineChatId = `C${groupId.replaceAll('-', '')}`;
    await deps.line.messaging.getGroupMember({ type: 'group', lineChatId }, lineUserId);
    return false;
  });
}

/**
 * Time for which an answered question is cached: a caller may have read the old answer just before the new
 * one was stored.
 */
const storedIsKnownMs = 5_000;

interface AskOptions {
  /** Whether a "no" about a stranger is stored too. */
  notesRefusal: boolean;
}

function askLine(
  deps: MembershipDeps,
  record: MembershipRecord,
  userId: string,
  { notesRefusal }: AskOptions = { notesRefusal: true },
): Promise<boolean> {
  const lastAsked = record.lastAnswer?.checkedAt.getTime() ?? 'never';
  const key = `${record.groupId} ${userId} ${lastAsked} ${notesRefusal}`;
  const ask = () => askLineOnce(deps, record, { userId, notesRefusal });
  const knownMs = (isMember: boolean) => (isMember || notesRefusal ? storedIsKnownMs : 0);
  // A page requests many things at once: they share one request to LINE.
  return deps.membershipCache.share({ key, knownMs }, ask);
}

async function askLineOnce(
  deps: MembershipDeps,
  record: MembershipRecord,
  { userId, notesRefusal }: AskOptions & { userId: string },
): Promise<boolean> {
  const { groupId, chatId, chatType, lineChatId, lastAnswer } = record;
  const lineUserId = await findLineUserId(deps.db, userId);
  if (lineUserId === null) return false;
  const checkedAt = deps.clock();
  const profile = await deps.line.messaging.getGroupMember({ type: chatType, lineChatId }, lineUserId);
  if (!profile && !notesRefusal) return false;
  if (!profile && chatType === 'group' && (await isBotGone(deps, lineChatId))) {
    // LINE answers 404 for every member as soon as the bot is out, possibly before it reports that.
    return lastAnswer?.isMember ?? false;
  }
  const isMember = profile !== null;
  await deps.db.transaction().execute(async (tx) => {
    // The question was about this group's chat: once the group has another (moves/merge), the answer says
    // nothing about its members.
    if (!(await holdInChat(tx, { groupId, chatId }))) {
      throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
    }
    if (profile) await rememberPerson(tx, { lineUserId, ...profile });
    await storeMembership(tx, { chatId, userId, isMember, checkedAt });
    if (isMember !== (lastAnswer?.isMember ?? false)) {
      await deps.record(tx, {
        kind: isMember ? 'member-joined' : 'member-left',
        groupId,
        userId,
        actor: { userId },
      });
    }
  });
  return isMember;
}

async function isBotGone(deps: MembershipDeps, lineChatId: string): Promise<boolean> {
  return (await deps.line.messaging.getGroupSummary(lineChatId)) === null;
}
