import type { FileItem } from '@kepwai/api-client';
import type { FakeServer } from './records/records.ts';

/** Deletes the wanted files for good at once (the server does it in the background) and returns them. */
export function eraseFiles(server: FakeServer, isWanted: (file: FileItem) => boolean): FileItem[] {
  const files = [...server.files.values()].filter(isWanted);
  for (const { id, groupId } of files) {
    server.files.delete(id);
    server.publish({ type: 'files-changed', groupId, change: 'removed', fileIds: [id] });
  }
  return files;
}
