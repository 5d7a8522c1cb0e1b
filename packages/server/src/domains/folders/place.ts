import { folderName, maxFolders, type NestingProblem, nestingProblem } from '@kepwai/rules/files/folders';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { listFolderPath } from './store.ts';
import { countFolders, findFreeName, findHeight } from './tree-store.ts';

/** Wanted place of a folder. */
export interface WantedPlace {
  groupId: string;
  /** Folder that is placed; absent for a new one. */
  folderId?: string;
  /** Null: at the top. */
  parentId: string | null;
  name: string;
  numberIfTaken: boolean;
}

/** Folder of a group that items are put into; null for the top. */
interface Destination {
  groupId: string;
  folderId: string | null;
}

/**
 * Returns a name that is safe to store and show, in one line.
 * @throws INVALID_REQUEST for a name without a visible character
 */
export function requireFolderName(name: string): string {
  const safe = folderName(name);
  if (safe === null)
    throw new AppError('INVALID_REQUEST', { details: [{ field: '/name', message: 'must be visible' }] });
  return safe;
}

/**
 * Requires that the group has room for one more folder. The caller locks the group.
 * @throws TOO_MANY_FOLDERS
 */
export async function requireFewFolders(tx: Tx, groupId: string): Promise<void> {
  if ((await countFolders(tx, groupId)) >= maxFolders) throw new AppError('TOO_MANY_FOLDERS');
}

/**
 * Returns the ids from the top down to a folder outside the trash; none for the top.
 * @throws NOT_FOUND if it is gone, in the trash, or of another group
 */
export async function requireDestination(tx: Tx, destination: Destination): Promise<string[]> {
  const path = await findOpenPath(tx, destination);
  if (path === null) throw new AppError('NOT_FOUND');
  return path;
}

/** Returns whether items can be put into a folder: it is in the group and not in the trash. The top always can. */
export async function isFolderOpen(tx: Tx, destination: Destination): Promise<boolean> {
  return (await findOpenPath(tx, destination)) !== null;
}

async function findOpenPath(tx: Tx, { groupId, folderId }: Destination): Promise<string[] | null> {
  if (folderId === null) return [];
  const path = await listFolderPath(tx, { folderId, isOwnStep: true });
  const isOpen = path.every((step) => step.group_id === groupId && step.trashed_at === null);
  return path.length > 0 && isOpen ? path.map(({ id }) => id) : null;
}

/** Returns why a folder cannot be at the end of a path; null if it can. */
export async function findNestingProblem(
  tx: Tx,
  { path, folderId }: { path: readonly string[]; folderId?: string },
): Promise<NestingProblem | null> {
  const height = folderId === undefined ? 1 : await findHeight(tx, folderId);
  return nestingProblem({ path, folderId, height });
}

/**
 * Returns the name that a folder gets at its place. The caller locks the group.
 * @throws NOT_FOUND, FOLDER_INTO_ITSELF, FOLDER_TOO_DEEP, FOLDER_NAME_TAKEN with the free name
 */
export async function requirePlace(tx: Tx, wanted: WantedPlace): Promise<string> {
  const { groupId, folderId, parentId, name, numberIfTaken } = wanted;
  const path = await requireDestination(tx, { groupId, folderId: parentId });
  const problem = await findNestingProblem(tx, { path, ...(folderId !== undefined && { folderId }) });
  if (problem) throw new AppError(problem);
  const freeName = await findFreeName(tx, {
    groupIds: [groupId],
    parentId,
    name,
    ...(folderId !== undefined && { exceptId: folderId }),
  });
  if (freeName === name || numberIfTaken) return freeName;
  throw new AppError('FOLDER_NAME_TAKEN', { details: [{ field: 'freeName', message: freeName }] });
}
