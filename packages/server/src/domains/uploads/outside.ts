import type { Tx } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import type { AppError } from '../../errors.ts';
import type { Identity } from '../contents/identify.ts';
import type { SenderOfFile } from '../files/posts/posts.ts';

/** Next step of an upload whose bytes have all arrived. `wait`: it is finished later. */
export type Judgement = 'keep' | 'wait' | RefusedUpload;

/** An upload that becomes no file. */
export interface RefusedUpload {
  error: AppError;
  /** Records why, in the transaction that ends the upload. */
  note: (tx: Tx) => Promise<void>;
}

/** A file from a person without an account. */
export interface SentFile {
  sender: SenderOfFile;
  /** Folder that it is for; null for the top. */
  folderId: string | null;
}

/** Bytes that an upload of unknown length holds of its limits. */
export interface HeldBytes {
  neededBytes: number;
  aheadBytes: number;
}

/**
 * Uploads of people without an account: rows without a user. The domain that lets these people in is above this
 * one; services.ts supplies it.
 */
export interface OutsideUploads {
  /** Returns the next step of a complete upload. */
  judge(upload: Row<'uploads'>, identity: Identity): Promise<Judgement>;
  /**
   * Counts an upload as received, in the transaction that makes it a file. Returns null if it is no longer accepted.
   * The caller locks its group and the upload, and no quota yet.
   */
  receive(tx: Tx, upload: Row<'uploads'>): Promise<SentFile | null>;
  /**
   * Lets an upload whose length is unknown hold this many bytes of its limits, and up to `aheadBytes` more if these allow
   * it. Returns the bytes that it holds. The caller locks the upload, and no quota yet.
   * @throws why it may not have so many
   */
  hold(tx: Tx, upload: Row<'uploads'>, bytes: HeldBytes): Promise<number>;
  /** Releases an upload's share of its limits, in the transaction that ends it; before any quota is locked. */
  release(tx: Tx, upload: Row<'uploads'>): Promise<void>;
  /** Records that a received upload is a file now. */
  settle(tx: Tx, uploadId: string): Promise<void>;
  /** Lists open uploads to end, with the record of each. */
  listEnded(): Promise<{ id: string; note: (tx: Tx) => Promise<void> }[]>;
}
