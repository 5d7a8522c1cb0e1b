import { DownloadError } from './download/download-error.ts';
import type { DownloadedBlob, DownloadedStream, DownloadOptions } from './download/download-types.ts';
import { Receiver } from './download/receiver.ts';

export { parseFileName } from './download/content-disposition.ts';
export { DownloadError, type DownloadErrorCode } from './download/download-error.ts';
export type {
  DownloadedBlob,
  DownloadedStream,
  DownloadHead,
  DownloadOptions,
  DownloadProgress,
} from './download/download-types.ts';
export type { RetryDelay } from './requests/back-off.ts';
export type { Retry, RetryOptions } from './requests/retry.ts';

/**
 * Downloads into a `Blob`. After a broken or stalled connection it resumes from the last byte.
 *
 * @throws `ApiError` when the server refuses, `NetworkError` or `TimeoutError` when it broke off too often,
 * `DownloadError` when the content is wrong, and the reason of the signal once that is aborted.
 * @see RFC 9110, section 14 (ranges), section 13.1.5 (If-Range)
 */
export async function downloadBlob(options: DownloadOptions): Promise<DownloadedBlob> {
  const receiver = new Receiver(options);
  let head = await receiver.head();
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let part = await receiver.next(); part !== null; part = await receiver.next()) {
    if (part.offset === 0) pieces = [];
    pieces.push(part.bytes);
    head = part.head;
  }
  const blob = new Blob(pieces, { type: head.mimeType });
  return { ...head, blob };
}

/**
 * Downloads as a stream, for content that does not fit into memory; resolves once the server has answered.
 * After a broken or stalled connection it resumes from the last byte. Size and checksum are checked at the
 * end of the stream.
 *
 * @throws the errors of `downloadBlob`; later ones fail the stream
 */
export async function downloadStream(options: DownloadOptions): Promise<DownloadedStream> {
  const receiver = new Receiver(options);
  const head = await receiver.head();
  let position = 0;
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        for (;;) {
          const part = await receiver.next();
          if (part === null) return controller.close();
          // The download started over: bytes that were already passed on are skipped, which is only right for
          // the same content.
          const isSame = part.head.etag !== null && part.head.etag === head.etag;
          if (part.offset < position && !isSame) {
            const error = new DownloadError('CONTENT_CHANGED');
            receiver.end(error);
            throw error;
          }
          const fresh = part.bytes.subarray(position - part.offset);
          if (fresh.length === 0) continue;
          position += fresh.length;
          return controller.enqueue(fresh);
        }
      },
      cancel: (reason) => receiver.end(reason),
    },
    { highWaterMark: 0 },
  );
  return { ...head, stream };
}
