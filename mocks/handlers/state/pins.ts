import { maxPins } from '@kepwai/rules/files/pins';
import { listImageSetFiles } from './files.ts';
import type { FakeServer, GroupRecord } from './records/records.ts';

/** Whether a group shows anything that it pinned. */
export function hasPins(server: FakeServer, group: GroupRecord): boolean {
  return (server.pins.get(group.id) ?? []).some(({ id }) => isShown(server, group, id));
}

/** Whether the group has this file, image set or folder outside its trash. */
export function isShown(server: FakeServer, group: GroupRecord, id: string): boolean {
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
