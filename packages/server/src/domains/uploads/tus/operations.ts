import { Metadata } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Row } from '../../../db/tables.ts';
import { AppError } from '../../../errors.ts';
import { decodeCursor, instantKey, pageLimit, toPage } from '../../../http/cursor.ts';
import { anonymous, defineOperation, defineRawOperation, type Operation } from '../../../http/operation.ts';
import { memberOfGroup } from '../../groups/guard.ts';
import type { Membership } from '../../groups/membership.ts';
import { mayEndAnyUpload } from '../../groups/policy.ts';
import type { UploadRequest } from '../begin.ts';
import { listOpenUploads } from '../open-uploads-store.ts';
import { type Checksum, parseChecksum } from '../parts/checksum.ts';
import { toOpenUpload } from '../presenters.ts';
import type { Uploads } from '../uploads.ts';
import { answerWhole, isWhole } from './answer-whole.ts';
import { lazyBody } from './lazy-body.ts';
import type { TusRequest, TusServer } from './tus-server.ts';

const openUploadsCursor = z.tuple([instantKey, z.uuid()]).transform(([createdAt, id]) => ({ createdAt, id }));

const createUpload = defineRawOperation('createUpload', {
  guard: memberOfGroup,
  cost: 50,
  bodyTime: 'own',
  async handle({ headers, membership, request, reply }, { uploads, wholeUploads, tus }) {
    const hasBody = request.headers['content-type'] !== undefined;
    if (hasBody) requireTusBody(request);
    const checksum = parseChecksum(headers['upload-checksum']);
    const sizeBytes = headers['upload-length'];
    const upload = { ...membership, ...parseMetadata(headers['upload-metadata']), sizeBytes };
    if (hasBody && isWhole(request, sizeBytes) && wholeUploads.takes(sizeBytes)) {
      await answerWhole(wholeUploads, { request, reply, upload: { ...upload, checksum } });
      return;
    }
    const newUploadId = await uploads.begin(upload);
    try {
      const sent = { uploads, uploadId: newUploadId };
      await answer(tus, { request, reply, newUploadId, hasBody, checksum, sent });
    } catch (error) {
      // Nobody got its address, so nobody can continue it.
      await uploads.end(newUploadId);
      throw error;
    }
  },
});

const getUploadCapabilities = defineRawOperation('getUploadCapabilities', {
  guard: anonymous,
  async handle({ request, reply }, { tus }) {
    await answer(tus, { request, reply });
  },
});

const getUploadOffset = defineRawOperation('getUploadOffset', {
  guard: memberOfGroup,
  async handle({ params, membership, request, reply }, { uploads, tus }) {
    const upload = await requireOwn(uploads, { ...membership, uploadId: params.uploadId });
    // A client that sees the full length assumes that the file is kept: so it has to be.
    if (upload.state === 'receiving' && (await uploads.isWhole(upload))) await uploads.finish(upload.id);
    await answer(tus, { request, reply, sent: { uploads, uploadId: upload.id } });
  },
});

const appendToUpload = defineRawOperation('appendToUpload', {
  guard: memberOfGroup,
  cost: 10,
  bodyTime: 'own',
  async handle({ params, headers, membership, request, reply }, { uploads, tus }) {
    requireTusBody(request);
    const checksum = parseChecksum(headers['upload-checksum']);
    const { id: uploadId } = await requireOwn(uploads, { ...membership, uploadId: params.uploadId });
    await answer(tus, { request, reply, hasBody: true, checksum, sent: { uploads, uploadId } });
  },
});

const terminateUpload = defineRawOperation('terminateUpload', {
  guard: memberOfGroup,
  async handle({ params, membership, request, reply }, { uploads, tus }) {
    await requireSeen(uploads, { ...membership, uploadId: params.uploadId });
    await answer(tus, { request, reply, endedBy: membership.userId });
  },
});

const listUploads = defineOperation('listUploads', {
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
});

export const uploadOperations: Operation[] = [
  listUploads,
  createUpload,
  getUploadCapabilities,
  getUploadOffset,
  appendToUpload,
  terminateUpload,
];

/**
 * Returns the upload to its creator and nobody else.
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
): Promise<void> {
  const { groupId } = membership;
  const upload = await uploads.find(uploadId);
  if (upload?.group_id !== groupId) throw new AppError('NOT_FOUND');
  if (upload.user_id !== membership.userId && !mayEndAnyUpload(membership)) throw new AppError('NOT_FOUND');
  if (upload.state === 'ended') throw new AppError('UPLOAD_GONE');
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  hasBody?: boolean;
  checksum?: Checksum | null;
  newUploadId?: string;
  endedBy?: string;
  /** Upload whose folder the answer names once its file is kept. */
  sent?: { uploads: Uploads; uploadId: string };
}

async function answer(
  tus: TusServer,
  { request, reply, hasBody = false, newUploadId, endedBy, checksum = null, sent }: Exchange,
): Promise<void> {
  const body = hasBody ? lazyBody(request.raw) : null;
  const tusRequest: TusRequest = {
    method: request.method,
    path: request.url,
    headers: singleHeaders(request),
    checksum,
    ...(body && { body: body.stream }),
    ...(newUploadId !== undefined && { newUploadId }),
    ...(endedBy !== undefined && { endedBy }),
  };
  try {
    const { status, headers } = await tus.handle(tusRequest);
    const upload = sent && (await sent.uploads.find(sent.uploadId));
    const kept = upload?.state === 'done' ? { 'upload-folder': upload.folder_id ?? 'top' } : {};
    await reply
      .code(status)
      .headers({ ...headers, ...kept })
      .send();
  } catch (error) {
    // The rest of the body is still arriving, and would be read as the next request.
    if (body?.isBegun()) reply.header('connection', 'close');
    throw body?.failure() ?? error;
  }
}

/** Returns headers as tus expects them: as text, each once. The contract's validator has converted some to numbers. */
function singleHeaders({ headers }: FastifyRequest): Record<string, string> {
  const entries: [string, unknown][] = Object.entries(headers);
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );
}

function requireTusBody({ headers }: FastifyRequest): void {
  if (headers['content-type'] !== 'application/offset+octet-stream') {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  }
}

/** Format of MIME types that browsers send; anything else is ignored. */
const mimeTypePattern = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/;

/**
 * Parses the metadata of an upload.
 * @see https://tus.io/protocols/resumable-upload#upload-metadata
 */
function parseMetadata(header: string): Pick<UploadRequest, 'name' | 'mimeType' | 'folderId'> {
  const { filename, filetype, folder } = readMetadata(header);
  if (!filename) throw invalidMetadata('must have a filename');
  if (folder && !z.uuid().safeParse(folder).success) throw invalidMetadata('must have the id of a folder');
  return {
    name: filename,
    mimeType: filetype && mimeTypePattern.test(filetype) ? filetype : null,
    folderId: folder || null,
  };
}

function readMetadata(header: string): Record<string, string | null> {
  try {
    return Metadata.parse(header);
  } catch (error) {
    throw invalidMetadata('must be pairs of tus, in base64', error);
  }
}

function invalidMetadata(message: string, cause?: unknown): AppError {
  return new AppError('INVALID_REQUEST', { cause, details: [{ field: 'upload-metadata', message }] });
}
