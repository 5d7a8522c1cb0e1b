import { createHash } from 'node:crypto';
import { checksumAlgorithms } from '@kepwai/rules/files/uploads';
import { AppError } from '../../../errors.ts';

/** Bytes of a digest of each algorithm. */
const digestBytes: Record<ChecksumAlgorithm, number> = { sha1: 20, sha256: 32 };

type ChecksumAlgorithm = (typeof checksumAlgorithms)[number];

/** Checksum of the bytes of one request. */
export interface Checksum {
  algorithm: ChecksumAlgorithm;
  /** In base64. */
  digest: string;
}

/**
 * Parses the checksum of a request; null if it has none.
 * @throws AppError INVALID_REQUEST for another algorithm, or a malformed checksum
 * @see https://tus.io/protocols/resumable-upload#upload-checksum
 */
export function parseChecksum(header: string | undefined): Checksum | null {
  if (header === undefined) return null;
  const [name, digest = '', ...rest] = header.split(' ');
  const algorithm = checksumAlgorithms.find((known) => known === name);
  const bytes = Buffer.from(digest, 'base64');
  const isWhole = bytes.toString('base64') === digest && rest.length === 0;
  if (algorithm && isWhole && bytes.byteLength === digestBytes[algorithm]) return { algorithm, digest };
  const message = `must be ${checksumAlgorithms.join(' or ')} and the digest in base64`;
  throw new AppError('INVALID_REQUEST', { details: [{ field: 'upload-checksum', message }] });
}

/** Passes bytes on and compares them with their checksum. */
export function verifyWhilePassing<Piece extends Uint8Array>(
  source: AsyncIterable<Piece>,
  { algorithm, digest }: Checksum,
): AsyncIterable<Piece> {
  return (async function* () {
    const hash = createHash(algorithm);
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
    // Thrown after the last chunk, so that the writer sees it like any failure of the source.
    if (hash.digest('base64') !== digest) throw new AppError('CHECKSUM_MISMATCH');
  })();
}
