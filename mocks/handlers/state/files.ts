import type { FileItem, FileKind, ImageSet } from '@kepwai/api-client';
import type { FakeServer } from './records/records.ts';
import { countable } from './versions.ts';

/** Returns the files of a group without its trash, latest first. */
export function listGroupFiles(server: FakeServer, groupId: string): FileItem[] {
  return [...server.files.values()]
    .filter((file) => file.groupId === groupId && file.trashedAt === null)
    .toSorted((a, b) => b.postedAt.localeCompare(a.postedAt) || b.id.localeCompare(a.id));
}

/** Returns the other files of the group with the content of a file, latest first. */
export function listSameContent(server: FakeServer, { id, groupId, sha256 }: FileItem): FileItem[] {
  if (sha256 === null) return [];
  return listGroupFiles(server, groupId).filter(
    (other) => other.id !== id && other.sha256 === sha256 && other.state === 'kept',
  );
}

/** Returns the latest file of the group with a content; one in its trash only if there is no other. */
export function findKnownFile(
  server: FakeServer,
  groupId: string,
  { sha256, sizeBytes }: { sha256: string; sizeBytes: number },
): FileItem | undefined {
  return [...server.files.values()]
    .filter((file) => file.groupId === groupId && file.sha256 === sha256)
    .filter((file) => file.state === 'kept' && file.sizeBytes === sizeBytes)
    .toSorted(
      (a, b) =>
        Number(a.trashedAt !== null) - Number(b.trashedAt !== null) ||
        b.postedAt.localeCompare(a.postedAt) ||
        b.id.localeCompare(a.id),
    )[0];
}

/** Returns the pictures of a set, by index, else by time. */
export function listImageSetFiles(server: FakeServer, set: ImageSet): FileItem[] {
  return listGroupFiles(server, set.groupId)
    .filter(({ imageSetId }) => imageSetId === set.id)
    .toSorted(
      (a, b) =>
        (a.imageSetIndex ?? Number.MAX_SAFE_INTEGER) - (b.imageSetIndex ?? Number.MAX_SAFE_INTEGER) ||
        a.postedAt.localeCompare(b.postedAt),
    );
}

/** Counts the kept files of one kind outside the trash, of versions the latest; and the bytes of all of them. */
export function countKind(server: FakeServer, files: readonly FileItem[], kind: FileKind) {
  const kept = files.filter((file) => file.kind === kind && file.state === 'kept' && file.trashedAt === null);
  return {
    kind,
    fileCount: countable(server, kept).length,
    sizeBytes: sumBytes(kept),
  };
}

/** Adds up the bytes of files. */
export function sumBytes(files: readonly Pick<FileItem, 'sizeBytes'>[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0);
}

/** Deletes the wanted files for good at once (the server does it in the background) and returns them. */
export function eraseFiles(server: FakeServer, isWanted: (file: FileItem) => boolean): FileItem[] {
  const files = [...server.files.values()].filter(isWanted);
  for (const { id, groupId } of files) {
    server.files.delete(id);
    server.publish({ type: 'files-changed', groupId, change: 'removed', fileIds: [id] });
  }
  return files;
}
