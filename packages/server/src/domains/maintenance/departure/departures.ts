import { graceDays } from '@kepwai/rules/quotas/keeping';
import { dayMs } from '@kepwai/rules/time';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { deleteChats } from '../../chats/chats.ts';
import { eraseFile } from '../../files/delete.ts';
import { deleteGroup } from '../../groups/chat/group-of-chat.ts';
import { lockGroup } from '../../groups/locks.ts';
import { deleteInboxOfChat } from '../../ingest/inbox.ts';
import { deleteUnreferencedPeople } from '../../users/unreferenced-people.ts';
import { findLeftChat, listChatsOfNoOther, listLeftBefore, listSomeFiles, listStrangers } from './store.ts';

/** Number of files deleted in one transaction. */
const filesAtOnce = 100;

type DeparturesDeps = Pick<Deps, 'db' | 'blobs' | 'clock' | 'log'>;

/**
 * Deletes groups for good that the bot left thirty days ago: bytes and pictures, every row, and people without other
 * data. Returns the number of groups. A group whose bot returns meanwhile keeps the rest.
 */
export async function deleteDeparted(deps: DeparturesDeps): Promise<number> {
  const before = new Date(deps.clock().getTime() - graceDays * dayMs);
  let deleted = 0;
  for (const groupId of await listLeftBefore(deps.db, before)) {
    const findChat: FindChat = (tx) => findLeftChat(tx, { groupId, before });
    if (!(await deleteGroupWithFiles(deps, { groupId, findChat }))) continue;
    deleted += 1;
    deps.log.info({ groupId }, 'a group that the bot left thirty days ago is deleted');
  }
  return deleted;
}

/** Returns LINE's id of the group's chat; null once the group must stay. */
type FindChat = (tx: Tx) => Promise<string | null>;

/** A group to delete. */
interface GroupToDelete {
  groupId: string;
  findChat: FindChat;
}

/**
 * Deletes a group for good: bytes and pictures, every row, and people without other data. Returns false if it must
 * stay; it then keeps the rest.
 */
export async function deleteGroupWithFiles(deps: DeparturesDeps, group: GroupToDelete): Promise<boolean> {
  let hasMore = true;
  // Deleted in parts, so that a group of 200,000 files holds no lock for long.
  while (hasMore) hasMore = await deleteSomeFiles(deps, group);
  return await deleteEmptied(deps, group);
}

/** Deletes some files; returns whether there may be more. */
async function deleteSomeFiles(
  { db, blobs, clock }: DeparturesDeps,
  { groupId, findChat }: GroupToDelete,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await lockGroup(tx, groupId);
    if ((await findChat(tx)) === null) return false;
    const fileIds = await listSomeFiles(tx, groupId, filesAtOnce);
    for (const fileId of fileIds) await eraseFile(tx, blobs, { fileId, now: clock() });
    return fileIds.length === filesAtOnce;
  });
}

async function deleteEmptied({ db }: DeparturesDeps, { groupId, findChat }: GroupToDelete): Promise<boolean> {
  const people = await db.transaction().execute(async (tx) => {
    await lockGroup(tx, groupId);
    const lineChatId = await findChat(tx);
    if (lineChatId === null || (await listSomeFiles(tx, groupId, 1)).length > 0) return null;
    const chatIds = await listChatsOfNoOther(tx, groupId);
    const known = await listStrangers(tx, chatIds);
    await deleteGroup(tx, groupId);
    await deleteInboxOfChat(tx, lineChatId);
    await deleteChats(tx, chatIds);
    return known;
  });
  if (people === null) return false;
  await deleteUnreferencedPeople(db, people);
  return true;
}
