import { isTakenByLine, messageTypeOf } from '@kepwai/rules/sharing/chat-messages';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../../errors.ts';
import { sendBytes } from '../../../http/bytes/send-bytes.ts';
import {
  defineOperation,
  defineRawOperation,
  type OperationDeps,
  type Operations,
} from '../../../http/contract/operation.ts';
import { patchedReader } from '../../contents/locations/positions.ts';
import { openContent } from '../../files/content/content.ts';
import { memberOfGroup } from '../../groups/guard.ts';
import type { OpenShare } from '../access.ts';
import { viewerOfChat } from '../guard.ts';
import { createChatLink } from './chat-links.ts';
import { readConverted, readPreview } from './copies.ts';
import { filmPicture } from './film-picture.ts';
import { toChatLink } from './presenters.ts';
import { findSent, type SentFile } from './store.ts';

/** Pictures of links that can end are revalidated at each look; chats show them on pages of their own. */
const headersOfChat = {
  'cache-control': 'private, no-cache',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "sandbox; default-src 'none'; img-src 'self'; media-src 'self'",
};

/** Operations for sending files into chats. */
export const chatOperations: Operations = {
  createChatLink: defineOperation('createChatLink', {
    guard: memberOfGroup,
    // Pictures may be converted for it.
    cost: 40,
    async handle({ key, body: { fileIds, as }, membership, logSecurity }, deps) {
      const link = await createChatLink(deps, { membership, fileIds, as, key });
      logSecurity({ event: 'role-changed', change: 'shared' });
      return toChatLink(deps, link);
    },
  }),

  getChatContent: defineRawOperation('getChatContent', {
    guard: viewerOfChat,
    // LINE requests all people of a chat from a few addresses.
    cost: 0.5,
    async handle({ share, params: { place, part }, request, reply }, deps) {
      const file = await getSent(deps, { share, place });
      const isSound = file.kind === 'audio';
      if (request.headers.range === undefined && (part === 'preview' || isSound))
        deps.shareVisits.noteVisit(share.id);
      const bytes =
        part === 'preview' ? await previewOf(deps, file) : await originalOf(deps, { share, file, reply });
      await sendBytes(
        { request, reply, pump: deps.pump },
        { ...bytes, headers: { 'content-type': bytes.type, ...headersOfChat } },
      );
    },
  }),
};

type Bytes = Omit<Parameters<typeof sendBytes>[1], 'headers'> & { type: string };

/** @throws NOT_FOUND */
async function getSent(
  deps: OperationDeps,
  { share, place }: { share: OpenShare; place: number },
): Promise<SentFile> {
  const { recentSent: recent } = deps;
  const key = `${share.id} ${place}`;
  const known = recent.find(key, deps.clock());
  if (known) return known;
  const file = await findSent(deps.db, { shareId: share.id, place });
  if (!file) throw new AppError('NOT_FOUND');
  recent.remember(key, { groupId: share.row.group_id, answer: file }, deps.clock());
  return file;
}

async function previewOf(deps: OperationDeps, file: SentFile): Promise<Bytes> {
  const isDrawn = file.thumbnailState === 'ready';
  // LINE's message of a film needs a picture, also if none could be drawn.
  if (!isDrawn && messageTypeOf(file) !== 'video') throw new AppError('NOT_FOUND');
  const picture = isDrawn ? await readPreview(deps, file) : filmPicture;
  return inMemory(picture, isDrawn ? `${file.sha256}-preview` : 'film');
}

function inMemory(picture: Buffer, etag: string): Bytes {
  return { type: 'image/jpeg', etag, sizeBytes: picture.length, content: picture };
}

/** Returns the bytes for LINE's message of a file, without its position. @throws NOT_FOUND */
async function originalOf(
  deps: OperationDeps,
  { share, file, reply }: { share: OpenShare; file: SentFile; reply: FastifyReply },
): Promise<Bytes> {
  const type = messageTypeOf(file);
  if (type === null || share.row.is_view_only) throw new AppError('NOT_FOUND');
  if (type === 'image' && !isTakenByLine(file))
    return inMemory(await readConverted(deps, file), `${file.sha256}-converted`);
  return {
    type: type === 'audio' && file.mimeType !== 'audio/mpeg' ? 'audio/mp4' : file.mimeType,
    etag: `${file.sha256}-without-position`,
    sizeBytes: file.sizeBytes,
    content: async () => {
      const { id: shareId, accessVersion } = share;
      const sent = { shareId, fileIds: [file.fileId], accessVersion };
      reply.raw.once('close', deps.shareDownloads.watch(reply.raw, sent));
      return await openWithoutPosition(deps, file);
    },
  };
}

async function openWithoutPosition(deps: OperationDeps, file: SentFile) {
  const reader = await openContent(deps, file);
  try {
    return patchedReader(reader, await deps.positions.find(file.sha256, reader));
  } catch (error) {
    await reader.close();
    throw error;
  }
}
