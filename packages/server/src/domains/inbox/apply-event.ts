import type { Tx } from '../../db/database.ts';
import { announce } from '../../db/notify.ts';
import type { MissedReason, Row } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import type { ContentMessage, LineEvent } from '../../line/events.ts';
import type { LineChat } from '../../line/messaging.ts';
import { safeFileName } from '../files/file-name.ts';
import { invalidateMembership, noteSeenInChat, rememberPerson } from '../groups/people.ts';
import { likelyKind } from '../media/kind-of-name.ts';
import { refusalOf } from '../saving-file-types/rules.ts';
import { savingRulesOf } from '../saving-file-types/saving-file-types.ts';
import { minuteOf, nameOfPosted } from './chat-file-name.ts';
import { forgetMessage } from './forget.ts';
import type { Poster } from './posters.ts';
import { presenceAfter } from './presence.ts';
import {
  countPosted,
  findFileOfMessage,
  hasOtherWithoutQuota,
  insertChatFile,
  isUnsent,
  lockGroupOfChat,
  type NewChatFile,
  updatePresence,
  upsertImageSet,
} from './store.ts';

interface Happened {
  event: LineEvent;
  chat: LineChat;
  poster: Poster | null;
}

/** What the bot has to say of an event, by the reply token that came with it; null: nothing. */
export type Saying = 'welcome' | 'no-quota' | null;

/** LINE tells of no change of a group's name or picture, so they are asked for again from time to time. */
const summaryLivesMs = 24 * 3_600_000;

/** Brings an event into the tables. The group is locked first, so that a message and its unsending see one another. */
export async function applyEvent(
  tx: Tx,
  deps: Deps,
  { event, chat, poster }: Happened,
): Promise<{ groupId: string; say: Saying }> {
  const { group, isNew } = await lockGroupOfChat(tx, chat);
  await notePresence(tx, { event, group, isNew });
  await refreshSummary(tx, deps, { event, group });
  // Who takes a message back may have left since.
  if (poster && event.type !== 'unsend') {
    await noteSeenInChat(tx, { groupId: group.id, userId: poster.userId, at: event.occurredAt });
  }
  switch (event.type) {
    case 'join':
      return { groupId: group.id, say: group.quota_id === null ? 'welcome' : null };
    case 'members-joined':
    case 'members-left':
      await noteMembers(tx, { group, event });
      break;
    case 'content':
      return { groupId: group.id, say: await takeInContent(tx, deps, { event, group, poster }) };
    case 'unsend':
      await forgetMessage(tx, deps, {
        groupId: group.id,
        lineChatId: chat.lineChatId,
        lineMessageId: event.lineMessageId,
        unsentAt: event.occurredAt,
      });
      break;
    default:
  }
  return { groupId: group.id, say: null };
}

async function notePresence(
  tx: Tx,
  { event, group, isNew }: { event: LineEvent; group: Row<'groups'>; isNew: boolean },
): Promise<void> {
  const before = { joinedAt: group.bot_joined_at, leftAt: group.bot_left_at };
  const after = presenceAfter(before, event);
  if (
    after.joinedAt?.getTime() === before.joinedAt?.getTime() &&
    after.leftAt?.getTime() === before.leftAt?.getTime()
  )
    return;
  await updatePresence(tx, group.id, after);
  if (!isNew) await announce(tx, { type: 'group-changed', groupId: group.id });
}

async function refreshSummary(
  tx: Tx,
  { queue, clock }: Deps,
  { event, group }: { event: LineEvent; group: Row<'groups'> },
): Promise<void> {
  if (group.chat_type === 'room' || event.type === 'leave') return;
  const checkedAt = group.summary_checked_at?.getTime() ?? 0;
  if (event.type !== 'join' && clock().getTime() - checkedAt < summaryLivesMs) return;
  await queue.send('refresh-group', { groupId: group.id }, { tx });
}

async function noteMembers(
  tx: Tx,
  {
    group,
    event,
  }: { group: Row<'groups'>; event: Extract<LineEvent, { type: 'members-joined' | 'members-left' }> },
): Promise<void> {
  const isMember = event.type === 'members-joined';
  // In one order, so that two events about the same people do not wait for one another.
  for (const lineUserId of event.lineUserIds.toSorted()) {
    const userId = await rememberPerson(tx, { lineUserId });
    await invalidateMembership(tx, { groupId: group.id, userId, isMember, at: event.occurredAt });
  }
}

