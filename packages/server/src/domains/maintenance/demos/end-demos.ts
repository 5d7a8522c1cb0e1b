import type { Deps } from '../../../deps.ts';
import { RetryLater } from '../../../queue/queue.ts';
import { deleteChats } from '../../chats/chats.ts';
import { deleteInboxOfChat } from '../../ingest/inbox.ts';
import { makeDeletionDue } from '../../storage/ownership/deletion.ts';
import type { Uploads } from '../../uploads/uploads.ts';
import { deleteGroupWithFiles } from '../departure/departures.ts';
import { erasePersonAtOnce } from '../erasure/erase-person.ts';
import { deleteQuota } from '../quota-deletion/delete-quota.ts';
import { findEndedChat, listEndedChats, listEndedPeople, listOpenUploads, listQuotasOf } from './store.ts';

export type DemosDeps = Deps & { uploads: Uploads };

/**
 * Deletes everything of ended demos (docs/decisions/066): groups with files and bytes, quotas, people with their
 * sessions, and LINE's events. The rest is found by the ids of its chat and people, so that a later run finishes that
 * of a killed server, and removes data of later events.
 */
export async function deleteEndedDemos(deps: DemosDeps, { signal }: { signal: AbortSignal }): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock();
  const chats = await listEndedChats(db, now);
  for (const { groupId } of chats) {
    if (signal.aborted) return;
    if (groupId !== null) await deleteGroupOfDemo(deps, groupId);
  }
  await db.transaction().execute(async (tx) => {
    const left = (await listEndedChats(db, now)).filter(({ groupId }) => groupId === null);
    for (const { lineChatId } of left) await deleteInboxOfChat(tx, lineChatId);
    await deleteChats(
      tx,
      left.map(({ chatId }) => chatId),
    );
  });
  const people = await listEndedPeople(db, now);
  for (const person of people) {
    if (signal.aborted) return;
    for (const quotaId of await listQuotasOf(db, person.userId))
      await deleteWholeQuota(deps, quotaId, signal);
    await erasePersonAtOnce(deps, person, signal);
  }
  if (chats.length + people.length > 0)
    log.info({ chats: chats.length, people: people.length }, 'ended demos are deleted');
}

async function deleteGroupOfDemo(deps: DemosDeps, groupId: string): Promise<void> {
  const now = deps.clock();
  for (const uploadId of await listOpenUploads(deps.db, groupId)) await deps.uploads.end(uploadId);
  await deleteGroupWithFiles(deps, { groupId, findChat: (tx) => findEndedChat(tx, { groupId, now }) });
}

async function deleteWholeQuota(deps: DemosDeps, quotaId: string, signal: AbortSignal): Promise<void> {
  await makeDeletionDue(deps, quotaId);
  for (;;) {
    try {
      return await deleteQuota(deps, { quotaId }, { signal });
    } catch (error) {
      if (!(error instanceof RetryLater) || signal.aborted) throw error;
    }
  }
}
