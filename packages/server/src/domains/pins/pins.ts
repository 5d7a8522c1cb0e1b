import { maxPins } from '@kepwai/rules/files/pins';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { lockGroupOfMember } from '../groups/locks.ts';
import type { Membership } from '../groups/membership.ts';
import {
  deletePins,
  insertPins,
  listAllPins,
  listItemsToPin,
  type PinnedItem,
  updatePlaces,
} from './store.ts';

export { listPins, updateGroupOfPins } from './store.ts';

/** Files, image sets and folders to pin. */
export interface ItemsToPin {
  fileIds: string[];
  imageSetIds: string[];
  folderIds: string[];
}

type PinsDeps = Pick<Deps, 'db' | 'clock' | 'record'>;

/** Returns the id of a pin's item. */
export function idOfPinned({ file_id, image_set_id, folder_id }: PinnedItem): string {
  return file_id ?? image_set_id ?? folder_id ?? '';
}

/**
 * Pins items after the others, all or none. Pinned items keep their places.
 * @throws NOT_FOUND if one is gone or in the trash; TOO_MANY_PINS with the number of free places
 */
export async function pinItems(
  { db, clock, record }: PinsDeps,
  { membership, items }: { membership: Membership; items: ItemsToPin },
): Promise<void> {
  const { groupId, userId } = membership;
  const at = clock();
  await db.transaction().execute(async (tx) => {
    await lockGroupOfMember(tx, groupId);
    const added = await makePlace(tx, { groupId, wanted: await requireItems(tx, { groupId, items }) });
    if (added.length === 0) return;
    await insertPins(
      tx,
      added.map((item) => ({ ...item, group_id: groupId, pinned_by: userId, pinned_at: at })),
    );
    await record(tx, {
      kind: 'items-pinned',
      groupId,
      actor: { userId },
      fileIds: added.flatMap(({ file_id: id }) => id ?? []),
      imageSetIds: added.flatMap(({ image_set_id: id }) => id ?? []),
      folderIds: added.flatMap(({ folder_id: id }) => id ?? []),
    });
  });
}

/** Unpins items; others are ignored. */
export async function unpinItems(
  { db, record }: PinsDeps,
  { membership, ids }: { membership: Membership; ids: string[] },
): Promise<void> {
  const { groupId, userId } = membership;
  await db.transaction().execute(async (tx) => {
    await lockGroupOfMember(tx, groupId);
    const gone = (await listAllPins(tx, groupId)).filter((pin) => ids.includes(idOfPinned(pin)));
    if (gone.length === 0) return;
    await deletePins(tx, gone);
    await record(tx, { kind: 'items-unpinned', groupId, actor: { userId } });
  });
}

/** Puts the named pins first, in the given order; others follow in theirs. */
export async function orderPins(
  { db, record }: PinsDeps,
  { membership, ids }: { membership: Membership; ids: string[] },
): Promise<void> {
  const { groupId, userId } = membership;
  await db.transaction().execute(async (tx) => {
    await lockGroupOfMember(tx, groupId);
    const before = await listAllPins(tx, groupId);
    const placeOf = (pin: PinnedItem) => {
      const place = ids.indexOf(idOfPinned(pin));
      return place === -1 ? ids.length : place;
    };
    const after = before.toSorted((a, b) => placeOf(a) - placeOf(b));
    if (after.every((pin, place) => pin === before[place])) return;
    await updatePlaces(tx, after);
    await record(tx, { kind: 'pins-ordered', groupId, actor: { userId } });
  });
}

/** Returns the items in the order of the request: files, image sets, folders. */
async function requireItems(
  tx: Tx,
  { groupId, items }: { groupId: string; items: ItemsToPin },
): Promise<PinnedItem[]> {
  const found = new Map(
    (await listItemsToPin(tx, { groupId, ...items })).map((item) => [idOfPinned(item), item]),
  );
  const ids = new Set([...items.fileIds, ...items.imageSetIds, ...items.folderIds]);
  return [...ids].map((id) => {
    const item = found.get(id);
    if (!item) throw new AppError('NOT_FOUND');
    return item;
  });
}

/**
 * Returns the items that are not pinned yet, with their places; removes pins of trashed items if there would be more
 * than ten.
 */
async function makePlace(
  tx: Tx,
  { groupId, wanted }: { groupId: string; wanted: PinnedItem[] },
): Promise<(PinnedItem & { place: number })[]> {
  const pins = await listAllPins(tx, groupId);
  const pinnedIds = new Set(pins.map(idOfPinned));
  const added = wanted.filter((item) => !pinnedIds.has(idOfPinned(item)));
  const free = maxPins - pins.filter((pin) => pin.is_shown).length;
  if (added.length > free)
    throw new AppError('TOO_MANY_PINS', { details: [{ field: 'free', message: String(Math.max(0, free)) }] });
  const excess = pins.length + added.length - maxPins;
  const hidden = pins.filter((pin) => !pin.is_shown).slice(0, Math.max(0, excess));
  await deletePins(tx, hidden);
  const last = Math.max(0, ...pins.map(({ place }) => place));
  return added.map((item, index) => ({ ...item, place: last + 1 + index }));
}
