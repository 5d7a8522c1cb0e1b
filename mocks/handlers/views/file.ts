import type { FileItem, MyPost } from '@kepwai/api-client';
import { mayTrash } from '../state/access.ts';
import type { FakeServer, GroupRecord } from '../state/records/records.ts';
import { versionOf } from '../state/versions.ts';

/** Returns a file as this member sees it. */
export function viewFile(server: FakeServer, group: GroupRecord, file: FileItem, personId: string): FileItem {
  return {
    ...file,
    version: versionOf(server, file),
    permissions: { trash: mayTrash(server, group, file, personId) },
  };
}

/** Returns a post as its poster sees it, with only the name of a group that they have left. */
export function viewPost(server: FakeServer, file: FileItem, personId: string): MyPost {
  const {
    id,
    kind,
    name,
    nameOrigin,
    state,
    sizeBytes,
    postedAt,
    trashedAt,
    thumbhash,
    thumbnailUrl,
    thumbnailState,
  } = file;
  const group = server.groups.get(file.groupId);
  const isMember = group?.memberIds.includes(personId) ?? false;
  return {
    ...{ id, kind, name, nameOrigin, state, sizeBytes, postedAt },
    isTrashed: trashedAt !== null,
    thumbhash: isMember ? thumbhash : null,
    thumbnailUrl: isMember ? thumbnailUrl : null,
    thumbnailState: isMember ? thumbnailState : 'none',
    group: { id: isMember ? file.groupId : null, name: group?.name ?? null },
  };
}
