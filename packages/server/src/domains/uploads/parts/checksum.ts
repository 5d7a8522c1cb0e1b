import { createHash } from 'node:crypto';
import { AppError } from '../../../errors.ts';

/** Supported checksum algorithm. */
export const checksumAlgorithm = 'sha256';

/** Checksum of the bytes of one request, in base64. */
export type Checksum = string;

/**
 * Parses the checksum of a request; null where it has none.
 * @throws AppError INVALID_REQUEST for another algorithm, or a malformed checksum
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

/** Passes bytes on and compares them with their checksum. */
export function verifyWhilePassing<Piece extends Uint8Array>(
  source: AsyncIterable<Piece>,
  checksum: Checksum,
): AsyncIterable<Piece> {
  return (async function* () {
    const hash = createHash(checksumAlgorithm);
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
    // Thrown after the last chunk, so that the writer sees it like any failure of the source.
    if (hash.digest('base64') !== checksum) throw new AppError('CHECKSUM_MISMATCH');
  })();
}
