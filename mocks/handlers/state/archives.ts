import type { FileItem, FileSelection } from '@kepwai/api-client';
import { createFolderNames, type FolderNames } from '@kepwai/rules/names/entry-names';
import { storedZip } from '../../fixtures/stored-zip.ts';
import { listSelected } from './bulk-actions.ts';
import type { ArchiveRecord } from './records/archive.ts';
import type { FakeServer, GroupRecord } from './records/records.ts';

interface Wanted {
  files: FileSelection;
  folderIds: readonly string[];
  imageSetIds: readonly string[];
}

/** Plans an archive; `wanted` null: of everything in the group. */
export function planArchive(
  server: FakeServer,
  { group, personId, wanted }: { group: GroupRecord; personId: string; wanted: Wanted | null },
): ArchiveRecord {
  const foldersByPath = new Map<string, FolderNames>();
  const createdAt = server.now();
  const listed = [...server.files.values()].filter(
    (file) => file.groupId === group.id && file.trashedAt === null,
  );
  const chosen = wanted ? listWanted(server, { group, personId, wanted, listed }) : listed;
  const entries = chosen.map((file) => ({
    fileId: file.id,
    path: takePath(
      foldersByPath,
      wanted?.files.fileIds?.includes(file.id) ? [] : foldersOf(server, file),
      file.name,
    ),
  }));
  const [folderId] = wanted?.folderIds ?? [];
  const name =
    server.folders.get(folderId ?? '')?.name ?? `${group.name ?? 'เก็บไว้'}${wanted ? '' : ' ทั้งหมด'}`;
  const archive = {
    id: crypto.randomUUID(),
    groupId: group.id,
    personId,
    name: `${name}.zip`,
    entries,
    isExport: wanted === null,
    createdAt,
  };
  server.archives.set(archive.id, archive);
  return archive;
}

function listWanted(
  server: FakeServer,
  given: { group: GroupRecord; personId: string; wanted: Wanted; listed: readonly FileItem[] },
): FileItem[] {
  const { group, personId, wanted, listed } = given;
  const folderIds = new Set(wanted.folderIds);
  // A folder is behind the one that it is in.
  for (const folder of server.folders.values()) {
    if (folder.parentId !== null && folderIds.has(folder.parentId)) folderIds.add(folder.id);
  }
  // As for restoring: nothing moves along with the chosen files.
  const byKind = { group, personId, kind: 'move' } as const;
  const selected = new Set(
    Object.keys(wanted.files).length > 0 ? listSelected(server, byKind, wanted.files) : [],
  );
  return listed.filter(
    (file) =>
      selected.has(file.id) ||
      (file.folderId !== null && folderIds.has(file.folderId)) ||
      (file.imageSetId !== null && wanted.imageSetIds.includes(file.imageSetId)),
  );
}

function foldersOf(server: FakeServer, file: FileItem): string[] {
  const names: string[] = [];
  const set = server.imageSets.get(file.imageSetId ?? '');
  if (set) names.unshift(set.name ?? 'อัลบั้ม');
  let folder = server.folders.get(file.folderId ?? '');
  while (folder) {
    names.unshift(folder.name);
    folder = server.folders.get(folder.parentId ?? '');
  }
  return names;
}

function takePath(foldersByPath: Map<string, FolderNames>, folders: readonly string[], name: string): string {
  const path = folders.map((folder) => `${folder}/`).join('');
  const names = foldersByPath.get(path) ?? createFolderNames();
  foldersByPath.set(path, names);
  return path + names.take(name);
}

/** Returns the remaining files of an archive. */
export function filesOf(server: FakeServer, { entries }: ArchiveRecord) {
  return entries.flatMap(({ fileId, path }) => {
    const file = server.files.get(fileId);
    return file && file.trashedAt === null ? [{ file, path }] : [];
  });
}

/** Returns the bytes of an archive. */
export function bytesOfArchive(server: FakeServer, archive: ArchiveRecord): Uint8Array<ArrayBuffer> {
  const files = filesOf(server, archive);
  const kept = files.filter(({ file }) => file.state === 'kept');
  const missing = files.filter(({ file }) => file.state !== 'kept');
  const text = (path: string, lines: string[]) => ({
    path,
    bytes: new TextEncoder().encode(lines.join('\r\n')),
  });
  return storedZip([
    ...kept.map(({ file, path }) => ({ path, bytes: server.readContent(file).bytes })),
    ...(missing.length > 0
      ? [
          text(
            '_ไม่ครบ.txt',
            missing.map(({ path }) => path),
          ),
        ]
      : []),
    ...(archive.isExport ? [text('manifest.json', ['{}']), text('files.csv', [])] : []),
  ]);
}
