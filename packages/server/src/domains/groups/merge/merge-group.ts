import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { moveActivity } from '../../changes/activity.ts';
import { deleteFile } from '../../files/delete.ts';
import { moveToQuota } from '../../quotas/links/move.ts';
import { countAgainst } from '../quota-link/link.ts';
import {
  deleteGroup,
  getGroupRow,
  insertAlias,
  insertFormerChat,
  listPeople,
  listRepeated,
  listSomeFileIds,
  moveBurst,
  moveFiles,
  moveImageSets,
  moveKeepingChanges,
  moveMembers,
  moveSaid,
  moveUploads,
  updateChat,
} from './merge-store.ts';

interface Move {
  fromId: string;
  intoId: string;
  /** Who lets them be one, and when. */
  by: string;
  at: Date;
}

/** Open pages fetch their lists anew whatever the ids are; this many fit into one notification. */
const idsAnnounced = 150;

/**
 * Makes the chat of one group that of another's cabinet, and moves there all that the group has: files in every state, albums, uploads
 * under way, what LINE said of members. Its id becomes an alias. What waits in the inbox, and what was taken back, is known by the chat
 * and goes along with it. Both groups are locked by the caller; then files, uploads and quotas are, in the order of all locks
 * (contents.ts).
 * Gives back the members of the old chat of whom LINE is still to be asked.
 * @throws QUOTA_EXCEEDED
 */
export async function moveInto(
  tx: Tx,
  { queue, record }: Pick<Deps, 'queue' | 'record'>,
  move: Move,
): Promise<string[]> {
  const { fromId, intoId, by, at } = move;
  const [from, into] = [await getGroupRow(tx, fromId), await getGroupRow(tx, intoId)];
  const [movedIds, metIds] = [
    await listSomeFileIds(tx, fromId, idsAnnounced),
    await listSomeFileIds(tx, intoId, idsAnnounced),
  ];
  await dropRepeated(tx, move);
  await moveImageSets(tx, move);
  await moveFiles(tx, move);
  await moveUploads(tx, move);
  await settleQuota(tx, { from, into, at });
  const people = await listPeople(tx, move);
  await moveMembers(tx, move);
  await moveBurst(tx, move);
  await moveSaid(tx, move);
  await moveActivity(tx, move);
  await moveKeepingChanges(tx, { ...move, isStopped: isStoppedByMoving({ from, into }) });
  await insertFormerChat(tx, { ...move, lineChatId: into.line_chat_id });
  await insertAlias(tx, move);
  await deleteGroup(tx, fromId);
  await updateChat(tx, { intoId, from, into, at });
  if (from.chat_type === 'group') await queue.send('refresh-group', { groupId: intoId }, { tx });
  await record(tx, {
    kind: 'cabinet-continued',
    groupId: intoId,
    actor: { userId: by },
    fromId,
    movedIds,
    metIds,
    memberIds: people.membersOfEither,
    quotaId: into.quota_id === null ? from.quota_id : null,
  });
  return people.unasked;
}

/** The cabinet keeps its quota; one without goes on with that of the group, which keeps things today. */
async function settleQuota(
  tx: Tx,
  { from, into, at }: { from: Row<'groups'>; into: Row<'groups'>; at: Date },
): Promise<void> {
  const groupId = into.id;
  if (into.quota_id !== null) return await moveToQuota(tx, { groupId, quotaId: into.quota_id });
  if (from.quota_id === null) return;
  const link = { by: from.quota_linked_by, at: from.quota_linked_at ?? at };
  await countAgainst(tx, { groupId, quotaId: from.quota_id, ...link });
}

/** A cabinet whose keeping was stopped stays so in the new chat, which had not stopped it. */
function isStoppedByMoving({ from, into }: { from: Row<'groups'>; into: Row<'groups'> }): boolean {
  return into.keeping_paused_at !== null && from.keeping_paused_at === null;
}

/** A message of the old chat of which LINE told once more after the cabinet had gone: one of the two tiles is enough. */
async function dropRepeated(tx: Tx, { fromId, intoId, at }: Move): Promise<void> {
  for (const { fromFileId, intoFileId, isBetter } of await listRepeated(tx, { fromId, intoId })) {
    await deleteFile(tx, { fileId: isBetter ? intoFileId : fromFileId, now: at });
  }
}
