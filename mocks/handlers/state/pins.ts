import type { Pin } from '@kepwai/api-client';
import { maxPins } from '@kepwai/rules/files/pins';
import type { GroupCall } from '../contract/guard.ts';
import { viewFile } from '../views/file.ts';
import { viewFolder } from '../views/folder.ts';
import { viewImageSet } from '../views/image-set.ts';
import { findPerson } from '../views/person.ts';
import { listImageSetFiles } from './files.ts';
import type { FakeServer, GroupRecord, PinRecord } from './records/records.ts';

/** Returns a pin as this member sees it; null where what it shows is gone, in the trash, or of another group. */
export function viewPin(server: FakeServer, { me, group }: GroupCall, pin: PinRecord): Pin | null {
  const { id, pinnedById, pinnedAt } = pin;
  if (!isShown(server, group, id)) return null;
  const file = server.files.get(id);
  const imageSet = server.imageSets.get(id);
  const folder = server.folders.get(id);
  return {
    id,
    file: file ? viewFile(server, group, file, me.id) : null,
    imageSet: imageSet ? viewImageSet(server, group, imageSet, me.id) : null,
    folder: folder ? viewFolder(server, group, folder, me.id) : null,
    pinnedBy: findPerson(server, pinnedById),
    pinnedAt,
  };
}

/** Whether a group shows anything that it pinned. */
export function hasPins(server: FakeServer, group: GroupRecord): boolean {
  return (server.pins.get(group.id) ?? []).some(({ id }) => isShown(server, group, id));
}

/** Whether the group has this file, image set or folder outside its trash. */
function isShown(server: FakeServer, group: GroupRecord, id: string): boolean {
  const alone = server.files.get(id) ?? server.folders.get(id);
  if (alone) return alone.groupId === group.id && alone.trashedAt === null;
  const imageSet = server.imageSets.get(id);
  return imageSet?.groupId === group.id && listImageSetFiles(server, imageSet).length > 0;
}

/** Moves the pins of a group after those of the one that it is merged into. */
export function moveAllPins(server: FakeServer, source: GroupRecord, target: GroupRecord): void {
  const pins = [...(server.pins.get(target.id) ?? []), ...(server.pins.get(source.id) ?? [])];
  server.pins.set(target.id, pins.slice(0, maxPins));
  server.pins.delete(source.id);
}
