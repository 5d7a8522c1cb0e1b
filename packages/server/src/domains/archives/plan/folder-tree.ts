import { createFolderNames, type FolderNames } from '@kepwai/rules/names/entry-names';
import type { FolderToPlan } from './files-store.ts';

/** A folder of an archive. */
export interface PlannedFolder {
  /** Path in the archive, with a `/` at its end; empty at the top. */
  path: string;
  names: FolderNames;
}

/** Folders of a group's tree. */
export interface FolderTree {
  /** Returns a folder and everything below it; nothing if it is gone. */
  subtreeOf(folderId: string): FolderToPlan[];
  /** Returns whether a folder is below one of these. */
  isBelow(folderId: string, folderIds: ReadonlySet<string>): boolean;
  find(folderId: string): FolderToPlan | undefined;
  /** Folders at the top. */
  top: FolderToPlan[];
  /** Returns the names from the top to a folder, with ` / ` between. */
  pathOf(folderId: string): string;
  /** Gives folders, and those below them, a place below another; returns them by id. */
  place(folders: readonly FolderToPlan[], parent: PlannedFolder): Map<string, PlannedFolder>;
}

/** Creates the tree of these folders. One whose parent is in the trash is at the top. */
export function createFolderTree(folders: readonly FolderToPlan[]): FolderTree {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const parentOf = ({ parent_id }: FolderToPlan) => (parent_id === null ? undefined : byId.get(parent_id));
  const below = new Map<string | null, FolderToPlan[]>();
  for (const folder of folders) {
    const parentId = parentOf(folder)?.id ?? null;
    below.set(parentId, [...(below.get(parentId) ?? []), folder]);
  }

  function subtreeOf(folderId: string): FolderToPlan[] {
    const folder = byId.get(folderId);
    return folder ? [folder, ...(below.get(folderId) ?? []).flatMap(({ id }) => subtreeOf(id))] : [];
  }

  function* ancestorsOf(folderId: string): Generator<FolderToPlan> {
    const folder = byId.get(folderId);
    for (let step = folder && parentOf(folder); step; step = parentOf(step)) yield step;
  }

  function place(some: readonly FolderToPlan[], parent: PlannedFolder): Map<string, PlannedFolder> {
    const placed = new Map<string, PlannedFolder>();
    for (const folder of some) {
      const own = openFolder(parent, folder.name);
      placed.set(folder.id, own);
      for (const [id, each] of place(below.get(folder.id) ?? [], own)) placed.set(id, each);
    }
    return placed;
  }

  return {
    subtreeOf,
    isBelow: (folderId, folderIds) => [...ancestorsOf(folderId)].some(({ id }) => folderIds.has(id)),
    find: (folderId) => byId.get(folderId),
    top: below.get(null) ?? [],
    pathOf: (folderId) =>
      [...ancestorsOf(folderId)]
        .toReversed()
        .concat(byId.get(folderId) ?? [])
        .map(({ name }) => name)
        .join(' / '),
    place,
  };
}

/** Creates a folder in another. */
export function openFolder(parent: PlannedFolder, name: string): PlannedFolder {
  return { path: `${parent.path}${parent.names.take(name)}/`, names: createFolderNames() };
}
