import { mayAskForFiles } from '@kepwai/rules/groups/group-permissions';
import { allKinds } from '@kepwai/rules/sharing/requests';
import { writtenLines } from '@kepwai/rules/words/written-text';
import * as z from 'zod';
import type { Db, Tx } from '../../../db/database.ts';
import type { RequestKind } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { answerOnce } from '../../files/answered-requests.ts';
import { requireDestination } from '../../folders/place.ts';
import { lockGroupOfMember } from '../../groups/locks.ts';
import { type Membership, requireStillMember } from '../../groups/membership.ts';
import { type LinkChoices, linkColumns, maxOpenLinks, newEnd } from '../choices.ts';
import type { SharePasswords } from '../passwords.ts';
import type { ShareSecrets } from '../secrets.ts';
import { endShare } from '../shares.ts';
import { countOpenShares, findShareRow, insertShare, type ShareRow, updateShare } from '../store.ts';
import type { RequestRow } from './presenters.ts';
import { insertFileRequest, updateFileRequest } from './requests-store.ts';

/** Choices about a request; absent ones are the default, or stay. */
export interface RequestChoices extends LinkChoices {
  note?: string | null;
  kinds?: RequestKind[];
  maxFiles?: number;
  maxBytes?: number | null;
  maxFileBytes?: number | null;
}

type RequestsDeps = Pick<Deps, 'db' | 'clock' | 'record' | 'env'> & {
  shareSecrets: ShareSecrets;
  sharePasswords: SharePasswords;
};

/** Files of a request whose maker chose no number. */
const defaultFiles = 200;

/**
 * Creates a file request, once for the same key, and returns it.
 * @throws NOT_ALLOWED, NOT_FOUND, INVALID_REQUEST, TOO_MANY_SHARES, IDEMPOTENCY_KEY_REUSED
 */
export async function createFileRequest(
  deps: RequestsDeps,
  asked: {
    membership: Membership;
    folderId: string | null;
    choices: RequestChoices;
    key: string | null;
  },
): Promise<RequestRow> {
  const { db, clock } = deps;
  const { membership, folderId, choices, key } = asked;
  const { groupId, userId } = membership;
  const at = clock();
  const link = {
    name: null,
    shows_maker: true,
    expires_at: newEnd(deps, at),
    ...linkColumns(deps, choices, at),
    password_hash: await hashOf(deps, choices.password),
  };
  const limits = {
    note: null,
    kinds: [...allKinds],
    max_files: defaultFiles,
    max_bytes: null,
    max_file_bytes: null,
    ...limitColumns(choices),
  };
  const act = async (tx: Tx) => {
    await requireDestination(tx, { groupId, folderId });
    if ((await countOpenShares(tx, { groupId, userId, ofChats: false, now: at })) >= maxOpenLinks)
      throw new AppError('TOO_MANY_SHARES');
    const { slug: _slug, ...slugColumns } = deps.shareSecrets.create();
    const shareId = await insertShare(
      tx,
      {
        group_id: groupId,
        created_by: userId,
        created_at: at,
        ...slugColumns,
        kind: 'request',
        file_id: null,
        image_set_id: null,
        folder_id: folderId,
        max_downloads: null,
        is_view_only: false,
        keeps_location: false,
        ...link,
      },
      [],
    );
    await insertFileRequest(tx, { share_id: shareId, ...limits });
    await deps.record(tx, {
      kind: 'file-request-created',
      ...aboutRequest({ id: shareId, group_id: groupId, folder_id: folderId }, membership),
    });
    return shareId;
  };
  const shareId = await db.transaction().execute(async (tx) => {
    await lockGroupOfMember(tx, groupId);
    await requireManager(tx, membership);
    const request = {
      groupId,
      userId,
      operation: 'createFileRequest',
      key,
      body: { folderId, ...choices },
    } as const;
    return await answerOnce(tx, request, { schema: z.string(), at, act: () => act(tx) });
  });
  return await getRequestOfGroup(db, { groupId, shareId });
}

