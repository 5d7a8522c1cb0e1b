import type { QuotaRole } from '../quotas/quota-permissions.ts';

/** Facts of a member that decide their permissions in a group. */
export interface GroupRights {
  readonly userId: string;
  /** Quota of the group; null: none. */
  readonly quotaId: string | null;
  /** Their role in it. */
  readonly quotaRole: QuotaRole | null;
  readonly botLeft: boolean;
}

type RightsOfQuota = Pick<GroupRights, 'quotaId' | 'quotaRole'>;

/** Whether a member can add files: the bot is in the chat, and the group has a quota. */
export function mayUpload({ botLeft, quotaId }: Pick<GroupRights, 'botLeft' | 'quotaId'>): boolean {
  return !botLeft && quotaId !== null;
}

/**
 * Whether a member can choose the file types and the quota: managers of the group's quota; without a quota, every
 * member. @see product.md 3
 */
export function mayManage({ quotaId, quotaRole }: RightsOfQuota): boolean {
  return quotaId === null || quotaRole !== null;
}

/** Whether a member can trash anyone's files: managers of the group's quota; without a quota, every member. @see product.md 3 */
export const mayTrashAny = mayManage;

/** Whether a member can trash a file, and restore it: their own, or anyone's if they have that right. @see product.md 3 */
export function mayTrash(
  rights: RightsOfQuota & Pick<GroupRights, 'userId'>,
  file: { readonly postedBy: string | null },
): boolean {
  return file.postedBy === rights.userId || mayTrashAny(rights);
}

/**
 * Whether a member can trash a folder, and restore it: while all folders and files in it are theirs, or if they can trash
 * anyone's files. @see product.md 3
 */
export function mayTrashFolder(rights: RightsOfQuota, folder: { readonly isAllOwn: boolean }): boolean {
  return folder.isAllOwn || mayTrashAny(rights);
}

/** Whether a member can delete the trash for good: only managers of the group's quota; without a quota, nobody. @see product.md 3 */
export function mayEmptyTrash({ quotaRole }: Pick<GroupRights, 'quotaRole'>): boolean {
  return quotaRole !== null;
}

/** Whether a member can choose the order of files for everybody. @see screens.md, folder */
export const maySortFolder = mayManage;

/** Whether a member can choose into which folders files go by themselves. @see screens.md, folder: sort rule */
export const maySetRules = mayManage;

/** Whether a member can see everybody's actions; everybody can see their own. @see product.md 3 */
export const maySeeAllActivity = mayManage;

/** Whether a member can end anyone's uploads; everybody can end their own. */
export const mayEndAnyUpload = mayTrashAny;

/** Whether a member can change or end a link: their own, or anyone's if they manage the group. @see product.md 3 */
export function mayChangeShare(
  rights: RightsOfQuota & Pick<GroupRights, 'userId'>,
  share: { readonly makerId: string },
): boolean {
  return share.makerId === rights.userId || mayManage(rights);
}

/** Whether a member can request files from outside. @see product.md 3 */
export const mayAskForFiles = mayManage;

/** Whether a member sees all links of the group. @see product.md 3 */
export const mayListShares = mayManage;

/**
 * Whether a member can link a quota: the managers of the group; the first one only while the bot is there, because it
 * brings control over the group's files.
 */
export function mayLinkQuota(rights: RightsOfQuota & Pick<GroupRights, 'botLeft'>): boolean {
  return mayManage(rights) && (rights.quotaId !== null || !rights.botLeft);
}

/**
 * Whether a member can link a quota of theirs in the place of one that is to be deleted: the group's files move along, and
 * are kept.
 */
export function maySaveFiles(
  { isMember, botLeft }: { readonly isMember: boolean; readonly botLeft: boolean },
  { isBeingDeleted }: { readonly isBeingDeleted: boolean },
): boolean {
  return isBeingDeleted && isMember && !botLeft;
}
