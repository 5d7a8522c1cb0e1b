import { mayChangeShare } from '@kepwai/rules/groups/group-permissions';
import * as z from 'zod';
import type { Db, Tx } from '../../db/database.ts';
import type { Row, ShareKind } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { deleteArchivesOf } from '../archives/archives.ts';
import type { Actor } from '../changes/change.ts';
import { answerOnce } from '../files/answered-requests.ts';
import { lockGroup, lockGroupOfMember } from '../groups/locks.ts';
import { type Membership, requireStillMember } from '../groups/membership.ts';
import { type LinkChoices, linkColumns, maxOpenLinks, newEnd } from './choices.ts';
import { holderOf } from './holder.ts';
import type { SharePasswords } from './passwords.ts';
import type { ShareSecrets } from './secrets.ts';
import {
  countOpenShares,
  findShareRow,
  hasItems,
  insertShare,
  listOpenOf,
  type ShareRow,
  updateShare,
} from './store.ts';

/** Choices about a link; absent ones are the default, or stay. */
export interface ShareChoices extends LinkChoices {
  maxDownloads?: number | null;
  isViewOnly?: boolean;
  keepsLocation?: boolean;
  keepsNames?: boolean;
}

/** Items of a new link: exactly one of these. */
export interface SharedItems {
  fileId?: string;
  imageSetId?: string;
  folderId?: string;
  fileIds?: string[];
}

type SharesDeps = Pick<Deps, 'db' | 'clock' | 'record' | 'env'> & {
  shareSecrets: ShareSecrets;
  sharePasswords: SharePasswords;
};

/**
 * Creates a link, once for the same key, and returns it.
 * @throws INVALID_REQUEST if it names no item or several, or an end that is not allowed; NOT_FOUND; TOO_MANY_SHARES,
 * IDEMPOTENCY_KEY_REUSED
 */
export async function createShare(
  deps: SharesDeps,
  asked: { membership: Membership; items: SharedItems; choices: ShareChoices; key: string | null },
): Promise<ShareRow> {
  const { db, clock, shareSecrets } = deps;
  const { membership, items, choices, key } = asked;
  const { groupId, userId } = membership;
  const at = clock();
  const target = targetOf(items);
  const { password = null, ...others } = choices;
  const values = {
    expires_at: newEnd(deps, at),
    name: null,
    max_downloads: null,
    is_view_only: false,
    keeps_location: false,
    keeps_names: false,
    shows_maker: true,
    ...toColumns(deps, others, at),
    password_hash: password === null ? null : await deps.sharePasswords.hash(password),
  };
  const act = async (tx: Tx) => {
    if (!(await hasItems(tx, { groupId, ...target }))) throw new AppError('NOT_FOUND');
    if ((await countOpenShares(tx, { groupId, userId, ofChats: false, now: at })) >= maxOpenLinks)
      throw new AppError('TOO_MANY_SHARES');
    const { slug: _slug, ...slugColumns } = shareSecrets.create();
    const row = {
      group_id: groupId,
      created_by: userId,
      created_at: at,
      ...slugColumns,
      kind: target.kind,
      file_id: target.kind === 'file' ? (target.fileIds[0] ?? null) : null,
      image_set_id: target.imageSetId,
      folder_id: target.folderId,
      ...values,
    };
    const shareId = await insertShare(tx, row, target.kind === 'files' ? target.fileIds : []);
    await deps.record(tx, {
      kind: 'share-created',
      ...aboutShare({ ...row, id: shareId }, { userId }),
      fileIds: target.fileIds,
    });
    return shareId;
  };
  const shareId = await db.transaction().execute(async (tx) => {
    await lockGroupOfMember(tx, groupId);
    const request = { groupId, userId, operation: 'createShare', key, body: { ...items, ...choices } };
    return await answerOnce(tx, request, { schema: z.string(), at, act: () => act(tx) });
  });
  return await getShareOfGroup(db, { groupId, shareId });
}

/**
 * Changes a link.
 * @throws NOT_FOUND, NOT_ALLOWED, SHARE_REVOKED, INVALID_REQUEST
 */
export async function changeShare(
  deps: SharesDeps,
  asked: { membership: Membership; shareId: string; choices: ShareChoices },
): Promise<ShareRow> {
  const { db, clock, sharePasswords } = deps;
  const { membership, shareId, choices } = asked;
  const { password, ...others } = choices;
  const hash = typeof password === 'string' ? await sharePasswords.hash(password) : null;
  await db.transaction().execute(async (tx) => {
    const row = await lockOwnShare(tx, { membership, shareId });
    if (row.kind === 'chat') throw new AppError('NOT_FOUND');
    if (row.revoked_at !== null) throw new AppError('SHARE_REVOKED');
    const change = {
      ...toColumns(deps, others, clock()),
      ...(password !== undefined && { password_hash: hash }),
    };
    // Visitors who unlocked it before have to enter the password again, and their addresses of bytes end.
    const endsAccess = password !== undefined || (change.is_view_only === true && !row.is_view_only);
    await updateShare(tx, shareId, change, { endsAccess });
    await deps.record(tx, { kind: 'share-changed', ...aboutShare(row, { userId: membership.userId }) });
  });
  return await getShareOfGroup(db, { groupId: membership.groupId, shareId });
}

