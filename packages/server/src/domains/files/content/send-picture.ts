import type { DerivedVariant } from '../../../blobs/blob-store.ts';
import { answerIfKnown, sendBytes } from '../../../http/bytes/send-bytes.ts';
import { type BytesDeps, readPicture } from './content.ts';
import { thumbnailHeaders } from './headers.ts';

type Exchange = Parameters<typeof sendBytes>[0];

/**
 * Answers with a picture that we made. A browser that has it is answered before the disk is read, because a list requests
 * sixty at each visit.
 * @throws NOT_FOUND, CONTENT_UNAVAILABLE
 */
export async function sendPicture(
  deps: BytesDeps,
  exchange: Exchange,
  {
    content,
    size,
    headers: more,
  }: {
    content: Parameters<typeof readPicture>[1];
    size: DerivedVariant;
    headers?: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const etag = `${content.sha256}-${size}`;
  const headers = { ...thumbnailHeaders(size), ...more };
  if (await answerIfKnown(exchange, { etag, headers })) return;
  const picture = await readPicture(deps, content, size);
  await sendBytes(exchange, { etag, sizeBytes: picture.length, headers, content: picture });
}
