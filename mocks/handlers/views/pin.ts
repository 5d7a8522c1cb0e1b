import type { Pin } from '@kepwai/api-client';
import type { GroupCall } from '../contract/guard.ts';
import { findPerson } from '../state/find-person.ts';
import { isShown } from '../state/pins.ts';
import type { FakeServer, PinRecord } from '../state/records/records.ts';
import { viewFile } from './file.ts';
import { viewFolder } from './folder.ts';
import { viewImageSet } from './image-set.ts';

/** Returns a pin as this member sees it; null if its item is gone, in the trash, or of another group. */
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
