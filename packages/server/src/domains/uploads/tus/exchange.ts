import { isPart } from '@kepwai/rules/files/uploads';
import { Metadata } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Row } from '../../../db/tables.ts';
import { AppError } from '../../../errors.ts';
import type { UploadRequest } from '../begin.ts';
import type { Checksum } from '../parts/checksum.ts';
import type { BatchPlace } from '../stores/store.ts';
import type { Uploads } from '../uploads.ts';
import { endAfterFailure, lazyBody } from './lazy-body.ts';
import type { TusRequest, TusServer } from './tus-server.ts';

/** A request of the protocol, and its response. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  hasBody?: boolean;
  checksum?: Checksum | null;
  newUploadId?: string;
  isOutside?: boolean;
  endedBy?: string;
  /** Whether it can be terminated although all of its bytes are here. */
  mayEndWhole?: boolean;
  /** Upload whose folder the answer names once its file is kept. */
  sent?: { uploads: Uploads; uploadId: string };
}

/** Answers a request of the protocol; false if its body was too slow, and its connection ended without an answer. */
export async function answerTus(
  tus: TusServer,
  {
    request,
    reply,
    hasBody = false,
    newUploadId,
    isOutside = false,
    endedBy,
    mayEndWhole = false,
    checksum = null,
    sent,
  }: Exchange,
): Promise<boolean> {
  const body = hasBody ? lazyBody(request.raw, tus.leastRate) : null;
  const tusRequest: TusRequest = {
    method: request.method,
    path: request.url,
    headers: singleHeaders(request),
    checksum,
    isOutside,
    mayEndWhole,
    ...(body && { body: body.stream }),
    ...(newUploadId !== undefined && { newUploadId }),
    ...(endedBy !== undefined && { endedBy }),
  };
  try {
    const { status, headers } = await tus.handle(tusRequest);
    // tus-js-client checks it to decide whether to send bytes with a creation, although it sends none without a length.
    const isEmptyCreation = newUploadId !== undefined && !hasBody;
    const upload = sent && (await sent.uploads.find(sent.uploadId));
    const kept =
      upload?.state === 'done' && !isPart(upload) ? { 'upload-folder': upload.folder_id ?? 'top' } : {};
    await reply
      .code(status)
      .headers({ ...(isEmptyCreation && { 'upload-offset': 0 }), ...headers, ...kept })
      .send();
    return true;
  } catch (error) {
    if (body) endAfterFailure(reply, body);
    if (!reply.sent) throw error;
    return false;
  }
}

/**
 * Returns headers as tus expects them: as text, each once. The contract's validator has converted some to numbers. The
 * library knows no parts: to it, one is an upload like any other.
 */
function singleHeaders({ headers }: FastifyRequest): Record<string, string> {
  const entries: [string, unknown][] = Object.entries(headers);
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      name !== 'upload-concat' && (typeof value === 'string' || typeof value === 'number')
        ? [[name, String(value)]]
        : [],
    ),
  );
}

/**
 * Requires the content type of the protocol.
 * @throws UNSUPPORTED_MEDIA_TYPE
 */
export function requireTusBody({ headers }: FastifyRequest): void {
  if (headers['content-type'] !== 'application/offset+octet-stream') {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  }
}

/**
 * Requires that an upload accepts bytes, and drops a length that is declared again: the client lost the answer to the
 * first time.
 * @throws UPLOAD_OF_PARTS
 */
export function prepareAppend(
  request: FastifyRequest,
  { upload, lengthBytes }: { upload: Row<'uploads'>; lengthBytes: number | undefined },
): void {
  if (upload.part_ids !== null) throw new AppError('UPLOAD_OF_PARTS');
  if (!upload.is_length_deferred && lengthBytes === upload.size_bytes)
    delete request.headers['upload-length'];
}

/**
 * Returns whether an upload is an open part, or a whole of parts: these can be ended although all of their bytes are here,
 * because parts become no file by themselves, and neither does a whole while they are joined.
 */
export function isOfConcatenation({ state, concat }: Row<'uploads'>): boolean {
  return state === 'receiving' && concat !== null;
}

/**
 * Parses the length of a new upload, which is declared now or deferred.
 * @throws INVALID_REQUEST
 * @see https://tus.io/protocols/resumable-upload#upload-defer-length
 */
export function parseLength(headers: { 'upload-length'?: number; 'upload-defer-length'?: '1' | 1 }): {
  sizeBytes: number;
  isLengthDeferred: boolean;
} {
  const sizeBytes = headers['upload-length'];
  const isLengthDeferred = headers['upload-defer-length'] !== undefined;
  if (isLengthDeferred !== (sizeBytes === undefined)) {
    const message = 'must be there, or Upload-Defer-Length in its place';
    throw new AppError('INVALID_REQUEST', { details: [{ field: 'upload-length', message }] });
  }
  return { sizeBytes: sizeBytes ?? 0, isLengthDeferred };
}

/** Format of MIME types that browsers send; anything else is ignored. */
const mimeTypePattern = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/;

/**
 * Parses the metadata of an upload, which may have none.
 * @throws INVALID_REQUEST
 * @see https://tus.io/protocols/resumable-upload#upload-metadata
 */
export function parseMetadata(
  header: string | undefined,
): Pick<UploadRequest, 'name' | 'mimeType' | 'folderId' | 'batch' | 'metadata'> {
  const { filename, filetype, name, type, folder, batch, place } = readMetadata(header);
  if (folder && !z.uuid().safeParse(folder).success) throw invalidMetadata('must have the id of a folder');
  const claimedType = filetype || type;
  return {
    // Uppy's own names of them are `name` and `type`; a file without a name gets one of ours.
    name: filename || name || '',
    mimeType: claimedType && mimeTypePattern.test(claimedType) ? claimedType : null,
    metadata: header || null,
    folderId: folder || null,
    batch: batch ? parseBatch({ id: batch, place: Number(place) }) : null,
  };
}

const batchSchema = z.object({ id: z.uuid(), place: z.int32().min(1) });

function parseBatch(given: { id: string; place: number }): BatchPlace {
  const { data } = batchSchema.safeParse(given);
  if (!data) throw invalidMetadata('must have the id of a batch, and a place from 1');
  return data;
}

function readMetadata(header: string | undefined): Record<string, string | null> {
  if (!header) return {};
  try {
    return Metadata.parse(header);
  } catch (error) {
    throw invalidMetadata('must be pairs of tus, in base64', error);
  }
}

function invalidMetadata(message: string, cause?: unknown): AppError {
  return new AppError('INVALID_REQUEST', { cause, details: [{ field: 'upload-metadata', message }] });
}
