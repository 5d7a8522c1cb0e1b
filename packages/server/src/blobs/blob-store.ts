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

/** Finished bytes that wait outside a store to be taken over. */
export interface BlobSource {
  /** The bytes from the beginning. */
  read(): AsyncIterable<Uint8Array>;
  /** Where they lie, if that is a file of this machine: a store in files need not copy them then. */
  readonly localFile?: string;
  /** Removes them; a store may have moved them already. */
  discard(): Promise<void>;
}

/** A blob that is open, to be read into buffers of the caller: a gigabyte passes through two of them, and makes no garbage. */
export interface BlobReader {
  /** Bytes that are there. */
  readonly sizeBytes: number;
  /** Fills the buffer from this byte of the blob on; gives back how many came: fewer than asked for only at the end. */
  read(into: Uint8Array, position: number): Promise<number>;
  close(): Promise<void>;
}

/** What can be said of a blob without reading it. */
export interface BlobStat {
  sizeBytes: number;
  storedAt: Date;
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
   * Takes over finished bytes whose hash the caller knows, by rename where they lie on the same disk, and discards what they came from.
   * @throws STORAGE_FULL, or Error where they have another size; then they are still where they were.
   */
  adopt(source: BlobSource, known: BlobIdentity): Promise<void>;

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

  /** Returns what can be said of a blob without reading it; null where there is none. A blob that came anew has another `storedAt`. */
  stat(sha256: string): Promise<BlobStat | null>;

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

  /** Writes something small and removes it again. @throws where the store takes nothing, STORAGE_FULL if it says so */
  probe(): Promise<void>;

  /** Null where it was never made, or lost. */
  readDerived(sha256: string, variant: DerivedVariant): Promise<Buffer | null>;

  /** Returns whether all pictures of a blob are there. */
  hasDerived(sha256: string): Promise<boolean>;

  /** Addresses of the blobs of which there are pictures, in no order; an address may come more than once. */
  listDerived(): AsyncIterable<string>;

  /**
   * Takes a blob whose bytes are not what its address says out of the store, and keeps it aside under names of the caller's, so that a
   * person can look at it. No such blob is no error.
   */
  quarantine(sha256: string, names: readonly string[]): Promise<void>;

  /** Removes what was put aside under a name; no such name is no error. */
  removeQuarantined(name: string): Promise<void>;

  /** Removes what was put aside before an instant; returns how many. */
  expireQuarantined(before: Date): Promise<number>;

  /** Returns the mark that says which deployment this store belongs to; null where it has none. */
  readMark(): Promise<string | null>;

  /** Marks the store unless it is marked; returns the mark that it has then. */
  writeMark(mark: string): Promise<string>;
}
