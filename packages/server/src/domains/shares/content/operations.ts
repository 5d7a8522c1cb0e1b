import type { FastifyReply } from 'fastify';
import type { BlobReader } from '../../../blobs/blob-store.ts';
import { AppError } from '../../../errors.ts';
import { sendBytes } from '../../../http/bytes/send-bytes.ts';
import { defineRawOperation, type OperationDeps, type Operations } from '../../../http/contract/operation.ts';
import { patchedReader } from '../../contents/locations/positions.ts';
import { findCharset, openContent } from '../../files/content/content.ts';
import { contentHeaders } from '../../files/content/headers.ts';
import { sendPicture } from '../../files/content/send-picture.ts';
import type { OpenShare } from '../access.ts';
import { holderOfShareAddress, visitorOfShare } from '../guard.ts';
import { readCard } from './card.ts';
import { findShownContent, type ShownContent } from './files-store.ts';
import { serveOnce } from './serve-once.ts';

/** A link ends at once, also for a browser that has been there before; its slug is in the address. */
const privately = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' };

/** Operations of visitors that answer with bytes. */
export const shareContentOperations: Operations = {
  getShareContent: defineRawOperation('getShareContent', {
    guard: holderOfShareAddress,
    cost: 1,
    async handle({ share, params: { fileId }, query: { t }, request, reply }, deps) {
      const use = deps.shareAddresses.verify(t, { share, fileId });
      if (use === 'thumbnail') throw new AppError('NOT_FOUND');
      const content = await getShown(deps, { share, fileId });
      const charset = content.mimeType === 'text/plain' ? await findCharset(deps, content) : null;
      const headers = {
        ...contentHeaders({ ...content, charset, download: use === 'download' }),
        ...privately,
      };
      const etag = share.row.keeps_location ? content.sha256 : `${content.sha256}-without-position`;
      const send = () =>
        sendBytes(
          { request, reply, pump: deps.pump },
          {
            etag,
            sizeBytes: content.sizeBytes,
            modifiedAt: content.postedAt,
            headers,
            content: () => openShown(deps, share, content),
          },
        );
      await watched(deps, { share, fileId, reply }, async () => {
        if (use === 'download') await serveOnce(deps, { share, address: t, etag, request, reply }, send);
        else await send();
      });
    },
  }),

  getShareThumbnail: defineRawOperation('getShareThumbnail', {
    guard: holderOfShareAddress,
    // A page requests sixty at once, and a whole mobile network may have one address.
    cost: 0.5,
    async handle({ share, params: { fileId }, query: { t, size = 'small' }, request, reply }, deps) {
      deps.shareAddresses.verify(t, { share, fileId });
      const content = await getShown(deps, { share, fileId });
      const headers = { 'referrer-policy': privately['referrer-policy'] };
      await sendPicture(deps, { request, reply, pump: deps.pump }, { content, size, headers });
    },
  }),

  getShareCard: defineRawOperation('getShareCard', {
    guard: visitorOfShare,
    cost: 20,
    async handle({ share, reply }, deps) {
      const { password_hash: passwordHash, cover_file_id: fileId } = share.row;
      if (passwordHash !== null || fileId === null) throw new AppError('NOT_FOUND');
      const content = await getShown(deps, { share, fileId });
      const card = await readCard(deps, content);
      await reply
        // Programs of chats draw the picture on pages of their own.
        .headers({ 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'public, max-age=300' })
        .type('image/jpeg')
        .send(card);
    },
  }),
};

interface Asked {
  share: OpenShare;
  fileId: string;
}

/**
 * Returns a file that the link shows; cached for a moment, because a player reads a video in hundreds of ranges.
 * @throws NOT_FOUND
 */
async function getShown(deps: OperationDeps, { share, fileId }: Asked): Promise<ShownContent> {
  const { recentContents: recent } = deps;
  const key = `share ${share.id} ${fileId}`;
  const known = recent.find(key, deps.clock());
  if (known) return known;
  const content = await findShownContent(deps.db, { shareId: share.id, fileId });
  if (!content) throw new AppError('NOT_FOUND');
  recent.remember(key, { groupId: share.row.group_id, answer: content }, deps.clock());
  return content;
}

/** Opens the bytes of a file, without the position if the maker of the link did not choose otherwise. */
async function openShown(deps: OperationDeps, share: OpenShare, content: ShownContent): Promise<BlobReader> {
  const reader = await openContent(deps, content);
  if (share.row.keeps_location) return reader;
  try {
    return patchedReader(reader, await deps.positions.find(content.sha256, reader));
  } catch (error) {
    await reader.close();
    throw error;
  }
}

/** Sends bytes, and breaks off once the link no longer shows them. */
async function watched(
  { shareDownloads }: OperationDeps,
  { share, fileId, reply }: Asked & { reply: FastifyReply },
  send: () => Promise<void>,
): Promise<void> {
  const { id: shareId, accessVersion } = share;
  const end = shareDownloads.watch(reply.raw, { shareId, fileIds: [fileId], accessVersion });
  try {
    await send();
  } finally {
    end();
  }
}
