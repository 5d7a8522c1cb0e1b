import { maySortFolder, mayTrashFolder } from '@kepwai/rules/groups/group-permissions';
import type { components } from '../../generated/schema.ts';
import type { Membership } from '../groups/membership.ts';
import type { FolderRow } from './store.ts';

/** Returns a folder as the contract shows it to one member of its group. */
export function toFolder(row: FolderRow, membership: Membership): components['schemas']['Folder'] {
  return {
    id: row.id,
    groupId: row.group_id,
    parentId: row.parent_id,
    name: row.name,
    color: row.color,
    sort: row.sort,
    fileCount: row.file_count,
    sizeBytes: row.size_bytes,
    folderCount: row.folder_count,
    waitingFileCount: row.waiting_count,
    createdBy:
      row.created_by === null
        ? null
        : { id: row.created_by, displayName: row.maker_name, pictureUrl: row.maker_picture_url },
    createdAt: row.created_at.toISOString(),
    trashedAt: row.trashed_at?.toISOString() ?? null,
    permissions: {
      trash: mayTrashFolder(membership, { isAllOwn: row.is_all_own }),
      sort: maySortFolder(membership),
    },
  };
}
