import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WholeUpload, WholeUploads } from '../whole/whole-uploads.ts';
import { endAfterFailure, lazyBody } from './lazy-body.ts';

/** Headers of a creation that only the tus library understands. */
const otherCreations = ['upload-defer-length', 'upload-concat'];

/** Returns whether a request that creates an upload of this size brings all of its bytes. */
export function isWhole({ headers }: FastifyRequest, sizeBytes: number): boolean {
  return (
    Number(headers['content-length']) === sizeBytes && otherCreations.every((name) => !(name in headers))
  );
}

/**
 * Stores an upload that is complete with its creation, and answers like the tus server.
 * @see https://tus.io/protocols/resumable-upload#creation-with-upload
 */
export async function answerWhole(
  whole: WholeUploads,
  {
    request,
    reply,
    whenFree,
    upload,
  }: {
    request: FastifyRequest;
    reply: FastifyReply;
    /** Begins once there is a place for it; nothing of the body is read before. */
    whenFree: <Begun>(begin: () => Promise<Begun>) => Promise<Begun>;
    upload: Omit<WholeUpload, 'source'>;
  },
): Promise<void> {
  const body = lazyBody(request.raw);
  try {
    const { id, folderId } = await whenFree(() => whole.keep({ ...upload, source: body.stream }));
    const { pathname } = new URL(request.url, 'http://kepwai.invalid');
    await reply
      .code(201)
      .headers({
        location: `${pathname.replace(/\/$/, '')}/${id}`,
        'upload-offset': upload.sizeBytes,
        'upload-folder': folderId ?? 'top',
      })
      .send();
  } catch (error) {
    endAfterFailure(reply, body);
    if (!reply.sent) throw error;
  }
}
