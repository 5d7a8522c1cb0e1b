import { maxPins } from '@kepwai/rules/files/pins';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';

/** Reference of a pin to its item: exactly one of them is set. */
export type PinnedItem = Pick<Row<'pins'>, 'file_id' | 'image_set_id' | 'folder_id'>;

/** A pin with the person who made it. */
export type PinRow = Awaited<ReturnType<typeof listPins>>[number];

/** Whether a pin is visible: its item is not in the trash. */
const isShown = sql<boolean>`(
  exists (select from files where files.id = pins.file_id and files.trashed_at is null)
  or exists (select from files where files.image_set_id = pins.image_set_id and files.trashed_at is null)
  or exists (select from folders where folders.id = pins.folder_id and folders.trashed_at is null))`;

/** Lists the pins of a group that show something, in order. */
export async function listPins(db: Db | Tx, groupId: string) {
  return await db
    .selectFrom('pins')
    .leftJoin('users', 'users.id', 'pins.pinned_by')
    .select(['pins.file_id', 'pins.image_set_id', 'pins.folder_id', 'pins.pinned_by', 'pins.pinned_at'])
    .select(['users.display_name as pinner_name', 'users.picture_url as pinner_picture_url'])
    .where('pins.group_id', '=', groupId)
    .where(isShown)
    .orderBy('pins.place')
    .orderBy('pins.id')
    .execute();
}

/** Lists all pins of a group in order, including those of trashed items. */
export async function listAllPins(
  tx: Tx,
  groupId: string,
): Promise<(PinnedItem & { id: string; place: number; is_shown: boolean })[]> {
  return await tx
    .selectFrom('pins')
    .select(['id', 'file_id', 'image_set_id', 'folder_id', 'place', isShown.as('is_shown')])
    .where('group_id', '=', groupId)
    .orderBy('place')
    .orderBy('id')
    .execute();
}

/** Lists those of these items that the group has outside its trash. */
export async function listItemsToPin(
  tx: Tx,
  items: { groupId: string; fileIds: string[]; imageSetIds: string[]; folderIds: string[] },
): Promise<PinnedItem[]> {
  const { groupId, fileIds, imageSetIds, folderIds } = items;
  const { rows } = await sql<PinnedItem>`
    select id as file_id, null::uuid as image_set_id, null::uuid as folder_id from files
    where id = any (${fileIds}::uuid[]) and group_id = ${groupId} and trashed_at is null
    union all
    select null, id, null from image_sets
    where id = any (${imageSetIds}::uuid[]) and group_id = ${groupId}
      and exists (select from files where image_set_id = image_sets.id and trashed_at is null)
    union all
    select null, null, id from folders
    where id = any (${folderIds}::uuid[]) and group_id = ${groupId} and trashed_at is null`.execute(tx);
  return rows;
}

/** Inserts pins in the given order. An empty list is a no-op. */
export async function insertPins(
  tx: Tx,
  pins: (PinnedItem & { group_id: string; place: number; pinned_by: string; pinned_at: Date })[],
): Promise<void> {
  if (pins.length > 0) await tx.insertInto('pins').values(pins).execute();
}

/** Deletes pins. An empty list is a no-op. */
export async function deletePins(tx: Tx, pins: readonly { id: string }[]): Promise<void> {
  const pinIds = pins.map(({ id }) => id);
  if (pinIds.length > 0) await tx.deleteFrom('pins').where('id', 'in', pinIds).execute();
}

/** Sets the places of pins to their order in the list. */
export async function updatePlaces(tx: Tx, pins: readonly { id: string }[]): Promise<void> {
  const pinIds = pins.map(({ id }) => id);
  await sql`
    update pins set place = ordered.place from unnest(${pinIds}::uuid[]) with ordinality as ordered (id, place)
    where pins.id = ordered.id`.execute(tx);
}

/** Moves the pins of a group to the one that it is merged into, after the pins there and after its files; those beyond ten end. */
export async function updateGroupOfPins(
  tx: Tx,
  { sourceId, targetId }: { sourceId: string; targetId: string },
): Promise<void> {
  await sql`
    update pins set group_id = ${targetId},
      place = place + (select coalesce(max(place), 0) from pins where group_id = ${targetId})
    where group_id = ${sourceId}`.execute(tx);
  await sql`
    delete from pins where id in (
      select id from pins where group_id = ${targetId} order by ${isShown} desc, place, id offset ${maxPins})`.execute(
    tx,
  );
}
