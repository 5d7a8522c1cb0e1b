import type { Tx } from '../../../../db/database.ts';
import type { Row } from '../../../../db/tables.ts';
import type { Deps } from '../../../../deps.ts';
import {
  findLatestPosted,
  listKeepingChanges,
  listPostedWithin,
  updatePausedAt,
  upsertKeepingChange,
} from './store.ts';

/** Answers whether keeping was paused at an instant. */
export interface Pauses {
  isPausedAt(at: Date): boolean;
}

/** Returns the times in which keeping of a group was paused. */
export async function findPauses(
  tx: Tx,
  { id, was_keeping_changed: wasChanged }: Pick<Row<'groups'>, 'id' | 'was_keeping_changed'>,
): Promise<Pauses> {
  const changes = wasChanged ? await listKeepingChanges(tx, id) : [];
  return { isPausedAt: (at) => changes.findLast((change) => change.at <= at)?.is_paused ?? false };
}

/**
 * Pauses or resumes keeping from an instant on. Files posted after a pause and before the server learned of
 * it are not kept either, because LINE may deliver both in any order; the subscriber of the change erases
 * them. The caller locks the group.
 */
export async function changeKeeping(
  tx: Tx,
  { record }: Pick<Deps, 'record'>,
  change: { groupId: string; at: Date; isPaused: boolean; userId: string; isCommand: boolean },
): Promise<void> {
  const { groupId, at, isPaused, userId, isCommand } = change;
  await upsertKeepingChange(tx, { group_id: groupId, at, is_paused: isPaused, changed_by: userId });
  const changes = await listKeepingChanges(tx, groupId);
  // Paused since the first pause after the last resume.
  const wentOnAt = changes.findLastIndex((change) => !change.is_paused);
  await updatePausedAt(tx, groupId, changes[wentOnAt + 1]?.at ?? null);
  const actor = { userId };
  if (!isPaused) return await record(tx, { kind: 'keeping-resumed', groupId, actor, isCommand });
  const until = changes.find((change) => change.at > at && !change.is_paused)?.at ?? null;
  const fileIds = await listPostedWithin(tx, { groupId, from: at, until });
  await record(tx, { kind: 'keeping-paused', groupId, actor, isCommand, fileIds });
}

/**
 * The same from the app, from this moment on, if it is not so already. LINE's clock may be a little ahead of ours: what is chosen
 * last comes last, and what is in the cabinet already was posted before. The group is locked by the caller.
 */
export async function setKeepingPaused(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'record'>,
  { groupId, ...choice }: { groupId: string; isPaused: boolean; userId: string },
): Promise<void> {
  const now = deps.clock();
  const before = (await listKeepingChanges(tx, groupId)).at(-1)?.at ?? null;
  const latest = choice.isPaused ? await findLatestPosted(tx, { groupId, from: now }) : null;
  const at = Math.max(now.getTime(), ...[before, latest].map((one) => (one?.getTime() ?? 0) + 1));
  await changeKeeping(tx, deps, { ...choice, groupId, at: new Date(at), isCommand: false });
}
