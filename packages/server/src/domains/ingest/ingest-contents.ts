import { randomUUID } from 'node:crypto';
import { safeFileName } from '@kepwai/rules/names/file-names';
import { minuteOf, nameOfPosted } from '@kepwai/rules/names/made-names';
import { isClosedToNewFiles } from '@kepwai/rules/quotas/expiry';
import type { Tx } from '../../db/database.ts';
import type { FileTypeRule, MissedReason } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import type { LineEvent } from '../../line/events.ts';
import type { Actor, ReplyToken } from '../changes/change.ts';
import { likelyKind } from '../contents/kind-of-name.ts';
import { addPosted, type PostedFile } from '../files/posts/posts.ts';
import type { GroupInChat } from '../groups/chat/group-of-chat.ts';
import { findPauses } from '../groups/settings/pause/keeping.ts';
import { refusalOf } from '../groups/settings/saving-file-types/rules.ts';
import { listFileTypeRules } from '../groups/settings/saving-file-types/saving-file-types.ts';
import { type OpenedImageSet, openImageSet, placeArrivals } from '../image-sets/edits/arrivals.ts';
import { expiryOf } from '../storage/expiry.ts';
import { isLarge, requestContents } from './fetching/fetch-order.ts';
import { countWanted } from './fetching/fetch-store.ts';
import { type Poster, requestNames } from './posters/posters.ts';
import { keepReadTokens, type MarkableFile } from './read-marks/read-marks.ts';
import { countPosted, listIngested } from './store.ts';
import { listUnsent } from './unsent/store.ts';

/** A posted content, and the end of its reply token's validity. */
interface Posted {
  event: Extract<LineEvent, { type: 'content' }>;
  replyBy: Date;
}

interface InGroup {
  pending: readonly Posted[];
  group: GroupInChat;
  posters: ReadonlyMap<string, Poster>;
}

/** Creates tiles for posted contents, and queues the fetching of those to keep. The caller locks the group. */
export async function ingestContents(
  tx: Tx,
  deps: Deps,
  { pending, group, posters }: InGroup,
): Promise<void> {
  const posted = await listNew(tx, { pending, group });
  if (posted.length === 0) return;
  const rules = group.saving_set_at === null ? [] : await listFileTypeRules(tx, group.id);
  const expiresAt = group.quota_id === null ? null : await expiryOf(tx, group.quota_id);
  const names = createNames(tx, group.id);
  const imageSets = createImageSets(tx, group.id);
  const files: (PostedFile & MarkableFile)[] = [];
  for (const { event } of posted) {
    const { message, occurredAt } = event;
    const poster = (event.lineUserId === null ? null : posters.get(event.lineUserId)) ?? null;
    const imageSet = await imageSets.open(event, poster);
    files.push({
      id: randomUUID(),
      groupId: group.id,
      ...judge(event, { group, rules, expiresAt }),
      rules,
      name: await names.nameOf(event, poster),
      isNamed: message.fileName !== null,
      sizeBytes: message.sizeBytes,
      durationMs: message.durationMs,
      postedBy: poster?.userId ?? null,
      postedAt: occurredAt,
      lineMessageId: message.lineMessageId,
      imageSetId: imageSet?.id ?? null,
      imageSetIndex: message.imageSet?.index ?? null,
      sentSetId: imageSet?.sentSetId ?? null,
      readToken: message.readToken,
    });
  }
  const wanted = files.filter(({ missedReason }) => missedReason === null);
  if (wanted.length > 0) await sendForBytes(tx, deps, { groupId: group.id, wanted });
  await addPosted(tx, files);
  await placeArrivals(tx, files);
  await keepReadTokens(tx, deps, wanted);
  const postedBy = posted.flatMap(({ event: { lineUserId } }) => posters.get(lineUserId ?? '') ?? []);
  await requestNames(tx, deps, { groupId: group.id, posters: postedBy });
  await deps.record(tx, {
    kind: 'files-posted',
    groupId: group.id,
    actor: posterOf(files),
    fileIds: files.map(({ id }) => id),
    group,
    posts: files.map(({ id: fileId, postedBy, missedReason }, index) => ({
      fileId,
      postedBy,
      missedReason,
      reply: replyOf(posted[index]),
    })),
  });
}

/** Returns the poster of all files; several people count as the chat. */
function posterOf(files: readonly PostedFile[]): Actor {
  const userId = files[0]?.postedBy ?? null;
  return userId !== null && files.every(({ postedBy }) => postedBy === userId) ? { userId } : 'chat';
}

