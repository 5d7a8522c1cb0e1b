import { hasAll } from '@kepwai/rules/sharing/requests';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Row } from '../../../../db/tables.ts';
import { AppError, isAppError } from '../../../../errors.ts';
import {
  defineOperation,
  defineRawOperation,
  type OperationDeps,
  type Operations,
} from '../../../../http/contract/operation.ts';
import { decodeCursor, instantKey, pageLimit, toPage } from '../../../../http/cursor.ts';
import { parseChecksum } from '../../../uploads/parts/checksum.ts';
import { createJoined, finishWhole } from '../../../uploads/tus/create-concatenation.ts';
import { answerCreation, parseCreation } from '../../../uploads/tus/creation.ts';
import {
  answerTus,
  isOfConcatenation,
  prepareAppend,
  requireTusBody,
} from '../../../uploads/tus/exchange.ts';
import { type OpenRequest, requireUnlocked } from '../../access.ts';
import { senderToRequest, senderWhoBegan } from '../../guard.ts';
import { toSentUpload } from '../presenters.ts';
import type { Sender } from '../senders.ts';
import { beginSentUpload, beginSentWhole, forSenders } from '../sending.ts';
import { findRequestUpload, listRequestUploads } from '../uploads-store.ts';

const latestFirst = z.tuple([instantKey, z.uuid()]).transform(([createdAt, id]) => ({ createdAt, id }));

/** Operations of people without an account who send files. */
export const requestSenderOperations: Operations = {
  createRequestSender: defineOperation('createRequestSender', {
    guard: senderToRequest,
    cost: 20,
    async handle({ share, headers, body: { name } }, deps) {
      requireUnlocked(deps, { share, unlock: headers['share-unlock'] });
      const id = findSender(deps, share, headers['share-sender'])?.id;
      const { token, sender } = deps.requestSenders.issue(share, { ...(id && { id }), name });
      return { sender: token, name: sender.name };
    },
  }),

  listRequestUploads: defineOperation('listRequestUploads', {
    guard: senderWhoBegan,
    cost: 4,
    async handle({ share, headers, query }, deps) {
      const sender = requireSender(deps, { share, headers });
      const limit = pageLimit(query);
      const rows = await listRequestUploads(deps.db, {
        shareId: share.id,
        senderId: sender.id,
        after: query.cursor === undefined ? null : decodeCursor(query.cursor, latestFirst),
        limit: limit + 1,
      });
      const { items, nextCursor } = toPage(rows, limit, (row) => [row.created_at.getTime(), row.id]);
      return { items: items.map(toSentUpload), nextCursor };
    },
  }),

  createRequestUpload: defineRawOperation('createRequestUpload', {
    // Also after the limit was reached: a client that got no answer repeats the request to join its parts.
    guard: senderWhoBegan,
    cost: 10,
    bodyTime: 'own',
    async handle({ share, headers, network, request, reply, spend }, deps) {
      const sender = requireSender(deps, { share, headers });
      // An address begins some fifty a second at most, over all links: guests of a house share one.
      spend(14);
      const { uploads } = deps;
      const creation = parseCreation(request, headers);
      const by = { link: share, sender, network };
      if (creation.kind === 'whole') {
        const begin = () => beginSentWhole(deps, { ...by, ...creation.whole });
        const joined = { request, reply, begin, hidesFolder: true };
        return await forSenders(() => createJoined(uploads, joined));
      }
      if (hasAll(share.row.request)) throw new AppError('REQUEST_FULL');
      const { hasBody, checksum, upload } = creation;
      const key = `${share.id} ${sender.id.toString('base64')}${upload.isPart ? ' parts' : ''}`;
      const newUploadId = await deps.uploadPlaces.whenFree({ key, reply }, () =>
        beginSentUpload(deps, { ...by, ...upload }),
      );
      await answerCreation(uploads, newUploadId, () =>
        answerWatched(deps, newUploadId, { request, reply, newUploadId, hasBody, checksum }),
      );
    },
  }),

  getRequestUploadOffset: defineRawOperation('getRequestUploadOffset', {
    guard: senderWhoBegan,
    cost: 1,
    continues: true,
    async handle({ share, params: { uploadId }, headers, request, reply }, deps) {
      const upload = await requireOwn(deps, { share, headers, uploadId });
      await forSenders(() => finishWhole(deps.uploads, { upload, log: request.log }));
      await answerTus(deps.tus, { request, reply, isOutside: true });
    },
  }),

  appendToRequestUpload: defineRawOperation('appendToRequestUpload', {
    guard: senderWhoBegan,
    cost: 1,
    continues: true,
    bodyTime: 'own',
    async handle({ share, params: { uploadId }, headers, request, reply }, deps) {
      requireTusBody(request);
      const checksum = parseChecksum(headers['upload-checksum']);
      const upload = await requireOwn(deps, { share, headers, uploadId });
      prepareAppend(request, { upload, lengthBytes: headers['upload-length'] });
      await answerWatched(deps, uploadId, { request, reply, hasBody: true, checksum });
    },
  }),

  terminateRequestUpload: defineRawOperation('terminateRequestUpload', {
    guard: senderWhoBegan,
    continues: true,
    async handle({ share, params: { uploadId }, headers, request, reply }, deps) {
      const upload = await requireOwn(deps, { share, headers, uploadId });
      // All of its bytes are here, and it waits for the scanner.
      if (upload.sha256 !== null) throw new AppError('UPLOAD_GONE');
      await answerTus(deps.tus, { request, reply, mayEndWhole: isOfConcatenation(upload) });
    },
  }),
};

interface Asked {
  share: OpenRequest;
  headers: { 'share-unlock'?: string; 'share-sender': string };
}

function findSender(
  { requestSenders }: Pick<OperationDeps, 'requestSenders'>,
  share: OpenRequest,
  token: string | undefined,
): Sender | null {
  if (token === undefined) return null;
  try {
    return requestSenders.verify(share, token);
  } catch (error) {
    if (isAppError(error, 'REQUEST_SENDER_UNKNOWN')) return null;
    throw error;
  }
}

/**
 * Returns the sender, who has entered the password if there is one.
 * @throws SHARE_PASSWORD_REQUIRED, REQUEST_SENDER_UNKNOWN
 */
function requireSender(deps: OperationDeps, { share, headers }: Asked): Sender {
  requireUnlocked(deps, { share, unlock: headers['share-unlock'] });
  return deps.requestSenders.verify(share, headers['share-sender']);
}

/**
 * Returns an upload to its sender and nobody else.
 * @throws as requireSender; NOT_FOUND, UPLOAD_GONE
 */
async function requireOwn(deps: OperationDeps, asked: Asked & { uploadId: string }): Promise<Row<'uploads'>> {
  const sender = requireSender(deps, asked);
  const sent = await findRequestUpload(deps.db, asked.uploadId);
  if (sent?.share_id !== asked.share.id || !sent.sender_id.equals(sender.id)) throw new AppError('NOT_FOUND');
  const upload = await deps.uploads.find(asked.uploadId);
  if (!upload || upload.state === 'ended') throw new AppError('UPLOAD_GONE');
  return upload;
}

/** Answers a request that brings bytes, and breaks it off once the link has ended. */
async function answerWatched(
  { tus, sentUploads }: OperationDeps,
  uploadId: string,
  exchange: Parameters<typeof answerTus>[1] & { request: FastifyRequest; reply: FastifyReply },
): Promise<boolean> {
  const end = sentUploads.watch(uploadId, exchange.reply.raw);
  try {
    return await forSenders(() => answerTus(tus, { ...exchange, isOutside: true }));
  } finally {
    end();
  }
}