type ContentEvent = Extract<LineEvent, { type: 'content' }>;

async function takeInContent(
  tx: Tx,
  { queue }: Deps,
  { event, group, poster }: { event: ContentEvent; group: Row<'groups'>; poster: Poster | null },
): Promise<Saying> {
  const { lineMessageId, isExternal } = event.message;
  if (await isUnsent(tx, { lineChatId: group.line_chat_id, lineMessageId })) return null;
  const known = await findFileOfMessage(tx, { groupId: group.id, lineMessageId });
  if (known) return saysNoQuota(tx, group, { fileId: known.id, missedReason: known.missed_reason });

  const rules = group.saving_set_at === null ? [] : await savingRulesOf(tx, group.id);
  const kind = likelyKind({ kind: event.message.kind, name: event.message.fileName });
  const refusal = refusalOf(rules, { kind, sizeBytes: event.message.sizeBytes });
  const withoutQuota = group.quota_id === null ? 'no_quota' : null;
  const missedReason: MissedReason | null = isExternal ? 'external' : (refusal ?? withoutQuota);
  // What is not kept is never looked into: then the tile is of the kind that it was taken for.
  const tile = { kind: refusal ? kind : event.message.kind, missedReason, rules };
  const fileId = await insertTile(tx, { event, group, poster, tile });
  if (missedReason === null) await queue.send('fetch-content', { fileId }, { tx });
  await announce(tx, { type: 'files-changed', groupId: group.id, change: 'added', fileIds: [fileId] });
  return saysNoQuota(tx, group, { fileId, missedReason });
}

/** Said with the first thing that could not be kept for want of a quota, and never again. */
async function saysNoQuota(
  tx: Tx,
  group: Row<'groups'>,
  { fileId, missedReason }: { fileId: string; missedReason: string | null },
): Promise<Saying> {
  if (missedReason !== 'no_quota') return null;
  return (await hasOtherWithoutQuota(tx, { groupId: group.id, fileId })) ? null : 'no-quota';
}

async function insertTile(
  tx: Tx,
  {
    event,
    group,
    poster,
    tile,
  }: {
    event: ContentEvent;
    group: Row<'groups'>;
    poster: Poster | null;
    tile: Pick<NewChatFile, 'kind' | 'missedReason' | 'rules'>;
  },
): Promise<string> {
  const { message, occurredAt } = event;
  const postedBy = poster?.userId ?? null;
  const { imageSet } = message;
  const imageSetId = imageSet
    ? await upsertImageSet(tx, {
        groupId: group.id,
        lineSetId: imageSet.lineSetId,
        postedBy,
        total: imageSet.total,
        postedAt: occurredAt,
      })
    : null;
  return await insertChatFile(tx, {
    ...tile,
    groupId: group.id,
    name: await nameOf(tx, { message, group, poster, at: occurredAt }),
    sizeBytes: message.sizeBytes,
    durationMs: message.durationMs,
    postedBy,
    postedAt: occurredAt,
    lineMessageId: message.lineMessageId,
    imageSetId,
    imageSetIndex: imageSet?.index ?? null,
  });
}

/** What LINE will most likely hand over; the bytes may call for another extension later. */
const usualExtension = { image: 'jpg', video: 'mp4', audio: 'm4a', file: null };

async function nameOf(
  tx: Tx,
  {
    message,
    group,
    poster,
    at,
  }: { message: ContentMessage; group: Row<'groups'>; poster: Poster | null; at: Date },
): Promise<string> {
  if (message.fileName !== null) return safeFileName(message.fileName);
  const postedBy = poster?.userId ?? null;
  const sequence =
    message.imageSet?.index ?? (await countPosted(tx, { groupId: group.id, postedBy, ...minuteOf(at) })) + 1;
  return nameOfPosted({
    at,
    by: poster?.displayName ?? null,
    sequence,
    extension: usualExtension[message.kind],
  });
}
