import type { Readable } from 'node:stream';

/** Address and size of a blob. */
export interface BlobIdentity {
  /** 64 hex digits, lower case: the address. */
  sha256: string;
  sizeBytes: number;
}

/** A received blob, with the properties of its bytes. */
export interface ReceivedBlob extends BlobIdentity {
  /** CRC-32 as ZIP archives have it. */
  crc32: number;
}

export interface ReceiveOptions {
  /** Maximum bytes; receiving stops as soon as there are more. Default: no limit. */
  maxBytes?: number;
  /** Aborting leaves nothing behind. */
  signal?: AbortSignal;
}

/** First and last byte, both inclusive, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Finished bytes outside a store that it can adopt. */
export interface BlobSource {
  /** The bytes from the beginning. */
  read(): AsyncIterable<Uint8Array>;
  /** Path of the bytes if they are in a local file: a file store can then rename it instead of copying. */
  readonly localFile?: string;
  /** Removes the bytes; a store may have moved them already. */
  discard(): Promise<void>;
}

/** An open blob that is read into the caller's buffers: a gigabyte passes through two of them without garbage. */
export interface BlobReader {
  /** Size of the blob. */
  readonly sizeBytes: number;
  /**
   * Fills the buffer from this position of the blob. Returns the number of bytes read; fewer than requested
   * only at the end.
   */
  read(into: Uint8Array, position: number): Promise<number>;
  close(): Promise<void>;
}

/** Metadata of a blob. */
export interface BlobStat {
  sizeBytes: number;
  storedAt: Date;
}

/**
 * Variant of a picture made from a blob: at most 320, 640 or 1280 pixels wide, or, for formats that browsers or chats
 * cannot draw, full size; `preview` is for chats. Blobs that were drawn before there was a medium one have none.
 */
export type DerivedVariant = 'small' | 'medium' | 'large' | 'full' | 'preview';

/** Storage of bytes, by the SHA-256 of their content. Its blobs are complete and synced to the disk. */
export interface BlobStore {
  /**
   * Receives a stream and hashes it on the way. Nothing is visible until it is complete, and receiving the
   * same bytes twice stores them once. The content is a pending arrival until it is settled or removed.
   * @throws PAYLOAD_TOO_LARGE beyond maxBytes, STORAGE_FULL when the disk is full; the part is removed, as
   * with any other failure.
   */
  receive(source: AsyncIterable<Uint8Array>, options?: ReceiveOptions): Promise<ReceivedBlob>;

  /**
   * Adopts finished bytes whose hash the caller knows: renames them if they are on the same disk, and
   * discards the source.
   * @throws STORAGE_FULL, or Error if the size differs; the bytes then stay where they were.
   */
  adopt(source: BlobSource, known: BlobIdentity): Promise<void>;

  /**
   * Opens a blob, or a part of it, as a stream; small ones come in one piece.
   * @throws NOT_FOUND
   */
  open(sha256: string, range?: ByteRange): Promise<Readable>;

  /**
   * Opens a blob for a caller with buffers, who closes it.
   * @throws NOT_FOUND
   */
  openReader(sha256: string): Promise<BlobReader>;

  /** Returns the size of a blob in bytes; null if there is none. */
  size(sha256: string): Promise<number | null>;

  /**
   * Returns a blob's metadata without reading it; null if there is none. A blob that was received again
   * has a new `storedAt`.
   */
  stat(sha256: string): Promise<BlobStat | null>;

  /** Removes a blob and its derived pictures. A missing blob is a no-op. */
  remove(sha256: string): Promise<void>;

  /**
   * Lists received contents that are not settled, in no order. There may be no row for one if its receiver
   * died or failed.
   */
  listArrivals(): AsyncIterable<{ sha256: string; arrivedAt: Date }>;

  /** Settles an arrival: the database now has the state of this content. */
  settleArrival(sha256: string): Promise<void>;

  /** Removes parts of transfers whose process is gone. */
  removeOldParts(): Promise<void>;

  /** Lists every blob, in no order. */
  list(): AsyncIterable<{ sha256: string; storedAt: Date }>;

  /**
   * Stores a derived picture. It can be drawn again, so it is not synced.
   * @throws STORAGE_FULL
   */
  writeDerived(sha256: string, variant: DerivedVariant, bytes: Uint8Array): Promise<void>;

  /**
   * Writes something small and removes it again.
   * @throws when the store cannot be written; STORAGE_FULL when it is full
   */
  probe(): Promise<void>;

  /** Returns a derived picture; null if it was never made, or was lost. */
  readDerived(sha256: string, variant: DerivedVariant): Promise<Buffer | null>;

  /** Returns whether these pictures exist. */
  hasDerived(sha256: string, variants: readonly DerivedVariant[]): Promise<boolean>;

  /** Lists addresses of blobs that have derived pictures, in no order; an address can come more than once. */
  listDerived(): AsyncIterable<string>;

  /**
   * Moves a blob whose bytes do not match its address out of the store, and keeps it under the given names so
   * that a person can examine it. A missing blob is a no-op.
   */
  quarantine(sha256: string, names: readonly string[]): Promise<void>;

  /** Removes what is quarantined under a name. A missing name is a no-op. */
  removeQuarantined(name: string): Promise<void>;

  /** Deletes what was quarantined before an instant; returns the count. */
  expireQuarantined(before: Date): Promise<number>;

  /** Returns the mark of the deployment that this store belongs to; null if it has none. */
  readMark(): Promise<string | null>;

  /** Marks the store unless it is marked; returns the mark that it then has. */
  writeMark(mark: string): Promise<string>;
}
