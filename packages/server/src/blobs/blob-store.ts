import type { Readable } from 'node:stream';

/** What a blob is known by. */
export interface BlobIdentity {
  /** 64 hex digits, lower case: the address. */
  sha256: string;
  sizeBytes: number;
}

export interface ReceiveOptions {
  /** Stop as soon as there are more. Default: no limit. */
  maxBytes?: number;
  /** Aborting leaves nothing behind. */
  signal?: AbortSignal;
}

/** First and last byte, both inclusive, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A blob that is open, to be read into buffers of the caller: a gigabyte passes through two of them, and makes no garbage. */
export interface BlobReader {
  /** Fills the buffer from this byte of the blob on; gives back how many came: fewer than asked for only at the end. */
  read(into: Uint8Array, position: number): Promise<number>;
  close(): Promise<void>;
}

/** A picture made from a blob: at most 320 or 1280 pixels wide. */
export type DerivedVariant = 'small' | 'large';

/** Where bytes live, by the SHA-256 of their content. What is there is whole, and safe on the disk. */
export interface BlobStore {
  /**
   * Takes a stream in, hashing on the way; nothing is visible until it is whole, and taking the same bytes twice is taking them once.
   * It is an arrival until it is settled or removed.
   * @throws PAYLOAD_TOO_LARGE beyond maxBytes, STORAGE_FULL where the disk is; the part is removed, as with any other failure.
   */
  receive(source: AsyncIterable<Uint8Array>, options?: ReceiveOptions): Promise<BlobIdentity>;

  /**
   * Takes over a finished file whose hash the caller knows: by rename on the same disk, by copy otherwise. The file is gone afterwards.
   * @throws STORAGE_FULL; then the file is still there.
   */
  adopt(file: string, known: BlobIdentity): Promise<void>;

  /**
   * The bytes, or a part of them; small ones come in one piece.
   * @throws NOT_FOUND
   */
  open(sha256: string, range?: ByteRange): Promise<Readable>;

  /**
   * The bytes for whoever has buffers to fill. Close it.
   * @throws NOT_FOUND
   */
  openReader(sha256: string): Promise<BlobReader>;

  /** Bytes; null where there is no such blob. */
  size(sha256: string): Promise<number | null>;

  /** Removes a blob and what was derived from it; no such blob is no error. */
  remove(sha256: string): Promise<void>;

  /** What was received and is not settled, in no order: there may be no row of it, should whoever received it have died or failed. */
  listArrivals(): AsyncIterable<{ sha256: string; arrivedAt: Date }>;

  /** Of this content it is known what becomes of it. */
  settleArrival(sha256: string): Promise<void>;

  /** Removes what transfers left behind whose process is gone. */
  removeOldParts(): Promise<void>;

  /** Every blob, in no order. */
  list(): AsyncIterable<{ sha256: string; storedAt: Date }>;

  /**
   * Keeps a derived picture; it can be made again, so it is not synced.
   * @throws STORAGE_FULL
   */
  writeDerived(sha256: string, variant: DerivedVariant, bytes: Uint8Array): Promise<void>;

  /** Null where it was never made, or lost. */
  readDerived(sha256: string, variant: DerivedVariant): Promise<Buffer | null>;
}
