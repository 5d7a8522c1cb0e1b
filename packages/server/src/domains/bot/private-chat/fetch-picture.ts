import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { RetryLater } from '../../../queue/queue.ts';

/** Pause while LINE still prepares a picture. */
const preparingSeconds = 2;

/** Time for all bytes of a picture. */
const fetchMs = 40_000;

/**
 * Fetches the bytes of a picture into memory; null if LINE does not have it any more, as after it was unsent.
 * @throws PAYLOAD_TOO_LARGE, LINE_UNAVAILABLE, RetryLater
 */
export async function fetchPicture(
  { line }: Pick<Deps, 'line'>,
  { lineMessageId, maxBytes, signal }: { lineMessageId: string; maxBytes: number; signal: AbortSignal },
): Promise<Buffer | null> {
  const stop = new AbortController();
  const all = AbortSignal.any([signal, stop.signal, AbortSignal.timeout(fetchMs)]);
  try {
    const answer = await line.content.fetchContent(lineMessageId, { signal: all });
    if (answer.status === 'not-ready') throw new RetryLater(preparingSeconds);
    if (answer.status !== 'ready') return null;
    if ((answer.contentLength ?? 0) > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE');
    return await collect(answer.stream, maxBytes);
  } finally {
    // The rest of LINE's answer is not needed.
    stop.abort();
  }
}

async function collect(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of stream) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
