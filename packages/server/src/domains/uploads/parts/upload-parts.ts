import type { BlobSource, ByteRange } from '../../../blobs/blob-store.ts';
import type { Digest } from '../../../blobs/digests.ts';

/** Bytes of open uploads, by upload id. Callers that change one hold its lock. */
export interface UploadParts {
  /**
   * Creates an empty part.
   * @throws AppError STORAGE_FULL
   */
  create(id: string): Promise<void>;
  /**
   * Writes at this offset, and returns where the bytes now end. When the source or the disk fails, earlier
   * bytes stay.
   * @throws AppError STORAGE_FULL
   */
  append(id: string, offset: number, source: AsyncIterable<Buffer>): Promise<number>;
  /**
   * Joins parts into one, in their order, and deletes them. After an interruption, a repeated call with the same ones
   * resumes. Only the bytes of one of them are on the disk twice.
   * @throws AppError STORAGE_FULL; UPLOAD_GONE if bytes are missing
   */
  join(id: string, sources: readonly { id: string; sizeBytes: number }[]): Promise<void>;
  /** Discards bytes after this offset. */
  truncate(id: string, offset: number): Promise<void>;
  /** Returns the number of bytes; null if there is no such part. */
  size(id: string): Promise<number | null>;
  /**
   * Returns the digests of the whole part, which survives a power cut from now on. The part is read again
   * only if it did not arrive in one run.
   */
  seal(id: string): Promise<Digest>;
  /** Returns a range of the bytes; fewer than requested if there are no more. */
  read(id: string, range: ByteRange): Promise<Buffer>;
  /** Returns a sealed part for a store to adopt. */
  toSource(id: string): BlobSource;
  /** Removes a part. A missing one is a no-op. */
  remove(id: string): Promise<void>;
  /** Lists the ids of all parts. */
  list(): Promise<string[]>;
}
