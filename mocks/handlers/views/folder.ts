import type { Folder } from '@kepwai/api-client';
import { mayManage } from '../state/access.ts';
import { sumBytes } from '../state/files.ts';
import { findPerson } from '../state/find-person.ts';
import { listSubtree, listSubtreeFiles } from '../state/folders.ts';
import type { FakeServer, FolderRecord, GroupRecord } from '../state/records/records.ts';
import { countable } from '../state/versions.ts';

/** Returns a folder as this member sees it. */
export function viewFolder(
  server: FakeServer,
  group: GroupRecord,
  folder: FolderRecord,
  personId: string,
): Folder {
  const { createdById, trashedWithId: _, ...fields } = folder;
  const folders = listSubtree(server, folder);
  const files = listSubtreeFiles(server, folder);
  const kept = files.filter(({ state }) => state === 'kept');
  const isAllTheirs =
    folders.every((each) => each.createdById === personId) &&
    files.every(({ postedBy }) => postedBy?.id === personId);
  const manages = mayManage(server, group, personId);
  return {
    ...fields,
    fileCount: countable(server, kept).length,
    sizeBytes: sumBytes(kept),
    folderCount: folders.length - 1,
    waitingFileCount: 0,
    createdBy: createdById === null ? null : findPerson(server, createdById),
    permissions: { trash: manages || isAllTheirs, sort: manages },
  };
}