/**
 * Changes a request. Running uploads stay.
 * @throws NOT_FOUND, NOT_ALLOWED, SHARE_REVOKED, INVALID_REQUEST
 */
export async function changeFileRequest(
  deps: RequestsDeps,
  asked: { membership: Membership; shareId: string; choices: RequestChoices },
): Promise<RequestRow> {
  const { db, clock } = deps;
  const { membership, shareId, choices } = asked;
  const hash = await hashOf(deps, choices.password);
  await db.transaction().execute(async (tx) => {
    const row = await lockRequestOfGroup(tx, asked);
    if (row.revoked_at !== null) throw new AppError('SHARE_REVOKED');
    const change = {
      ...linkColumns(deps, choices, clock()),
      ...(choices.password !== undefined && { password_hash: hash }),
    };
    // Senders who unlocked it before have to enter the password again.
    const endsAccess = choices.password !== undefined;
    if (Object.keys(change).length > 0) await updateShare(tx, shareId, change, { endsAccess });
    await updateFileRequest(tx, shareId, limitColumns(choices));
    await deps.record(tx, { kind: 'file-request-changed', ...aboutRequest(row, membership) });
  });
  return await getRequestOfGroup(db, { groupId: membership.groupId, shareId });
}

/**
 * Ends a request. Idempotent. The caller stops its uploads.
 * @throws NOT_FOUND, NOT_ALLOWED
 */
export async function revokeFileRequest(
  deps: Pick<Deps, 'db' | 'clock' | 'record'>,
  asked: { membership: Membership; shareId: string },
): Promise<RequestRow> {
  const { db } = deps;
  const { membership, shareId } = asked;
  await db.transaction().execute(async (tx) => {
    const row = await lockRequestOfGroup(tx, asked);
    if (row.revoked_at !== null) return;
    await endShare(tx, deps, { row, actor: { userId: membership.userId } });
  });
  return await getRequestOfGroup(db, { groupId: membership.groupId, shareId });
}

/**
 * Returns a request of a group.
 * @throws NOT_FOUND
 */
export async function getRequestOfGroup(
  db: Db | Tx,
  asked: { groupId: string; shareId: string },
): Promise<RequestRow> {
  const row = await findShareRow(db, { ...asked, linkKind: 'request' });
  if (!row || !isRequestRow(row)) throw new AppError('NOT_FOUND');
  return row;
}

/** Returns whether a link requests files. */
export function isRequestRow(row: ShareRow): row is RequestRow {
  return row.request !== null;
}

async function lockRequestOfGroup(
  tx: Tx,
  { membership, shareId }: { membership: Membership; shareId: string },
): Promise<RequestRow> {
  const { groupId } = membership;
  await lockGroupOfMember(tx, groupId);
  await requireManager(tx, membership);
  return await getRequestOfGroup(tx, { groupId, shareId });
}

async function requireManager(tx: Tx, membership: Membership): Promise<void> {
  if (!mayAskForFiles(await requireStillMember(tx, membership))) throw new AppError('NOT_ALLOWED');
}

async function hashOf(
  { sharePasswords }: RequestsDeps,
  password: string | null | undefined,
): Promise<string | null> {
  return typeof password === 'string' ? await sharePasswords.hash(password) : null;
}

function limitColumns({ note, kinds, maxFiles, maxBytes, maxFileBytes }: RequestChoices) {
  return {
    ...(note !== undefined && { note: note === null ? null : writtenLines(note) || null }),
    ...(kinds !== undefined && { kinds }),
    ...(maxFiles !== undefined && { max_files: maxFiles }),
    ...(maxBytes !== undefined && { max_bytes: maxBytes }),
    ...(maxFileBytes !== undefined && { max_file_bytes: maxFileBytes }),
  };
}

function aboutRequest(
  { id, group_id, folder_id }: Pick<ShareRow, 'id' | 'group_id' | 'folder_id'>,
  { userId }: { userId: string },
) {
  return {
    shareId: id,
    groupId: group_id,
    actor: { userId },
    folderIds: folder_id === null ? [] : [folder_id],
  };
}
