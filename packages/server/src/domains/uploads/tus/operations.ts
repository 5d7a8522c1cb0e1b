import { mayEndAnyUpload } from '@kepwai/rules/groups/group-permissions';
import * as z from 'zod';
import type { Row } from '../../../db/tables.ts';
import { AppError } from '../../../errors.ts';
import {
  anonymous,
  defineOperation,
  defineRawOperation,
  type Operations,
} from '../../../http/contract/operation.ts';
import { decodeCursor, instantKey, pageLimit, toPage } from '../../../http/cursor.ts';
import { memberOfGroup } from '../../groups/guard.ts';
import type { Membership } from '../../groups/membership.ts';
import { parseChecksum } from '../parts/checksum.ts';
import { inPlaceOfSilent } from '../places.ts';
import { toOpenUpload } from '../presenters.ts';
import { listOpenUploads } from '../stores/open-uploads-store.ts';
import type { Uploads } from '../uploads.ts';
import { answerWhole, isWhole } from './answer-whole.ts';
import { createJoined, finishWhole } from './create-concatenation.ts';
import { answerCreation, parseCreation } from './creation.ts';
import { answerTus, isOfConcatenation, prepareAppend, requireTusBody } from './exchange.ts';
import { capabilities } from './tus-edge.ts';

const openUploadsCursor = z.tuple([instantKey, z.uuid()]).transform(([createdAt, id]) => ({ createdAt, id }));

export const uploadOperations: Operations = {
  createUpload: defineRawOperation('createUpload', {
    guard: memberOfGroup,
    // A folder of small files comes from some clients as two requests a file, and 429 is final for them.
    cost: 5,
    bodyTime: 'own',
    async handle({ headers, membership, request, reply }, deps) {
      const { uploads, wholeUploads, tus, uploadPlaces } = deps;
      const creation = parseCreation(request, headers);
      if (creation.kind === 'whole') {
        const begin = () => uploads.beginJoined({ ...membership, ...creation.whole });
        return await createJoined(uploads, { request, reply, begin });
      }
      const { hasBody, checksum } = creation;
      const upload = { ...membership, ...creation.upload };
      const { groupId, userId, isPart, sizeBytes } = upload;
      const whenFree = <Begun>(begin: () => Promise<Begun>) =>
        uploadPlaces.whenFree({ key: `${groupId} ${userId}${isPart ? ' parts' : ''}`, reply }, () =>
          inPlaceOfSilent(deps, { ...membership, isPart }, begin),
        );
      if (hasBody && isWhole(request, sizeBytes) && wholeUploads.takes(sizeBytes)) {
        await answerWhole(wholeUploads, { request, reply, whenFree, upload: { ...upload, checksum } });
        return;
      }
      const newUploadId = await whenFree(() => uploads.begin(upload));
      const sent = { uploads, uploadId: newUploadId };
      await answerCreation(uploads, newUploadId, () =>
        answerTus(tus, { request, reply, newUploadId, hasBody, checksum, sent }),
      );
    },
  }),

  getUploadCapabilities: defineRawOperation('getUploadCapabilities', {
    guard: anonymous,
    async handle({ reply }) {
      await reply.code(204).headers(capabilities()).send();
    },
  }),

  getUploadOffset: defineRawOperation('getUploadOffset', {
    guard: memberOfGroup,
    cost: 1,
    continues: true,
    async handle({ params, membership, request, reply }, { uploads, tus }) {
      const upload = await requireOwn(uploads, { ...membership, uploadId: params.uploadId });
      await finishWhole(uploads, { upload, log: request.log });
      await answerTus(tus, { request, reply, sent: { uploads, uploadId: upload.id } });
    },
  }),

  appendToUpload: defineRawOperation('appendToUpload', {
    guard: memberOfGroup,
    cost: 1,
    continues: true,
    bodyTime: 'own',
    async handle({ params, headers, membership, request, reply }, { uploads, tus }) {
      requireTusBody(request);
      const checksum = parseChecksum(headers['upload-checksum']);
      const upload = await requireOwn(uploads, { ...membership, uploadId: params.uploadId });
      const { id: uploadId } = upload;
      prepareAppend(request, { upload, lengthBytes: headers['upload-length'] });
      await answerTus(tus, { request, reply, hasBody: true, checksum, sent: { uploads, uploadId } });
    },
  }),

  terminateUpload: defineRawOperation('terminateUpload', {
    guard: memberOfGroup,
    continues: true,
    async handle({ params, membership, request, reply }, { uploads, tus }) {
      const upload = await requireSeen(uploads, { ...membership, uploadId: params.uploadId });
      const mayEndWhole = isOfConcatenation(upload);
      await answerTus(tus, { request, reply, endedBy: membership.userId, mayEndWhole });
    },
  }),

  listUploads: defineOperation('listUploads', {
    guard: memberOfGroup,
    async handle({ query, membership }, { db }) {
      const limit = pageLimit(query);
      const rows = await listOpenUploads(db, {
        groupId: membership.groupId,
        // Names are part of the file, and not visible to everybody before it is posted.
        ofUserId: mayEndAnyUpload(membership) ? null : membership.userId,
        after: query.cursor === undefined ? null : decodeCursor(query.cursor, openUploadsCursor),
        limit: limit + 1,
      });
      const { items, nextCursor } = toPage(rows, limit, (row) => [row.created_at.getTime(), row.id]);
      return { items: items.map(toOpenUpload), nextCursor };
    },
  }),
};

/**
 * Returns the upload to its creator only.
 * @throws AppError NOT_FOUND, UPLOAD_GONE
 */
async function requireOwn(
  uploads: Uploads,
  { groupId, userId, uploadId }: Pick<Membership, 'groupId' | 'userId'> & { uploadId: string },
): Promise<Row<'uploads'>> {
  const upload = await uploads.find(uploadId);
  if (upload?.group_id !== groupId || upload.user_id !== userId) throw new AppError('NOT_FOUND');
  if (upload.state === 'ended') throw new AppError('UPLOAD_GONE');
  return upload;
}

/**
 * Returns the upload to those who can end it: its creator, and those who can trash anyone's files.
 * @throws AppError NOT_FOUND, UPLOAD_GONE
 */
async function requireSeen(
  uploads: Uploads,
  { uploadId, ...membership }: Membership & { uploadId: string },
): Promise<Row<'uploads'>> {
  const { groupId } = membership;
  const upload = await uploads.find(uploadId);
  if (upload?.group_id !== groupId) throw new AppError('NOT_FOUND');
  if (upload.user_id !== membership.userId && !mayEndAnyUpload(membership)) throw new AppError('NOT_FOUND');
  if (upload.state === 'ended') throw new AppError('UPLOAD_GONE');
  return upload;
}
