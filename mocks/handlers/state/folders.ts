import type { FileItem, ItemsToMove, MovedItems } from '@kepwai/api-client';
import { folderName, maxFolders, type NestingProblem, nestingProblem } from '@kepwai/rules/files/folders';
import { firstFree, numberedFolderName } from '@kepwai/rules/names/free-names';
import { foldThai } from '@kepwai/rules/words/fold-thai';
import { refuse } from '../contract/refuse.ts';
import type { FakeServer, FolderRecord, GroupRecord } from './records/records.ts';
import { listOlder } from './versions.ts';

/** Place of a folder: its name on a level. */
export interface FolderPlace {
  name: string;
  parentId: string | null;
  numberIfTaken?: boolean | undefined;
}

/** Returns the folder with all folders below it, of those that were trashed together or are not in the trash. */
export function listSubtree(server: FakeServer, root: FolderRecord): FolderRecord[] {
  const children = [...server.folders.values()].filter(
    ({ parentId, trashedAt, trashedWithId }) =>
      parentId === root.id &&
      (root.trashedAt === null ? trashedAt === null : trashedWithId === (root.trashedWithId ?? root.id)),
  );
  return [root, ...children.flatMap((child) => listSubtree(server, child))];
}

/** Returns the ancestors of a folder, from the top to its parent. */
export function listAncestors(server: FakeServer, { parentId }: { parentId: string | null }): FolderRecord[] {
  const parent = server.folders.get(parentId ?? '');
  return parent ? [...listAncestors(server, parent), parent] : [];
}

/** Returns the files of a folder and all below it; for a folder in the trash, those trashed with it. */
export function listSubtreeFiles(server: FakeServer, root: FolderRecord): FileItem[] {
  const ids = new Set(listSubtree(server, root).map(({ id }) => id));
  return [...server.files.values()].filter((file) =>
    root.trashedAt === null
      ? file.trashedAt === null && file.folderId !== null && ids.has(file.folderId)
      : server.trashedWithFolder.get(file.id) === root.id,
  );
}

/**
 * Returns the name that a folder gets at a place.
 * @throws the answers 404 and 409
 */
export function takePlace(
  server: FakeServer,
  group: GroupRecord,
  place: FolderPlace,
  folder?: FolderRecord,
): string {
  const { parentId, numberIfTaken = false } = place;
  const parent = parentId === null ? null : server.folders.get(parentId);
  if (parent === undefined || (parent && (parent.groupId !== group.id || parent.trashedAt !== null)))
    throw refuse('NOT_FOUND');
  const problem = findProblem(server, { parentId }, folder);
  if (problem) throw refuse(problem);
  const name = safeName(place.name);
  const freeName = findFreeName(server, group, { parentId, name }, folder);
  if (freeName === name || numberIfTaken) return freeName;
  throw refuse('FOLDER_NAME_TAKEN', { details: [{ field: 'freeName', message: freeName }] });
}

/** @throws the answer 409 if the group has as many folders as it can */
export function requireFewFolders(server: FakeServer, group: GroupRecord): void {
  const count = [...server.folders.values()].filter(({ groupId }) => groupId === group.id).length;
  if (count >= maxFolders) throw refuse('TOO_MANY_FOLDERS');
}

/** Changes a folder and publishes it on the live socket. */
export function changeFolder(
  server: FakeServer,
  folder: FolderRecord,
  changes: Partial<FolderRecord>,
): FolderRecord {
  const changed = { ...folder, ...changes };
  server.folders.set(folder.id, changed);
  server.publish({ type: 'folders-changed', groupId: folder.groupId });
  return changed;
}

/** Moves a folder to the trash with everything in it. */
export function trashFolder(server: FakeServer, root: FolderRecord): FolderRecord {
  const trashedAt = new Date(server.now()).toISOString();
  for (const file of listSubtreeFiles(server, root)) {
    server.trashedWithFolder.set(file.id, root.id);
    server.changeFile(file, { trashedAt });
  }
  for (const folder of listSubtree(server, root)) {
    changeFolder(server, folder, { trashedAt, trashedWithId: folder.id === root.id ? null : root.id });
  }
  return server.folders.get(root.id) ?? root;
}

/** Restores a folder with everything trashed along; to the top if its parent is gone or too deep. */
export function restoreFolder(server: FakeServer, group: GroupRecord, root: FolderRecord): FolderRecord {
  const files = listSubtreeFiles(server, root);
  const parent = server.folders.get(root.parentId ?? '');
  const isPlace = parent?.trashedAt === null && findProblem(server, root, root) === null;
  const parentId = isPlace ? root.parentId : null;
  const name = findFreeName(server, group, { parentId, name: root.name }, root);
  for (const folder of listSubtree(server, root)) {
    const place = folder.id === root.id ? { parentId, name } : {};
    changeFolder(server, folder, { ...place, trashedAt: null, trashedWithId: null });
  }
  for (const file of files) {
    server.trashedWithFolder.delete(file.id);
    server.changeFile(file, { trashedAt: null });
  }
  return server.folders.get(root.id) ?? root;
}

