import { sentOrder, shownOrder } from '@kepwai/rules/files/image-sets';
import type { Tx } from '../../../db/database.ts';
import { updateImageSetOutOfTrash, updatePlaces } from '../../files/placement/placement.ts';
import { type PostedFile, upsertImageSet } from '../../files/posts/posts.ts';
import { listCurrentSets } from './action-store.ts';
import { findSetState, listFilesOfSets } from './edit-store.ts';

/** Image set that a picture comes into. */
export interface OpenedImageSet {
  id: string;
  /** LINE's set, if people changed what is in it; null if it is still as LINE sent it. */
  sentSetId: string | null;
}

/**
 * Returns the image set of which a picture arrives; creates it with the first. A set that was joined into another
 * gets no more pictures, the other does. A set whose folder is in the trash goes to the top, where the picture is found.
 */
export async function openImageSet(
  tx: Tx,
  set: Parameters<typeof upsertImageSet>[1],
): Promise<OpenedImageSet> {
  const sent = await upsertImageSet(tx, set);
  const opened = sent.is_edited ? await openEditedSet(tx, { groupId: set.groupId, sent }) : null;
  const id = opened?.id ?? sent.id;
  if (sent.folder_id !== null || id !== sent.id) await updateImageSetOutOfTrash(tx, id);
  return { id, sentSetId: opened === null ? null : sent.id };
}

/** Numbers the places of edited sets after pictures arrived: in their place as sent, or last in an order that somebody chose. */
export async function placeArrivals(tx: Tx, files: readonly PostedFile[]): Promise<void> {
  const late = files.filter(({ sentSetId }) => sentSetId !== null);
  for (const { imageSetId, groupId } of new Map(late.map((file) => [file.imageSetId, file])).values()) {
    if (imageSetId === null) continue;
    const arrivedIds = new Set(late.flatMap((file) => (file.imageSetId === imageSetId ? file.id : [])));
    await placeLate(tx, { groupId, imageSetId, arrivedIds });
  }
}

/** Returns the set that a late picture of an edited set comes into: the set, or the one that it was joined into. */
async function openEditedSet(
  tx: Tx,
  { groupId, sent }: { groupId: string; sent: { id: string; joined_into_id: string | null } },
): Promise<{ id: string }> {
  if (sent.joined_into_id === null) return sent;
  const [current] = await listCurrentSets(tx, { groupId, imageSetIds: [sent.id] });
  return current ?? sent;
}

/** Puts late pictures at their place as sent, or last if somebody chose the order. */
async function placeLate(
  tx: Tx,
  {
    groupId,
    imageSetId,
    arrivedIds,
  }: { groupId: string; imageSetId: string; arrivedIds: ReadonlySet<string> },
): Promise<void> {
  const set = await findSetState(tx, { groupId, imageSetId });
  if (!set) return;
  const files = await listFilesOfSets(tx, [imageSetId]);
  const arrived = sentOrder(files.filter(({ id }) => arrivedIds.has(id)));
  const others = shownOrder(files.filter(({ id }) => !arrivedIds.has(id)));
  const order = set.is_arranged ? [...others, ...arrived] : sentOrder(files);
  await updatePlaces(tx, order);
}
