import { maySortFolder } from '@kepwai/rules/groups/group-permissions';
import * as z from 'zod';
import type { Db, Tx } from '../../db/database.ts';
import type { FolderColor, Row } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { answerOnce } from '../files/answered-requests.ts';
import { lockGroupOfMember } from '../groups/locks.ts';
import { type Membership, requireStillMember } from '../groups/membership.ts';
import { requireFewFolders, requireFolderName, requirePlace, type WantedPlace } from './place.ts';
import { type FolderRow, findFolder } from './store.ts';
import { insertFolder, updateFolder } from './tree-store.ts';

export { findFoldersNamed, updateGroupOfFolders } from './tree-store.ts';

/** A folder within the group of the calling member. */
export interface FolderInGroup {
  membership: Membership;
  folderId: string;
}

/** Change of a folder; absent properties stay. */
export interface FolderChange {
  name?: string;
  parentId?: string | null;
  color?: FolderColor | null;
  sort?: Row<'folders'>['sort'];
  numberIfTaken?: boolean;
}

type FoldersDeps = Pick<Deps, 'db' | 'clock' | 'record'>;

/**
 * Returns a folder, in the trash or not.
 * @throws NOT_FOUND also for a folder of another group
 */
export async function getFolderOfGroup(
  db: Db | Tx,
  { membership, folderId }: FolderInGroup,
): Promise<FolderRow> {
  const { groupId, userId } = membership;
  const row = await findFolder(db, { groupId, folderId, viewerId: userId });
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * Creates a folder, once for the same key, and returns it.
 * @throws NOT_FOUND for a parent that is gone; FOLDER_NAME_TAKEN, FOLDER_TOO_DEEP, TOO_MANY_FOLDERS,
 * IDEMPOTENCY_KEY_REUSED
 */
export async function createFolder(
  { db, clock, record }: FoldersDeps,
  asked: {
    membership: Membership;
    name: string;
    parentId: string | null;
    color: FolderColor | null;
    numberIfTaken: boolean;
    key: string | null;
  },
): Promise<FolderRow> {
  const { membership, parentId, color, numberIfTaken, key } = asked;
  const { groupId, userId } = membership;
  const wantedName = requireFolderName(asked.name);
  const at = clock();
  const folder = { groupId, userId, parentId, color, name: wantedName, numberIfTaken, at };
  const act = async (tx: Tx) => await createLocked(tx, { record }, folder);
  const folderId = await db.transaction().execute(async (tx) => {
    await lockGroupOfMember(tx, groupId);
    const body = { name: asked.name, parentId, color, numberIfTaken };
    const request = { groupId, userId, operation: 'createFolder', key, body };
    return await answerOnce(tx, request, { schema: z.string(), at, act: () => act(tx) });
  });
  return await getFolderOfGroup(db, { membership, folderId });
}

/**
 * Creates a folder of a name that is safe (`requireFolderName`), and returns its id. `userId`: null for somebody in the
 * chat whom LINE does not name. The caller locks the group.
 * @throws NOT_FOUND, FOLDER_NAME_TAKEN, FOLDER_TOO_DEEP, TOO_MANY_FOLDERS
 */
export async function createLocked(
  tx: Tx,
  { record }: Pick<FoldersDeps, 'record'>,
  folder: Omit<WantedPlace, 'folderId'> & { userId: string | null; color: FolderColor | null; at: Date },
): Promise<string> {
  const { groupId, userId, parentId, color, at } = folder;
  await requireFewFolders(tx, groupId);
  const name = await requirePlace(tx, folder);
  const row = { group_id: groupId, parent_id: parentId, name, color, created_by: userId };
  const folderId = await insertFolder(tx, { ...row, at });
  const actor = userId === null ? 'chat' : { userId };
  await record(tx, { kind: 'folder-created', groupId, actor, folderIds: [folderId] });
  return folderId;
}

/**
 * Changes a folder, all of it or nothing, and returns it.
 * @throws NOT_FOUND also for a folder in the trash; NOT_ALLOWED, FOLDER_NAME_TAKEN, FOLDER_TOO_DEEP,
 * FOLDER_INTO_ITSELF
 */
export async function changeFolder(
  { db, clock, record }: FoldersDeps,
  { membership, folderId, change }: FolderInGroup & { change: FolderChange },
): Promise<FolderRow> {
  const { groupId, userId } = membership;
  await db.transaction().execute(async (tx) => {
    await lockGroupOfMember(tx, groupId);
    const before = await getFolderOfGroup(tx, { membership, folderId });
    if (before.trashed_at !== null) throw new AppError('NOT_FOUND');
    if (change.sort !== undefined && !maySortFolder(await requireStillMember(tx, membership)))
      throw new AppError('NOT_ALLOWED');
    const after = await planChange(tx, { before, change });
    await updateFolder(tx, folderId, { ...after, updated_at: clock() });
    const about = { groupId, actor: { userId }, folderIds: [folderId] };
    if (after.name !== before.name) await record(tx, { kind: 'folder-renamed', ...about });
    if (after.parent_id !== before.parent_id) await record(tx, { kind: 'folder-moved', ...about });
    if (after.color !== before.color || after.sort !== before.sort)
      await record(tx, { kind: 'folder-changed', ...about });
  });
  return await getFolderOfGroup(db, { membership, folderId });
}

async function planChange(
  tx: Tx,
  { before, change }: { before: FolderRow; change: FolderChange },
): Promise<Pick<Row<'folders'>, 'name' | 'parent_id' | 'color' | 'sort'>> {
  const { color = before.color, sort = before.sort, parentId = before.parent_id } = change;
  const stays = change.name === undefined && parentId === before.parent_id;
  const name = stays
    ? before.name
    : await requirePlace(tx, {
        groupId: before.group_id,
        folderId: before.id,
        parentId,
        name: change.name === undefined ? before.name : requireFolderName(change.name),
        numberIfTaken: change.numberIfTaken ?? false,
      });
  return { name, parent_id: parentId, color, sort };
}
