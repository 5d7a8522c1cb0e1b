import type { FileItem, SearchHit } from '@kepwai/api-client';
import { excerptOf, matchedIn } from '../state/file-query.ts';
import type { FakeServer, GroupRecord } from '../state/records/records.ts';
import { viewFile } from './file.ts';

/** Returns a result of a search as this member sees it. */
export function viewHit(
  server: FakeServer,
  file: FileItem,
  { group, search, personId }: { group: GroupRecord; search: string; personId: string },
): SearchHit {
  return {
    file: viewFile(server, group, file, personId),
    matchedIn: matchedIn(server, file, search),
    excerpt: excerptOf(server, file, search),
    folderName: server.folders.get(file.folderId ?? '')?.name ?? null,
    imageSetName: server.imageSets.get(file.imageSetId ?? '')?.name ?? null,
  };
}
