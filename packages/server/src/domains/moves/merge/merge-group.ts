import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { moveArchives } from '../../archives/archives.ts';
import { copySentWarnings, moveBurst, moveRequests } from '../../bot/merge.ts';
import { moveActivity } from '../../changes/activity.ts';
import { inheritName, listPeopleOfBoth } from '../../chats/chats.ts';
import { type GroupInChat, getGroupInChat } from '../../groups/chat/group-of-chat.ts';
import {
  copyVisits,
  insertPause,
  moveChats,
  moveKeepingChanges,
  replaceByTombstone,
  updateTarget,
} from '../../groups/merge/merge.ts';
import { moveReadMarks } from '../../ingest/read-marks/read-marks.ts';
import { moveShares } from '../../shares/reassign.ts';
import { updateQuotaOffersGroup } from '../../storage/help/help.ts';
import { moveUploads } from '../../uploads/reassign.ts';
import { linkQuota } from '../quota-link/link.ts';
import { moveToQuota } from '../quota-link/move-contents.ts';
import { mergeFiles } from './merge-files.ts';
import { listSomeFileIds } from './store.ts';

interface Merge {
  sourceId: string;
  targetId: string;
  /** Person who merges the groups, and when. */
  by: string;
  at: Date;
}

/**
 * Maximum number of announced ids, which fit into one notification. Open pages fetch their lists again
 * whatever the ids are.
 */
const idsAnnounced = 150;

/**
 * Moves the chat and all data of another group into a group: files in every state, image sets, open uploads. LINE's
 * data about the chat and its members, waiting events, and unsent messages belong to the chat and move along; the id of
 * the other leads to the group afterwards. The caller locks both groups; then files, uploads and quotas are locked, in
 * the order of all locks (contents/store.ts). Returns the members of the old chat that still have to be checked with LINE.
 * @throws QUOTA_EXCEEDED
 */
export async function mergeGroup(
  tx: Tx,
  { queue, record }: Pick<Deps, 'queue' | 'record'>,
  merge: Merge,
): Promise<string[]> {
  const { sourceId, targetId, by, at } = merge;
  const [source, target] = [await getGroupInChat(tx, sourceId), await getGroupInChat(tx, targetId)];
  const [movedIds, metIds] = [
    await listSomeFileIds(tx, sourceId, idsAnnounced),
    await listSomeFileIds(tx, targetId, idsAnnounced),
  ];
  await mergeFiles(tx, merge);
  await moveShares(tx, merge);
  await moveArchives(tx, merge);
  await moveUploads(tx, merge);
  await moveBurst(tx, merge);
  await moveRequests(tx, merge);
  await moveReadMarks(tx, { queue }, merge);
  await moveKeepingChanges(tx, merge);
  await updateQuotaOffersGroup(tx, merge);
  await settleQuota(tx, { source, target, at });
  await copySentWarnings(tx, merge);
  await copyVisits(tx, merge);
  await moveActivity(tx, { fromId: sourceId, intoId: targetId });
  if (isPausedByMerging({ source, target })) await insertPause(tx, merge);
  await moveChats(tx, merge);
  await replaceByTombstone(tx, merge);
  await updateTarget(tx, { source, target, at });
  await inheritName(tx, { chatId: source.chat_id, fromChatId: target.chat_id });
  if (source.chat_type === 'group') await queue.send('refresh-group', { groupId: targetId }, { tx });
  const people = await listPeopleOfBoth(tx, [target.chat_id, source.chat_id]);
  await record(tx, {
    kind: 'cabinet-continued',
    groupId: targetId,
    actor: { userId: by },
    fromId: sourceId,
    movedIds,
    metIds,
    memberIds: people.map(({ userId }) => userId),
    quotaId: target.quota_id === null ? source.quota_id : null,
  });
  return people.flatMap(({ userId, isAsked }) => (isAsked ? [] : [userId]));
}

/** Settles the quota: the target keeps its own; a target without one gets that of the source. */
async function settleQuota(
  tx: Tx,
  { source, target, at }: { source: GroupInChat; target: GroupInChat; at: Date },
): Promise<void> {
  const groupId = target.id;
  if (target.quota_id !== null) return await moveToQuota(tx, { groupId, quotaId: target.quota_id });
  if (source.quota_id === null) return;
  const link = { by: source.quota_linked_by, at: source.quota_linked_at ?? at };
  await linkQuota(tx, { groupId, quotaId: source.quota_id, ...link });
}

/** A target whose keeping was paused stays so in the new chat, which was not paused. */
function isPausedByMerging({ source, target }: { source: GroupInChat; target: GroupInChat }): boolean {
  return target.keeping_paused_at !== null && source.keeping_paused_at === null;
}
