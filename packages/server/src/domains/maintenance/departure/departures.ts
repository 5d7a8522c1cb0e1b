import type { Deps } from '../../../deps.ts';
import { deleteChats } from '../../chats/chats.ts';
import { eraseFile } from '../../files/delete.ts';
import { deleteGroup } from '../../groups/chat/group-of-chat.ts';
import { graceDays } from '../../groups/keeping-state.ts';
import { lockGroup } from '../../groups/locks.ts';
import { deleteInboxOfChat } from '../../ingest/inbox.ts';
import { deleteUnreferencedPeople } from '../../users/unreferenced.ts';
import { findLeftChat, listChatsOfNoOther, listLeftBefore, listSomeFiles, listStrangers } from './store.ts';

/** Number of files deleted in one transaction. */
const filesAtOnce = 100;

type DeparturesDeps = Pick<Deps, 'db' | 'blobs' | 'clock' | 'log'>;

/**
 * Deletes groups for good that the bot left thirty days ago: bytes and pictures, every row, and people of
 * whom nothing else is known. Returns the number of groups. A group whose bot returns meanwhile keeps what is
 * left.
 */
export async function deleteDeparted(deps: DeparturesDeps): Promise<number> {
  const before = new Date(deps.clock().getTime() - graceDays * 24 * 3_600_000);
  let deleted = 0;
  for (const groupId of await listLeftBefore(deps.db, before)) {
    let hasMore = true;
    // Deleted in parts, so that a group of 200,000 files holds no lock for long.
    while (hasMore) hasMore = await deleteSomeFiles(deps, { groupId, before });
    if (await deleteEmptied(deps, { groupId, before })) deleted += 1;
  }
  return deleted;
}

/** Deletes some files; returns whether there may be more. */
async function deleteSomeFiles(
  { db, blobs, clock }: DeparturesDeps,
  { groupId, before }: { groupId: string; before: Date },
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await lockGroup(tx, groupId);
    if ((await findLeftChat(tx, { groupId, before })) === null) return false;
    const fileIds = await listSomeFiles(tx, groupId, filesAtOnce);
    for (const fileId of fileIds) await eraseFile(tx, blobs, { fileId, now: clock() });
    return fileIds.length === filesAtOnce;
  });
}

async function deleteEmptied(
  { db, log }: DeparturesDeps,
  { groupId, before }: { groupId: string; before: Date },
): Promise<boolean> {
  const people = await db.transaction().execute(async (tx) => {
    await lockGroup(tx, groupId);
    const lineChatId = await findLeftChat(tx, { groupId, before });
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
  log.info({ groupId }, 'a group that the bot left thirty days ago is deleted');
  return true;
}
