import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Actor } from '../../changes/change.ts';
import { renameLocked } from '../../files/files.ts';
import { moveLocked } from '../../folders/move.ts';
import { findFileOfRequest, findFolder, type RequestRow } from './store.ts';

type TakeBackDeps = Pick<Deps, 'clock' | 'record'>;

/** Returns the requester: the sender, or a person in the chat whom LINE does not name. */
export function actorOf({ user_id: userId }: Pick<RequestRow, 'user_id'>): Actor {
  return userId === null ? 'chat' : { userId };
}

/** Returns whether a request changed nothing, or its change was taken back. */
export function isTakenBack({ state }: RequestRow): boolean {
  return state !== 'done' && state !== 'undoing';
}

/**
 * Restores a file's former name, or its former folder, or the top if that is gone. Returns false, and changes nothing,
 * if it was changed since. The caller locks the group.
 */
export async function takeBack(tx: Tx, deps: TakeBackDeps, request: RequestRow): Promise<boolean> {
  // A link stays: its maker ends it in the app.
  if (request.file_id === null || request.kind === 'link') return false;
  const file = await findFileOfRequest(tx, request.file_id);
  if (!file || file.trashedAt !== null) return false;
  const about = { groupId: request.group_id, actor: actorOf(request) };
  if (request.kind === 'name') {
    if (request.name_before === null || file.name !== request.name_after) return false;
    return await renameLocked(tx, deps, { ...about, fileId: file.id, name: request.name_before });
  }
  if (file.folderId !== request.to_folder_id) return false;
  const { folder_id_before: formerId, group_id: groupId } = request;
  const former = formerId === null ? null : await findFolder(tx, { groupId, folderId: formerId });
  await moveLocked(deps, tx, {
    ...about,
    fileIds: [file.id],
    imageSetIds: [],
    folderIds: [],
    toFolderId: former?.id ?? null,
    numberIfTaken: false,
    withoutVersions: false,
    at: deps.clock(),
  });
  return true;
}
