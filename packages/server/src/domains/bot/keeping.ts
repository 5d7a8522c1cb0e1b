import type { Tx } from '../../db/database.ts';
import { announce } from '../../db/notify.ts';
import type { Row } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { eraseFile } from '../files/delete.ts';
import { listKeepingChanges, listPostedWithin, updatePausedAt, upsertKeepingChange } from './store.ts';

/** Whether a group had stopped the keeping at an instant. */
export interface Pauses {
  isPausedAt(at: Date): boolean;
}

/** When a group did not want to keep what was posted. */
export async function findPauses(
  tx: Tx,
  { id, was_keeping_changed: wasChanged }: Pick<Row<'groups'>, 'id' | 'was_keeping_changed'>,
): Promise<Pauses> {
  const changes = wasChanged ? await listKeepingChanges(tx, id) : [];
  return { isPausedAt: (at) => changes.findLast((change) => change.at <= at)?.is_paused ?? false };
}

/**
 * Stops the keeping, or goes on with it, from an instant on. What was posted after it and before it was known is not kept either:
 * LINE may tell of both in any order. The group is locked by the caller.
 */
export async function changeKeeping(
  tx: Tx,
  { blobs, clock }: Pick<Deps, 'blobs' | 'clock'>,
  { group, at, isPaused, userId }: { group: Row<'groups'>; at: Date; isPaused: boolean; userId: string },
): Promise<void> {
  const groupId = group.id;
  await upsertKeepingChange(tx, { groupId, at, isPaused, userId });
  const changes = await listKeepingChanges(tx, groupId);
  const last = changes.at(-1);
  await updatePausedAt(tx, groupId, last?.is_paused ? last.at : null);
  // The caller goes on with the same row.
  group.was_keeping_changed = true;
  if (isPaused) {
    const until = changes.find((change) => change.at > at && !change.is_paused)?.at ?? null;
    const fileIds = await listPostedWithin(tx, { groupId, from: at, until });
    for (const fileId of fileIds) await eraseFile(tx, blobs, { fileId, now: clock() });
    if (fileIds.length > 0) {
      await announce(tx, { type: 'files-changed', groupId, change: 'removed', fileIds });
    }
  }
  await announce(tx, { type: 'group-changed', groupId });
}