/**
 * Ends a link. Idempotent.
 * @throws NOT_FOUND, NOT_ALLOWED
 */
export async function revokeShare(
  deps: Pick<Deps, 'db' | 'clock' | 'record'>,
  asked: { membership: Membership; shareId: string },
): Promise<ShareRow> {
  const { db } = deps;
  const { membership, shareId } = asked;
  await db.transaction().execute(async (tx) => {
    const row = await lockOwnShare(tx, asked);
    if (row.revoked_at !== null) return;
    await endShare(tx, deps, { row, actor: { userId: membership.userId } });
  });
  return await getShareOfGroup(db, { groupId: membership.groupId, shareId });
}

/** Ends a link of either kind that is not revoked, with its archives. The caller locks the group. */
export async function endShare(
  tx: Tx,
  { clock, record }: Pick<Deps, 'clock' | 'record'>,
  { row, actor }: { row: ShareRow; actor: Actor },
): Promise<void> {
  await updateShare(tx, row.id, { revoked_at: clock() }, { endsAccess: true });
  await deleteArchivesOf(tx, holderOf(row));
  const kind = row.kind === 'request' ? ('file-request-revoked' as const) : ('share-revoked' as const);
  await record(tx, { kind, ...aboutShare(row, actor) });
}

async function getShareOfGroup(db: Db | Tx, asked: { groupId: string; shareId: string }): Promise<ShareRow> {
  const row = await findShareRow(db, { ...asked, linkKind: 'share' });
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Locks the group, and returns a link that the member can change. */
async function lockOwnShare(
  tx: Tx,
  { membership, shareId }: { membership: Membership; shareId: string },
): Promise<ShareRow> {
  const { groupId } = membership;
  await lockGroupOfMember(tx, groupId);
  const current = await requireStillMember(tx, membership);
  const row = await getShareOfGroup(tx, { groupId, shareId });
  // Other members do not see it.
  if (!mayChangeShare(current, { makerId: row.created_by })) throw new AppError('NOT_FOUND');
  return row;
}

interface Target {
  kind: ShareKind;
  fileIds: string[];
  imageSetId: string | null;
  folderId: string | null;
}

function targetOf({ fileId, imageSetId, folderId, fileIds }: SharedItems): Target {
  const kinds: ShareKind[] = [
    ...(fileId === undefined ? [] : (['file'] as const)),
    ...(imageSetId === undefined ? [] : (['image_set'] as const)),
    ...(folderId === undefined ? [] : (['folder'] as const)),
    ...(fileIds === undefined ? [] : (['files'] as const)),
  ];
  const [kind] = kinds;
  if (!kind || kinds.length > 1)
    throw new AppError('INVALID_REQUEST', {
      details: [{ field: '', message: 'must name one of fileId, imageSetId, folderId and fileIds' }],
    });
  const chosen = [...new Set(fileIds ?? (fileId === undefined ? [] : [fileId]))];
  return { kind, fileIds: chosen, imageSetId: imageSetId ?? null, folderId: folderId ?? null };
}

/** Returns the columns of choices. The password is hashed elsewhere, outside any transaction. */
function toColumns(deps: Pick<Deps, 'env'>, choices: Omit<ShareChoices, 'password'>, now: Date) {
  const { maxDownloads, isViewOnly, keepsLocation, keepsNames } = choices;
  return {
    ...linkColumns(deps, choices, now),
    ...(maxDownloads !== undefined && { max_downloads: maxDownloads }),
    ...(isViewOnly !== undefined && { is_view_only: isViewOnly }),
    ...(keepsLocation !== undefined && { keeps_location: keepsLocation }),
    ...(keepsNames !== undefined && { keeps_names: keepsNames }),
  };
}

function aboutShare(
  {
    id,
    group_id,
    file_id,
    image_set_id,
    folder_id,
  }: Pick<Row<'shares'>, 'id' | 'group_id' | 'file_id' | 'image_set_id' | 'folder_id'>,
  actor: Actor,
) {
  return {
    shareId: id,
    groupId: group_id,
    actor,
    fileIds: file_id === null ? [] : [file_id],
    imageSetIds: image_set_id === null ? [] : [image_set_id],
    folderIds: folder_id === null ? [] : [folder_id],
  };
}

/** Number of links that are looked up together. */
const endedTogether = 100;

/** Ends all links of a person who is erased. */
export async function endSharesOf(
  deps: Pick<Deps, 'db' | 'clock' | 'record'>,
  userId: string,
): Promise<void> {
  for (;;) {
    const links = await listOpenOf(deps.db, { userId, limit: endedTogether });
    for (const { shareId, groupId } of links) {
      await deps.db.transaction().execute(async (tx) => {
        await lockGroup(tx, groupId);
        const row = await findShareRow(tx, { groupId, shareId });
        if (row && row.revoked_at === null) await endShare(tx, deps, { row, actor: 'product' });
      });
    }
    if (links.length < endedTogether) return;
  }
}
