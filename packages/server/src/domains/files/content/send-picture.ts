import type { DerivedVariant } from '../../../blobs/blob-store.ts';
import { answerIfKnown, sendBytes } from '../../../http/bytes/send-bytes.ts';
import { type PictureDeps, readPicture } from './content.ts';
import { thumbnailHeaders } from './headers.ts';

type Exchange = Parameters<typeof sendBytes>[0];

/**
 * Answers with a picture that we made. A browser that has it is answered before the disk is read, because a list requests
 * sixty at each visit.
 * @throws NOT_FOUND, CONTENT_UNAVAILABLE
 */
export async function sendPicture(
  deps: PictureDeps,
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
  const headers = { ...thumbnailHeaders(size), ...more };
  const etagOf = (made: DerivedVariant) => `${content.sha256}-${made}`;
  if (await answerIfKnown(exchange, { etag: etagOf(size), headers })) return;
  const { bytes, size: made } = await readPicture(deps, content, size);
  // Under its own tag: a client that has another size instead asks again, and gets this one once it is drawn.
  await sendBytes(exchange, { etag: etagOf(made), sizeBytes: bytes.length, headers, content: bytes });
}
