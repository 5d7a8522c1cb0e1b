import { once } from 'node:events';
import type { FastifyReply } from 'fastify';
import type { Platform } from '../platform.ts';
import type { Content, ContentFault } from '../state/rows.ts';

type StreamFault = Extract<ContentFault, { kind: 'cut' | 'stall' | 'slow' }>;

/**
 * Sends content with a fault: cut (the connection ends after k bytes), stalled (nothing follows after k
 * bytes, until the other side gives up), or slow. The announced length is always the true one.
 */
export function sendFaulty(
  reply: FastifyReply,
  platform: Platform,
  content: Content,
  fault: StreamFault,
): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(200, {
    'content-type': content.mimeType,
    'content-length': content.sizeBytes,
    'x-line-request-id': reply.request.id,
  });
  write(reply, platform, content, fault).catch((error: unknown) => {
    reply.raw.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return reply;
}

async function write(
  reply: FastifyReply,
  platform: Platform,
  content: Content,
  fault: StreamFault,
): Promise<void> {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const end = fault.kind === 'slow' ? content.sizeBytes : Math.min(fault.afterBytes, content.sizeBytes);
  for await (const chunk of platform.contents.open(content, { end })) {
    if (gone.signal.aborted) return;
    const bytes: Buffer = chunk;
    if (fault.kind === 'slow') await writeSlowly(reply, platform, bytes, { gone: gone.signal, ...fault });
    else if (!reply.raw.write(bytes)) await once(reply.raw, 'drain', { signal: gone.signal });
  }
  if (fault.kind === 'slow') reply.raw.end();
  // The connection is cut only after the last bytes were sent, or the reader would get fewer than configured.
  if (fault.kind === 'cut') reply.raw.write('', () => reply.raw.destroy());
}

async function writeSlowly(
  reply: FastifyReply,
  { clock }: Platform,
  bytes: Buffer,
  { bytesPerSecond, gone }: { bytesPerSecond: number; gone: AbortSignal },
): Promise<void> {
  const step = Math.max(1, Math.round(bytesPerSecond / 10));
  for (let offset = 0; offset < bytes.length && !gone.aborted; offset += step) {
    reply.raw.write(bytes.subarray(offset, offset + step));
    await clock.sleep(100, gone);
  }
}