/** Moves a file whose folder is in the trash to the top, with its image set: it is about to be restored by itself. */
export function leaveTrashedFolder(server: FakeServer, file: FileItem): void {
  server.trashedWithFolder.delete(file.id);
  if (!server.folders.get(file.folderId ?? '')?.trashedAt) return;
  if (file.imageSetId === null) server.changeFile(file, { folderId: null });
  else setImageSetFolder(server, file.imageSetId, null);
}

/** Moves items of a group into a folder; null: to the top. */
export function moveItems(
  server: FakeServer,
  group: GroupRecord,
  {
    fileIds,
    imageSetIds,
    folderIds,
    toFolderId,
    numberIfTaken = false,
    withoutVersions = false,
  }: ItemsToMove,
): MovedItems {
  const answer: MovedItems = { moved: [], failures: [] };
  const noteFrom = (
    fromFolderId: string | null,
    key: 'fileIds' | 'imageSetIds' | 'folderIds',
    id: string,
  ) => {
    const known = answer.moved.find((entry) => entry.fromFolderId === fromFolderId);
    const entry = known ?? { fromFolderId, fileIds: [], imageSetIds: [], folderIds: [] };
    if (!known) answer.moved.push(entry);
    entry[key].push(id);
  };
  const fail = (id: string, code: MovedItems['failures'][number]['code'], freeName: string | null = null) =>
    answer.failures.push({ id, code, freeName });
  const sets = new Set(imageSetIds);
  for (const id of new Set([...fileIds, ...(withoutVersions ? [] : listOlder(server, fileIds))])) {
    const file = server.files.get(id);
    if (file?.groupId !== group.id || file.trashedAt !== null) fail(id, 'NOT_FOUND');
    else if (file.imageSetId !== null) sets.add(file.imageSetId);
    else if (file.folderId !== toFolderId) {
      noteFrom(file.folderId, 'fileIds', id);
      server.changeFile(file, { folderId: toFolderId });
    }
  }
  for (const id of sets) {
    const set = server.imageSets.get(id);
    if (set?.groupId !== group.id) fail(id, 'NOT_FOUND');
    else if (set.folderId !== toFolderId) {
      noteFrom(set.folderId, 'imageSetIds', id);
      setImageSetFolder(server, id, toFolderId);
    }
  }
  for (const id of new Set(folderIds)) {
    const folder = server.folders.get(id);
    if (folder?.groupId !== group.id || folder.trashedAt !== null) {
      fail(id, 'NOT_FOUND');
      continue;
    }
    if (folder.parentId === toFolderId) continue;
    const problem = findProblem(server, { parentId: toFolderId }, folder);
    const name = findFreeName(server, group, { parentId: toFolderId, name: folder.name }, folder);
    if (problem) fail(id, problem);
    else if (name !== folder.name && !numberIfTaken) fail(id, 'FOLDER_NAME_TAKEN', name);
    else {
      noteFrom(folder.parentId, 'folderIds', id);
      changeFolder(server, folder, { parentId: toFolderId, name });
    }
  }
  if (answer.moved.length > 0) server.publish({ type: 'folders-changed', groupId: group.id });
  return answer;
}

/** Moves all folders of a group to another; those at the top get a number if their name is taken. */
export function moveAllFolders(server: FakeServer, source: GroupRecord, target: GroupRecord): void {
  for (const folder of [...server.folders.values()].filter(({ groupId }) => groupId === source.id)) {
    const name =
      folder.parentId === null && folder.trashedAt === null
        ? findFreeName(server, target, folder, folder)
        : folder.name;
    changeFolder(server, folder, { groupId: target.id, name });
  }
}

function setImageSetFolder(server: FakeServer, imageSetId: string, folderId: string | null): void {
  const set = server.imageSets.get(imageSetId);
  if (!set) return;
  server.imageSets.set(set.id, { ...set, folderId });
  for (const file of server.files.values()) {
    if (file.imageSetId === set.id) server.changeFile(file, { folderId });
  }
}

function findProblem(
  server: FakeServer,
  { parentId }: { parentId: string | null },
  folder?: FolderRecord,
): NestingProblem | null {
  const path = listAncestors(server, { parentId }).map(({ id }) => id);
  return nestingProblem({ path, folderId: folder?.id, height: folder ? heightOf(server, folder) : 1 });
}

function heightOf(server: FakeServer, folder: FolderRecord): number {
  const depth = listAncestors(server, folder).length;
  return (
    Math.max(...listSubtree(server, folder).map((each) => listAncestors(server, each).length)) - depth + 1
  );
}

function findFreeName(
  server: FakeServer,
  group: GroupRecord,
  { parentId, name }: { parentId: string | null; name: string },
  folder?: FolderRecord,
): string {
  const taken = new Set(
    [...server.folders.values()]
      .filter((each) => each.groupId === group.id && each.parentId === parentId)
      .filter((each) => each.trashedAt === null && each.id !== folder?.id)
      .map((each) => foldThai(each.name)),
  );
  const number = firstFree((each) => taken.has(foldThai(numberedFolderName(name, each))));
  return numberedFolderName(name, number);
}

function safeName(name: string): string {
  const safe = folderName(name);
  if (safe === null) throw refuse('INVALID_REQUEST');
  return safe;
}
