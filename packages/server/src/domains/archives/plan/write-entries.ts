import { dayInNumbers } from '@kepwai/rules/days/thai-dates';
import { thaiDay } from '@kepwai/rules/days/thai-time';
import { createFolderNames } from '@kepwai/rules/names/entry-names';
import type { Tx } from '../../../db/database.ts';
import { AppError } from '../../../errors.ts';
import { findSelectedIds } from '../../bulk/find-selected.ts';
import { csvName } from '../texts/csv-text.ts';
import { type ManifestHead, manifestName } from '../texts/manifest-text.ts';
import { missingTextName } from '../texts/missing-text.ts';
import { type FilesScope, findGroupName, listFilesToPlan, listFoldersToPlan } from './files-store.ts';
import { createFolderTree, type FolderTree, openFolder, type PlannedFolder } from './folder-tree.ts';
import type { ArchiveFolder } from './layout.ts';
import { type Wanted, wantedSchema } from './selection.ts';
import { type ArchiveRow, insertEntries, updateFound } from './store.ts';
import { nameOfImageSet, toEntry } from './to-entry.ts';

/** Maximum number of files of an archive of chosen ones. */
export const maxChosenFiles = 100_000;

/** Maximum number of files of a whole group. */
const maxGroupFiles = 3_000_000;

/** Thrown if there are more files than a caller waits for. */
export class TooManyNow extends Error {
  override readonly name = 'TooManyNow';
}

interface WriteOptions {
  /** Maximum number of files that are written down now. */
  maxNow: number;
  /** A nil id, for archives that belong to no person. */
  nobody: string;
}

/**
 * Finds the files of an archive as they are at one instant, and writes them down with their paths.
 * @throws AppError NO_FILES, TOO_MANY_FILES; TooManyNow
 */
export async function writeEntries(tx: Tx, archive: ArchiveRow, options: WriteOptions): Promise<void> {
  const { id: archiveId, group_id: groupId, kind } = archive;
  const wanted = kind === 'group' ? null : wantedSchema.parse(archive.wanted);
  const tree = createFolderTree(await listFoldersToPlan(tx, groupId));
  const reserved = [missingTextName, ...(wanted ? [] : [manifestName, csvName])];
  const top: PlannedFolder = { path: '', names: createFolderNames(reserved) };
  const groupName = await findGroupName(tx, groupId);
  const parts = wanted
    ? await partsOf(tx, { archive, wanted, tree, top, nobody: options.nobody })
    : [{ scope: { kind: 'all' as const }, folders: tree.place(tree.top, top) }];
  const isOutside = wanted?.outside !== undefined;
  const writer = createWriter(tx, { archive, tree, top, maxNow: options.maxNow, isOutside });
  for (const part of parts) await writer.write(part);
  if (wanted && writer.count() === 0) throw new AppError('NO_FILES');
  const name =
    (wanted && nameOfOne(wanted, { tree, setName: writer.lastSetName() })) ??
    nameOfSeveral(archive, { wanted, groupName });
  const head = wanted ? null : toHead(archive, { tree, groupName });
  const folders = parts.flatMap((part) => foldersOf(part, tree));
  await updateFound(tx, { archiveId, name: `${name}.zip`, head, folders });
}

/** Returns all folders of a part, with files or without: files can leave an archive that is planned already. */
function foldersOf({ folders }: Part, tree: FolderTree): ArchiveFolder[] {
  return [...folders].flatMap(([id, { path }]) => {
    const folder = tree.find(id);
    return folder ? [{ path, modifiedAt: folder.created_at }] : [];
  });
}

/** People outside the group learn neither its name. */
function nameOfSeveral(
  { created_at: at }: ArchiveRow,
  { wanted, groupName }: { wanted: Wanted | null; groupName: string | null },
): string {
  if (wanted?.outside) return `เก็บไว้ ${dayInNumbers(at)}`;
  return `${groupName ?? 'เก็บไว้'}${wanted ? '' : ' ทั้งหมด'} ${thaiDay(at)}`;
}

/** A batch of the files, with their folders in the archive; none for those at the top. */
interface Part {
  scope: FilesScope;
  folders: ReadonlyMap<string, PlannedFolder>;
}

