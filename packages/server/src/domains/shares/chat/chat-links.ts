import { isTakenByLine, messageTypeOf } from '@kepwai/rules/sharing/chat-messages';
import * as z from 'zod';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { answerOnce } from '../../files/answered-requests.ts';
import { openContent, type PictureDeps } from '../../files/content/content.ts';
import { lockGroupOfMember } from '../../groups/locks.ts';
import type { Membership } from '../../groups/membership.ts';
import { chatEnd, maxOpenChatLinks } from '../choices.ts';
import type { ShareSecrets } from '../secrets.ts';
import { countOpenShares, findShareRow, hasItems, insertShare, type ShareRow } from '../store.ts';
import { readConverted, readPreview } from './copies.ts';
import { soundLength } from './sound-length.ts';
import { listSendable, type SentFile } from './store.ts';

type ChatDeps = PictureDeps & Pick<Deps, 'clock' | 'record' | 'env'> & { shareSecrets: ShareSecrets };

/** A new link into a chat, with its files in their order. */
export interface ChatLink {
  row: ShareRow;
  files: SentFile[];
}

/** Pictures are drawn within a moment after they arrive. */
const drawnSeconds = 2;

/**
 * Creates a link for sending files into a chat, once for the same key. Copies that LINE requests are drawn before, so
 * that it finds them at once.
 * @throws NOT_FOUND, TOO_MANY_SHARES, UNAVAILABLE, IDEMPOTENCY_KEY_REUSED
 */
export async function createChatLink(
  deps: ChatDeps,
  asked: { membership: Membership; fileIds: readonly string[]; as: 'media' | 'cards'; key: string | null },
): Promise<ChatLink> {
  const { db, clock } = deps;
  const { membership, fileIds, as, key } = asked;
  const { groupId, userId } = membership;
  const found = await listSendable(db, { groupId, fileIds });
  if (found.length < fileIds.length) throw new AppError('NOT_FOUND');
  const files: SentFile[] = [];
  for (const file of found) files.push(await withLength(deps, file));
  for (const file of files) await prepare(deps, file, { withOriginal: as === 'media' });
  const at = clock();
  const shareId = await db.transaction().execute(async (tx) => {
    await lockGroupOfMember(tx, groupId);
    const request = { groupId, userId, operation: 'createChatLink', key, body: { fileIds, as } };
    const act = () => insertLink(tx, deps, { groupId, userId, fileIds, as, at });
    return await answerOnce(tx, request, { schema: z.string(), at, act });
  });
  const row = await findShareRow(db, { groupId, shareId, linkKind: 'share' });
  if (!row) throw new AppError('NOT_FOUND');
  return { row, files };
}

/** Returns a file; a sound with its length, if its bytes contain it. */
async function withLength(deps: ChatDeps, file: SentFile): Promise<SentFile> {
  const isAsked = messageTypeOf(file) === 'audio' && !file.durationMs && file.mimeType !== 'audio/mpeg';
  if (!isAsked) return { ...file, durationMs: file.durationMs || null };
  const reader = await openContent(deps, file);
  try {
    return { ...file, durationMs: await soundLength(reader) };
  } finally {
    await reader.close();
  }
}

/** Draws the pictures that LINE will load for a file. */
async function prepare(
  deps: ChatDeps,
  file: SentFile,
  { withOriginal }: { withOriginal: boolean },
): Promise<void> {
  // The page of a document may take a while, and its card works without.
  if (file.thumbnailState === 'pending' && file.kind === 'image')
    throw new AppError('UNAVAILABLE', { retryAfterSeconds: drawnSeconds });
  if (file.thumbnailState !== 'ready') return;
  await readPreview(deps, file);
  if (withOriginal && messageTypeOf(file) === 'image' && !isTakenByLine(file))
    await readConverted(deps, file);
}

async function insertLink(
  tx: Tx,
  { shareSecrets, record, env }: ChatDeps,
  link: { groupId: string; userId: string; fileIds: readonly string[]; as: 'media' | 'cards'; at: Date },
): Promise<string> {
  const { groupId, userId, fileIds, as, at } = link;
  const wanted = { groupId, fileIds, imageSetId: null, folderId: null };
  if (!(await hasItems(tx, wanted))) throw new AppError('NOT_FOUND');
  if ((await countOpenShares(tx, { groupId, userId, ofChats: true, now: at })) >= maxOpenChatLinks)
    throw new AppError('TOO_MANY_SHARES');
  const { slug: _slug, ...slugColumns } = shareSecrets.create();
  const row = {
    ...{ group_id: groupId, created_by: userId, created_at: at, ...slugColumns, kind: 'chat' as const },
    ...{ file_id: null, image_set_id: null, folder_id: null, name: null, password_hash: null },
    ...{ expires_at: chatEnd({ env }, at), max_downloads: null, keeps_location: false, shows_maker: true },
    is_view_only: as === 'cards',
  };
  const shareId = await insertShare(tx, row, fileIds);
  await record(tx, { kind: 'chat-link-created', shareId, groupId, actor: { userId }, fileIds });
  return shareId;
}