/** Returns the token by which the bot can reply to a post; null if LINE gave none. */
function replyOf(post: Posted | undefined): ReplyToken | null {
  const replyToken = post?.event.replyToken ?? null;
  return post && replyToken !== null ? { replyToken, replyBy: post.replyBy } : null;
}

/** The jobs find the files, because both are committed together. */
async function sendForBytes(
  tx: Tx,
  { queue }: Pick<Deps, 'queue'>,
  { groupId, wanted }: { groupId: string; wanted: readonly PostedFile[] },
): Promise<void> {
  const waiting = await countWanted(tx, groupId);
  const inOrder = wanted.map((file) => ({
    ...file,
    at: file.postedAt,
    ahead: isLarge(file) ? waiting.large++ : waiting.small++,
  }));
  await requestContents(queue, inOrder, { tx });
}

/**
 * Skips contents that are known already, were unsent, or were posted while keeping was paused; the latter have no tile.
 */
async function listNew(tx: Tx, { pending, group }: Omit<InGroup, 'posters'>): Promise<Posted[]> {
  const byMessage = new Map(pending.map((one) => [one.event.message.lineMessageId, one]));
  if (byMessage.size === 0) return [];
  const lineMessageIds = [...byMessage.keys()];
  const unsent = await listUnsent(tx, { lineChatId: group.line_chat_id, lineMessageIds });
  const known = await listIngested(tx, { groupId: group.id, lineMessageIds });
  const pauses = await findPauses(tx, group);
  return [...byMessage.values()].filter(
    ({ event: { message, occurredAt } }) =>
      !unsent.has(message.lineMessageId) &&
      !known.has(message.lineMessageId) &&
      !pauses.isPausedAt(occurredAt),
  );
}

function judge(
  { message, occurredAt }: Posted['event'],
  { group, rules, expiresAt }: { group: GroupInChat; rules: FileTypeRule[]; expiresAt: Date | null },
): Pick<PostedFile, 'kind' | 'missedReason'> {
  const kind = likelyKind({ kind: message.kind, name: message.fileName });
  const refusal = refusalOf(rules, { kind, sizeBytes: message.sizeBytes });
  const withoutQuota = group.quota_id === null ? 'no_quota' : null;
  // The time of the post decides, however late LINE delivers it.
  const expired = isClosedToNewFiles(expiresAt, occurredAt) ? 'quota_expired' : null;
  const missedReason: MissedReason | null = message.isExternal
    ? 'external'
    : (refusal ?? withoutQuota ?? expired);
  // A content that is not kept is never fetched: its tile keeps the expected kind.
  return { kind: refusal ? kind : message.kind, missedReason };
}

/** Creates or updates the image sets of these pictures, each once. */
function createImageSets(tx: Tx, groupId: string) {
  const known = new Map<string, { opened: OpenedImageSet; total: number | null }>();
  return {
    async open(
      { message, occurredAt }: Posted['event'],
      poster: Poster | null,
    ): Promise<OpenedImageSet | null> {
      const { imageSet } = message;
      if (!imageSet) return null;
      const { lineSetId, total } = imageSet;
      const postedBy = poster?.userId ?? null;
      const key = `${postedBy} ${lineSetId}`;
      const same = known.get(key);
      if (same && same.total === total) return same.opened;
      const opened = await openImageSet(tx, { groupId, lineSetId, postedBy, total, postedAt: occurredAt });
      known.set(key, { opened, total });
      return opened;
    },
  };
}

/** Extension that LINE most likely delivers; the bytes may call for another one later. */
const usualExtension = { image: 'jpg', video: 'mp4', audio: 'm4a', file: null };

/** Creates names for unnamed posts, numbered within a person's minute. */
function createNames(tx: Tx, groupId: string) {
  const posted = new Map<string, { here: number; before: number | null }>();
  return {
    async nameOf({ message, occurredAt: at }: Posted['event'], poster: Poster | null): Promise<string> {
      const minute = minuteOf(at);
      const postedBy = poster?.userId ?? null;
      const key = `${postedBy} ${minute.from.getTime()}`;
      const count = posted.get(key) ?? { here: 0, before: null };
      posted.set(key, count);
      count.here += 1;
      if (message.fileName !== null) return safeFileName(message.fileName);
      let sequence = message.imageSet?.index ?? null;
      if (sequence === null) {
        count.before ??= await countPosted(tx, { groupId, postedBy, ...minute });
        sequence = count.before + count.here;
      }
      return nameOfPosted({
        at,
        by: poster?.displayName ?? null,
        sequence,
        extension: usualExtension[message.kind],
      });
    },
  };
}
