import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, isAppError } from '../../errors.ts';
import { storeMembership } from '../chats/people.ts';
import { rememberPerson } from '../users/people.ts';
import { holdInChat } from './chat/store.ts';
import type { MembershipCache } from './membership-cache.ts';
import {
  findLineUserId,
  findMembershipRecord,
  listMemberGroupIds,
  type MembershipRecord,
} from './membership-store.ts';

/** What membership needs of the server. */
export type MembershipDeps = Pick<Deps, 'db' | 'line' | 'clock' | 'log' | 'record'> & {
  membershipCache: MembershipCache;
};

/** Somebody who is in the group, and what they are to it. */
export interface Membership {
  /** The group's own id, whichever of its ids was asked for. */
  groupId: string;
  userId: string;
  /** The quota that the group's files count against; null where it has none. */
  quotaId: string | null;
  /** What they are to that quota. */
  quotaRole: 'owner' | 'manager' | null;
  /** The bot is no longer in the chat: its members may read and take out, nobody may add. */
  botLeft: boolean;
}

/** Somebody who has a say about the group's quota: a member, or who has a part in that quota without being in the group. */
export interface GroupViewer extends Membership {
  isMember: boolean;
}

/** LINE's answer is taken for so long without asking again (features.md, People). */
const freshMs = 5 * 60_000;

/** While LINE cannot be reached, its last answer counts for so long. */
const lastKnownMs = 60 * 60_000;

/**
 * The caller's membership; null where they are not a member, or there is no such group.
 * @throws LINE_UNAVAILABLE; UNAVAILABLE where the group went on in another chat while LINE was asked
 */
export async function findMembership(
  deps: MembershipDeps,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<Membership | null> {
  const record = await findMembershipRecord(deps.db, { groupId, userId });
  if (!(await isMemberNow(deps, { groupId, userId, record }))) return null;
  return record && toMembership(record, userId);
}

/**
 * Asks LINE about somebody who is not known to be a member, and notes its answer either way, so that it need not be asked again. For
 * questions of ours; nobody is told of the answer.
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
 * Members, and who has a part in the group's quota: of those LINE is not asked, its last answer counts.
 * @throws NOT_FOUND for anybody else, as for a group that does not exist; LINE_UNAVAILABLE
 */
export async function requireViewer(
  deps: MembershipDeps,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<GroupViewer> {
  const record = await findMembershipRecord(deps.db, { groupId, userId });
  const isMember = record?.quotaRole
    ? (record.lastAnswer?.isMember ?? false)
    : await isMemberNow(deps, { groupId, userId, record });
  if (!record || (!isMember && !record.quotaRole)) throw new AppError('NOT_FOUND');
  return { ...toMembership(record, userId), isMember };
}

/** Whether they are in the group, as LINE says or last said. @throws LINE_UNAVAILABLE */
export async function isMember(
  deps: MembershipDeps,
  asked: { groupId: string; userId: string },
): Promise<boolean> {
  return (await findMembership(deps, asked)) !== null;
}

/** @throws NOT_FOUND for who is not a member, as for a group that does not exist; LINE_UNAVAILABLE */
export async function requireMember(
  deps: MembershipDeps,
  asked: { groupId: string; userId: string },
): Promise<Membership> {
  const membership = await findMembership(deps, asked);
  if (!membership) throw new AppError('NOT_FOUND');
  return membership;
}

/**
 * The same for who was found to be one a moment ago, once the group is locked: as it is now, and LINE is not asked again.
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

/** Groups of which LINE last said that this person is a member; LINE is not asked. */
export async function listMyGroupIds(db: Db, userId: string): Promise<string[]> {
  return listMemberGroupIds(db, userId);
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
  /** As it was asked for. */
  groupId: string;
  userId: string;
  /** Null where there is no such group. */
  record: MembershipRecord | null;
}

async function isMemberNow(deps: MembershipDeps, question: Question): Promise<boolean> {
  const { record, userId } = question;
  // Somebody who never was a member is a stranger, who learns nothing, not even by how long the answer takes.
  if (!record?.lastAnswer?.everMember) return isStrangerMember(deps, question);
  const { lastAnswer, botLeftAt } = record;
  // LINE cannot be asked any more: who was a member when the bot left stays one (product.md 5).
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
 * Whether LINE knows somebody as a member who never was known as one here. Of a group that does not exist, or that the bot has left, it is
 * asked as well, about a chat that there is not: so that the answer takes as long, and fails as often, as that about any group, and
 * tells strangers nothing of which groups there are. A "no" is remembered the same way for both, and nothing is written.
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

/** Asks LINE a question whose answer is known, and throws what asking a real one would. */
function askInVain(deps: MembershipDeps, { groupId, userId }: Question): Promise<boolean> {
  return deps.membershipCache.share({ key: `${groupId} ${userId} in vain`, knownMs: 0 }, async () => {
    const lineUserId = await findLineUserId(deps.db, userId);
    if (lineUserId === null) return false;
    const lineChatId = `C${groupId.replaceAll('-', '')}`;
    await deps.line.messaging.getGroupMember({ type: 'group', lineChatId }, lineUserId);
    return false;
  });
}

/** Time for which an answered question stays: a caller may have read the old answer just before the new one was stored. */
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
  // A page asks for many things at once: they share one question to LINE.
  return deps.membershipCache.share({ key, knownMs: notesRefusal ? storedIsKnownMs : 0 }, ask);
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
    // LINE answers 404 for every member as soon as the bot is out, which may be before it tells us so.
    return lastAnswer?.isMember ?? false;
  }
  const isMember = profile !== null;
  await deps.db.transaction().execute(async (tx) => {
    // Of a chat that was that of this group: once it goes on in another (groups/merge), the answer says nothing about its members.
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
