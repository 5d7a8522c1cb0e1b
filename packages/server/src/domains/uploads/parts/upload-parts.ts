import type { BlobSource } from '../../../blobs/blob-store.ts';

/** Bytes of uploads under way, by upload id. Whoever changes one holds its lock. */
export interface UploadParts {
  /** @throws AppError STORAGE_FULL */
  create(id: string): Promise<void>;
  /**
   * Writes at this offset, and returns where the bytes now end. When the source or the disk fails, what came before stays.
   * @throws AppError STORAGE_FULL
   */
  append(id: string, offset: number, source: AsyncIterable<Buffer>): Promise<number>;
  /** Takes back what lies behind this offset. */
  truncate(id: string, offset: number): Promise<void>;
  /** Bytes that are here; null where there is no such part. */
  size(id: string): Promise<number | null>;
  /** SHA-256 of the whole part, which is safe from a power cut from now on. Read again only where it did not come in one run. */
  seal(id: string): Promise<string>;
  /** Returns the first bytes; fewer than asked for where there are no more. */
  readHead(id: string, maxBytes: number): Promise<Buffer>;
  /** A sealed part, to be taken over by a store. */
  toSource(id: string): BlobSource;
  /** No such part is no error. */
  remove(id: string): Promise<void>;
  /** Ids of all parts. */
  list(): Promise<string[]>;
}
