import type { Membership } from '../../groups/membership.ts';
import { mayManage, mayTrashAny } from '../../groups/policy.ts';

/**
 * Returns whether a member can trash a folder, and restore it: while all folders and files in it are theirs,
 * or where they can trash anyone's files (product.md 3).
 */
export function mayTrashFolder(membership: Membership, folder: { isAllOwn: boolean }): boolean {
  return folder.isAllOwn || mayTrashAny(membership);
}

/** Returns whether a member can choose the order of files for everybody (screens.md, folder). */
export const maySortFolder = mayManage;