async function partsOf(
  tx: Tx,
  given: { archive: ArchiveRow; wanted: Wanted; tree: FolderTree; top: PlannedFolder; nobody: string },
): Promise<Part[]> {
  const { archive, wanted, tree, top, nobody } = given;
  const { files, folderIds = [], imageSetIds = [] } = wanted;
  const chosen = new Set(folderIds);
  // A folder inside another one that was chosen comes with it.
  const outer = [...chosen].flatMap((id) => (tree.isBelow(id, chosen) ? [] : (tree.find(id) ?? [])));
  const inside = outer.flatMap(({ id }) => tree.subtreeOf(id)).map(({ id }) => id);
  const none = new Map<string, PlannedFolder>();
  const parts: Part[] = [];
  if (inside.length > 0) {
    parts.push({ scope: { kind: 'folders', folderIds: inside }, folders: tree.place(outer, top) });
  }
  if (imageSetIds.length > 0) {
    parts.push({ scope: { kind: 'image-sets', imageSetIds, exceptFolderIds: inside }, folders: none });
  }
  if (files) {
    const fileIds = await findSelectedIds(
      tx,
      {
        groupId: archive.group_id,
        userId: archive.user_id ?? nobody,
        kind: 'move',
        before: archive.created_at,
        selection: files,
      },
      maxChosenFiles + 1,
    );
    if (fileIds.length > maxChosenFiles) throw new AppError('TOO_MANY_FILES');
    const scope = { fileIds, exceptFolderIds: inside, exceptImageSetIds: imageSetIds };
    parts.push({ scope: { kind: 'files', ...scope }, folders: none });
  }
  return parts;
}

interface Writer {
  write(part: Part): Promise<void>;
  count(): number;
  /** Name of the image set that was written last; null if there was none. */
  lastSetName(): string | null;
}

function createWriter(
  tx: Tx,
  given: { archive: ArchiveRow; tree: FolderTree; top: PlannedFolder; maxNow: number; isOutside: boolean },
): Writer {
  const { archive, tree, top, maxNow, isOutside } = given;
  const { id: archiveId, group_id: groupId, kind } = archive;
  const max = kind === 'group' ? maxGroupFiles : maxChosenFiles;
  let count = 0;
  let setName: string | null = null;
  let openSet: { id: string; folder: PlannedFolder } | null = null;

  return {
    async write({ scope, folders }) {
      const isFlat = scope.kind === 'files';
      const withPaths = scope.kind === 'all' ? tree : null;
      openSet = null;
      for await (const page of listFilesToPlan(tx, { groupId, scope })) {
        const entries = page.map((file) => {
          const parent = (file.folder_id === null ? undefined : folders.get(file.folder_id)) ?? top;
          if (isFlat || file.image_set_id === null) openSet = null;
          else if (openSet?.id !== file.image_set_id) {
            setName = nameOfImageSet(file, { isOutside });
            openSet = { id: file.image_set_id, folder: openFolder(parent, setName) };
          }
          const entry = toEntry(file, {
            position: count,
            folder: openSet?.folder ?? parent,
            tree: withPaths,
            isOutside,
          });
          count += 1;
          return entry;
        });
        if (count > max) throw new AppError('TOO_MANY_FILES');
        if (count > maxNow) throw new TooManyNow();
        await insertEntries(tx, archiveId, entries);
      }
    },
    count: () => count,
    lastSetName: () => setName,
  };
}

/** Returns the name of the one folder or image set that was requested; null if it is more, or something else. */
function nameOfOne(
  { files, folderIds = [], imageSetIds = [], outside }: Wanted,
  { tree, setName }: { tree: FolderTree; setName: string | null },
): string | null {
  if (outside && outside.name !== null) return outside.name;
  const [folderId] = folderIds;
  if (files || folderIds.length + imageSetIds.length !== 1) return null;
  return folderId === undefined ? setName : (tree.find(folderId)?.name ?? null);
}

function toHead(
  { group_id: id, created_at }: ArchiveRow,
  { tree, groupName }: { tree: FolderTree; groupName: string | null },
): ManifestHead {
  return {
    exportedAt: created_at.toISOString(),
    group: { id, name: groupName },
    folders: tree.top
      .flatMap((folder) => tree.subtreeOf(folder.id))
      .map((folder) => ({
        id: folder.id,
        path: tree.pathOf(folder.id),
        name: folder.name,
        color: folder.color,
        createdAt: folder.created_at.toISOString(),
      })),
  };
}
