import { givenFileName, hasLetter } from '@kepwai/rules/names/file-names';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { isAppError } from '../../../errors.ts';
import { longestGivenName } from '../../../line/commands.ts';
import { renameLocked } from '../../files/files.ts';
import { createLocked, findFoldersNamed } from '../../folders/folders.ts';
import { moveLocked } from '../../folders/move.ts';
import { requireFolderName } from '../../folders/place.ts';
import {
  findQuotedFile,
  hasConsented,
  isMessageUnsent,
  type QuotedFile,
  type RequestChange,
  type RequestRow,
} from './store.ts';
import { actorOf } from './take-back.ts';

type CarryOutDeps = Pick<Deps, 'clock' | 'record'>;

/** A request, its file, and the name that it gives. */
interface Asked {
  request: RequestRow;
  file: QuotedFile;
  words: string;
}

/**
 * Carries out a request, and returns the changes of its row; null if the group does not have the quoted message, whose
 * event may still come. The caller locks the group.
 */
export async function carryOut(
  tx: Tx,
  deps: CarryOutDeps,
  request: RequestRow,
): Promise<RequestChange | null> {
  const quoted = { groupId: request.group_id, lineMessageId: request.quoted_message_id };
  const file = await findQuotedFile(tx, quoted);
  if (!file) return (await isMessageUnsent(tx, quoted)) ? refused('unsent') : null;
  const about = { file_id: file.id };
  if (file.state === 'missed') return { ...refused('missed'), ...about };
  if (file.trashedAt !== null) return { ...refused('trashed'), ...about };
  if (request.kind === 'link') return { ...(await allowLink(tx, { request, file })), ...about };
  const words = request.words ?? '';
  if ([...words].length > longestGivenName) return { ...refused('too-long'), ...about };
  const asked = { request, file, words };
  const change = request.kind === 'name' ? await giveName(tx, deps, asked) : await putAway(tx, deps, asked);
  return { ...change, ...about };
}

/** Returns the change of a request that does nothing; its words are not needed any more. */
export function refused(outcome: NonNullable<RequestRow['outcome']>): RequestChange {
  return { state: 'refused', outcome, words: null };
}

/** Returns whether a link may be created: only for a person who accepted the terms, who can end it in the app. */
async function allowLink(tx: Tx, { request, file }: Omit<Asked, 'words'>): Promise<RequestChange> {
  if (file.state === 'fetching') return refused('not-yet');
  const isOfMaker = request.user_id !== null && (await hasConsented(tx, request.user_id));
  return isOfMaker ? { state: 'done', outcome: 'linked', words: null } : refused('sign-in-first');
}

async function giveName(tx: Tx, deps: CarryOutDeps, { request, file, words }: Asked): Promise<RequestChange> {
  const name = givenFileName(words, { currentName: file.name });
  if (name === null) return refused('no-name');
  if (name === file.name) return refused('same-name');
  const about = { groupId: request.group_id, actor: actorOf(request) };
  await renameLocked(tx, deps, { ...about, fileId: file.id, name });
  return { state: 'done', outcome: 'named', words: null, name_before: file.name, name_after: name };
}

/** Moves a file into the folder of a name; asks if there is none, or several. */
async function putAway(tx: Tx, deps: CarryOutDeps, asked: Asked): Promise<RequestChange> {
  const { request, file, words } = asked;
  const groupId = request.group_id;
  if (!hasLetter(words)) return refused('no-name');
  const name = requireFolderName(words);
  if (request.to_folder_id !== null) return await putInto(tx, deps, asked, request.to_folder_id);
  const [found, second] = await findFoldersNamed(tx, { groupId, name, limit: 2 });
  if (second) return { state: 'asking', outcome: 'which-folder', words: name };
  if (found) return await putInto(tx, deps, { request, file, words: name }, found.id);
  if (!request.makes_folder) return { state: 'asking', outcome: 'no-folder', words: name };
  const folderId = await createFolderOnce(tx, deps, { request, name });
  return folderId === null ? refused('too-many-folders') : await putInto(tx, deps, asked, folderId);
}

/** Creates a folder at the top; null if the group has too many. */
async function createFolderOnce(
  tx: Tx,
  { clock, record }: CarryOutDeps,
  { request, name }: { request: RequestRow; name: string },
): Promise<string | null> {
  const place = { groupId: request.group_id, parentId: null, name, color: null, numberIfTaken: true };
  try {
    return await createLocked(tx, { record }, { ...place, userId: request.user_id, at: clock() });
  } catch (error) {
    if (!isAppError(error, 'TOO_MANY_FOLDERS')) throw error;
    return null;
  }
}

/** Moves a file, with its older versions or its whole image set. */
async function putInto(
  tx: Tx,
  deps: CarryOutDeps,
  { request, file }: Asked,
  toFolderId: string,
): Promise<RequestChange> {
  const place = { to_folder_id: toFolderId, words: null };
  if (file.folderId === toFolderId) return { ...refused('already-there'), ...place };
  await moveLocked(deps, tx, {
    groupId: request.group_id,
    actor: actorOf(request),
    fileIds: [file.id],
    imageSetIds: [],
    folderIds: [],
    toFolderId,
    numberIfTaken: false,
    withoutVersions: false,
    at: deps.clock(),
  });
  return { state: 'done', outcome: 'filed', ...place, folder_id_before: file.folderId };
}
