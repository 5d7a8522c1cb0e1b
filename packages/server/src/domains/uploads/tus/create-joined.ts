import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, isAppError } from '../../../errors.ts';
import type { JoinRequest } from '../begin-joined.ts';
import type { Uploads } from '../uploads.ts';

/** Time for which an answer waits until the bytes are joined; they are safe before, and joined in any case. */
const answeredAfterMs = 20_000;

/**
 * Creates an upload of parts, and answers once its file is kept, or after a while: copying the bytes of large ones takes time.
 * @throws AppError as beginJoined and finishUpload
 * @see https://tus.io/protocols/resumable-upload#concatenation
 */
export async function createJoined(
  uploads: Uploads,
  { request, reply, join }: { request: FastifyRequest; reply: FastifyReply; join: JoinRequest },
): Promise<void> {
  if (request.headers['upload-length'] !== undefined) throw withoutLength();
  const id = await uploads.beginJoined(join);
  await finishJoined(uploads, { id, log: request.log });
  const { pathname } = new URL(request.url, 'http://kepwai.invalid');
  const upload = await uploads.find(id);
  await reply
    .code(201)
    .headers({
      location: `${pathname.replace(/\/$/, '')}/${id}`,
      ...(upload?.state === 'done' && { 'upload-folder': upload.folder_id ?? 'top' }),
    })
    .send();
}

/** Finishes an upload of parts, and waits for it for a while. Another process may be doing it. */
export async function finishJoined(
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

function withoutLength(): AppError {
  const message = 'must be absent: it is the sum of the parts';
  return new AppError('INVALID_REQUEST', { details: [{ field: 'upload-length', message }] });
}
