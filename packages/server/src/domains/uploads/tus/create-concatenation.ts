import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Row } from '../../../db/tables.ts';
import { isAppError } from '../../../errors.ts';
import type { Uploads } from '../uploads.ts';

/** Time for which an answer waits until the bytes are joined; they are safe before, and joined in any case. */
const answeredAfterMs = 20_000;

/**
 * Creates an upload of parts, and answers once its file is kept, or after a while: copying the bytes of large ones takes time.
 * @throws AppError as `begin` and finishUpload
 * @see https://tus.io/protocols/resumable-upload#concatenation
 */
export async function createJoined(
  uploads: Uploads,
  {
    request,
    reply,
    begin,
    hidesFolder = false,
  }: {
    request: FastifyRequest;
    reply: FastifyReply;
    /** Begins the upload, and returns its id. */
    begin: () => Promise<string>;
    /** Whether the file's folder is hidden from its sender. Default: no. */
    hidesFolder?: boolean;
  },
): Promise<void> {
  const id = await begin();
  await finishJoined(uploads, { id, log: request.log });
  const { pathname } = new URL(request.url, 'http://kepwai.invalid');
  const upload = await uploads.find(id);
  await reply
    .code(201)
    .headers({
      location: `${pathname.replace(/\/$/, '')}/${id}`,
      ...(upload?.state === 'done' && !hidesFolder && { 'upload-folder': upload.folder_id ?? 'top' }),
    })
    .send();
}

/** Finishes an upload of parts, and waits for it for a while. Another process may be doing it. */
async function finishJoined(
  uploads: Uploads,
  { id, log }: { id: string; log: FastifyBaseLogger },
): Promise<void> {
  const waiting = new AbortController();
  const finishing = uploads.finish(id).catch((error: unknown) => {
    if (!isAppError(error, 'UPLOAD_CONFLICT')) throw error;
  });
  const patience = pause(answeredAfterMs, 'late' as const, { signal: waiting.signal }).catch(
    () => 'late' as const,
  );
  try {
    const outcome = await Promise.race([finishing, patience]);
    if (outcome !== 'late') return;
    finishing.catch((error: unknown) => log.error({ err: error, uploadId: id }, 'parts could not be joined'));
  } finally {
    waiting.abort();
  }
}

/**
 * Finishes an upload whose bytes have all arrived, before its offset is sent: a client that sees the full length assumes that
 * the file is kept.
 * @throws AppError as finishUpload
 */
export async function finishWhole(
  uploads: Uploads,
  { upload, log }: { upload: Row<'uploads'>; log: FastifyBaseLogger },
): Promise<void> {
  if (upload.state !== 'receiving' || !(await uploads.isWhole(upload))) return;
  if (upload.part_ids === null) await uploads.finish(upload.id);
  else await finishJoined(uploads, { id: upload.id, log });
}
