import * as z from 'zod';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../changes/change.ts';
import { answerOnce } from '../files/answered-requests.ts';
import { updateFolderOfItems } from '../files/placement/placement.ts';
import { lockGroupOfMember } from '../groups/locks.ts';
import type { Membership } from '../groups/membership.ts';
import { listFilesToMove, listFoldersToMove, listImageSetsToMove, type Placed } from './move-store.ts';
import { findNestingProblem, requireDestination } from './place.ts';
import { findFreeName, updateFolder } from './tree-store.ts';

const ids = z.array(z.string());

const movedItems = z.object({
  moved: z.array(
    z.object({ fromFolderId: z.string().nullable(), fileIds: ids, imageSetIds: ids, folderIds: ids }),
  ),
  failures: z.array(
    z.object({
      id: z.string(),
      code: z.enum(['NOT_FOUND', 'FOLDER_INTO_ITSELF', 'FOLDER_TOO_DEEP', 'FOLDER_NAME_TAKEN']),
      freeName: z.string().nullable(),
    }),
  ),
});

/** Moved items by the folder that they came from, and those that could not be moved. */
export type MovedItems = z.infer<typeof movedItems>;
type Failure = MovedItems['failures'][number];

interface ItemsToMove {
  groupId: string;
  actor: Actor;
  fileIds: string[];
  imageSetIds: string[];
  folderIds: string[];
  toFolderId: string | null;
  numberIfTaken: boolean;
  /** Moves latest versions without their older ones. */
  withoutVersions: boolean;
  at: Date;
}

type MoveDeps = Pick<Deps, 'db' | 'clock' | 'record'>;

/**
 * Moves files, image sets and folders of a group into a folder in one transaction, once for the same key.
 * Items that cannot be moved are listed with their reasons.
 * @throws NOT_FOUND for a destination that is gone; IDEMPOTENCY_KEY_REUSED
 */
export async function moveItems(
  { db, clock, record }: MoveDeps,
  asked: {
    membership: Membership;
    key: string | null;
    items: Omit<ItemsToMove, 'groupId' | 'actor' | 'at'>;
  },
): Promise<MovedItems> {
  const { groupId, userId } = asked.membership;
  const at = clock();
  const move = { ...asked.items, groupId, actor: { userId }, at };
  const { key } = asked;
  return await db.transaction().execute(async (tx) => {
    await lockGroupOfMember(tx, groupId);
    const act = async () => await moveLocked({ record }, tx, move);
    const request = { groupId, userId, operation: 'moveItems', key, body: asked.items };
    return await answerOnce(tx, request, { schema: movedItems, at, act });
  });
}

/**
 * Moves items as {@link moveItems} does. The caller locks the group.
 * @throws NOT_FOUND for a destination that is gone
 */
export async function moveLocked(
  { record }: Pick<MoveDeps, 'record'>,
  tx: Tx,
  move: ItemsToMove,
): Promise<MovedItems> {
  const { groupId, actor, toFolderId } = move;
  const path = await requireDestination(tx, { groupId, folderId: toFolderId });
  const files = await moveFiles(tx, move);
  const folders = await moveFolders(tx, { ...move, path });
  const about = { groupId, actor };
  if (files.movedIds.length > 0) {
    const into = toFolderId === null ? [] : [toFolderId];
    await record(tx, { kind: 'files-moved', ...about, folderIds: into, fileIds: files.movedIds });
  }
  if (folders.moved.length > 0) {
    const folderIds = folders.moved.map(({ id }) => id);
    await record(tx, { kind: 'folder-moved', ...about, folderIds });
  }
  return {
    moved: groupByOrigin({
      fileIds: files.alone,
      imageSetIds: files.imageSets,
      folderIds: folders.moved,
    }),
    failures: [...files.failures, ...folders.failures],
  };
}

/** Moves files and image sets; a picture of a set takes its whole set along. */
async function moveFiles(
  tx: Tx,
  { groupId, fileIds, imageSetIds, toFolderId, withoutVersions, at }: ItemsToMove,
): Promise<{ movedIds: string[]; alone: Placed[]; imageSets: Placed[]; failures: Failure[] }> {
  const files = await listFilesToMove(tx, { groupId, fileIds, withoutVersions });
  const setIds = new Set([...imageSetIds, ...files.flatMap(({ image_set_id: id }) => id ?? [])]);
  const sets = await listImageSetsToMove(tx, { groupId, imageSetIds: [...setIds] });
  const alone = files.filter((file) => file.image_set_id === null && file.folder_id !== toFolderId);
  const imageSets = sets.filter(({ folder_id }) => folder_id !== toFolderId);
  const movedIds = await updateFolderOfItems(tx, {
    fileIds: alone.map(({ id }) => id),
    imageSetIds: imageSets.map(({ id }) => id),
    toFolderId,
    at,
  });
  const failures = [...missingOf(fileIds, files), ...missingOf(imageSetIds, sets)];
  return { movedIds, alone, imageSets, failures };
}

/** Moves folders one after another: each takes its name before the next looks for one. */
async function moveFolders(
  tx: Tx,
  move: ItemsToMove & { path: string[] },
): Promise<{ moved: Placed[]; failures: Failure[] }> {
  const { groupId, folderIds, toFolderId } = move;
  const found = await listFoldersToMove(tx, { groupId, folderIds });
  const moved: Placed[] = [];
  const failures = missingOf(folderIds, found);
  for (const folder of found) {
    if (folder.folder_id === toFolderId) continue;
    const failure = await moveFolder(tx, { ...move, folder });
    if (failure) failures.push(failure);
    else moved.push(folder);
  }
  return { moved, failures };
}

async function moveFolder(
  tx: Tx,
  move: ItemsToMove & { path: string[]; folder: Placed & { name: string } },
): Promise<Failure | null> {
  const { groupId, toFolderId, path, folder, numberIfTaken, at } = move;
  const { id, name } = folder;
  const problem = await findNestingProblem(tx, { path, folderId: id });
  if (problem) return { id, code: problem, freeName: null };
  const freeName = await findFreeName(tx, { groupIds: [groupId], parentId: toFolderId, name, exceptId: id });
  if (freeName !== name && !numberIfTaken) return { id, code: 'FOLDER_NAME_TAKEN', freeName };
  await updateFolder(tx, id, { parent_id: toFolderId, name: freeName, updated_at: at });
  return null;
}

function missingOf(wanted: readonly string[], found: readonly { id: string }[]): Failure[] {
  const foundIds = new Set(found.map(({ id }) => id));
  return [...new Set(wanted)]
    .filter((id) => !foundIds.has(id))
    .map((id) => ({ id, code: 'NOT_FOUND', freeName: null }));
}

/** Groups moved items by the folder that they came from. */
function groupByOrigin(items: {
  fileIds: Placed[];
  imageSetIds: Placed[];
  folderIds: Placed[];
}): MovedItems['moved'] {
  const origins = new Set(Object.values(items).flatMap((placed) => placed.map((each) => each.folder_id)));
  const idsFrom = (placed: Placed[], origin: string | null) =>
    placed.filter(({ folder_id }) => folder_id === origin).map(({ id }) => id);
  return [...origins].map((fromFolderId) => ({
    fromFolderId,
    fileIds: idsFrom(items.fileIds, fromFolderId),
    imageSetIds: idsFrom(items.imageSetIds, fromFolderId),
    folderIds: idsFrom(items.folderIds, fromFolderId),
  }));
}
