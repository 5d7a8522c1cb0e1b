import { createHash } from 'node:crypto';
import { AppError } from '../../../errors.ts';

/** The one algorithm that is verified. */
export const checksumAlgorithm = 'sha256';

/** What a client says that the bytes of one request come to, in base64. */
export type Checksum = string;

/**
 * Returns the checksum that a request brings; null where it brings none.
 * @throws AppError INVALID_REQUEST for another algorithm, or what is no checksum of it
 * @see https://tus.io/protocols/resumable-upload#upload-checksum
 */
export function parseChecksum(header: string | undefined): Checksum | null {
  if (header === undefined) return null;
  const [algorithm, digest = '', ...rest] = header.split(' ');
  const isWhole = Buffer.from(digest, 'base64').toString('base64') === digest;
  const isChecksum = isWhole && Buffer.from(digest, 'base64').byteLength === 32 && rest.length === 0;
  if (algorithm === checksumAlgorithm && isChecksum) return digest;
  throw new AppError('INVALID_REQUEST', {
    details: [{ field: 'upload-checksum', message: `must be ${checksumAlgorithm} and 32 bytes in base64` }],
  });
}

/** Bytes that are compared with their checksum as they pass. */
export function verifyWhilePassing(source: AsyncIterable<Buffer>, checksum: Checksum): AsyncIterable<Buffer> {
  return (async function* () {
    const hash = createHash(checksumAlgorithm);
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
    // After the last chunk, so that the writer hears of it as of any failure of the source.
    if (hash.digest('base64') !== checksum) throw new AppError('CHECKSUM_MISMATCH');
  })();
}
