import { createCipheriv, createHash } from 'node:crypto';
import { Readable } from 'node:stream';

const blockBytes = 256 * 1024;

/** First bytes by which a sniffer knows the type; the rest is noise. */
const magic: Record<string, string> = {
  'application/pdf': '255044462d312e370a25e2e3cfd30a',
  'application/zip': '504b0304140000000000',
  'video/mp4': '000000186674797069736f6d0000020069736f6d69736f32',
  'audio/x-m4a': '00000018667479704d344120000002004d34412069736f6d',
  'image/png': '89504e470d0a1a0a',
  'image/jpeg': 'ffd8ffe000104a46494600010100000100010000',
};

/**
 * Bytes `start` to `end` (exclusive) of the endless noise of `seed`: the same at every call, without ever holding more
 * than one block, so that a test can move gigabytes and compare hashes.
 */
export function generateContent(
  seed: string,
  { start = 0, end, mimeType }: { start?: number; end: number; mimeType?: string },
): Readable {
  return Readable.from(blocks(seed, start, end, Buffer.from(magic[mimeType ?? ''] ?? '', 'hex')), {
    objectMode: false,
    highWaterMark: blockBytes,
  });
}

function* blocks(seed: string, start: number, end: number, head: Buffer): Generator<Buffer> {
  const key = createHash('sha256').update(seed).digest().subarray(0, 16);
  for (let offset = start - (start % blockBytes); offset < end; offset += blockBytes) {
    const block = noise(key, offset);
    if (offset === 0) head.copy(block);
    yield block.subarray(Math.max(0, start - offset), Math.min(blockBytes, end - offset));
  }
}

/** AES in counter mode is noise with random access, at a gigabyte per second. */
function noise(key: Buffer, offset: number): Buffer {
  const counter = Buffer.alloc(16);
  counter.writeBigUInt64BE(BigInt(offset / 16), 8);
  return createCipheriv('aes-128-ctr', key, counter).update(Buffer.alloc(blockBytes));
}
