import type { FileRequest, SentUpload } from '@kepwai/api-client';

/** Content of a file request. */
export interface RequestRecord
  extends Pick<FileRequest, 'note' | 'kinds' | 'maxFiles' | 'maxBytes' | 'maxFileBytes'> {
  /** Uploads, the oldest first; those that ended without a file are not in it. */
  uploads: RequestUploadRecord[];
}

/** An upload of a sender without an account. */
export interface RequestUploadRecord extends Omit<SentUpload, 'receivedBytes'> {
  senderId: string;
  senderName: string | null;
  mimeType: string;
  isLengthDeferred: boolean;
  /** Upload-Concat as the client sent it; null for none. */
  concat: string | null;
  /** Of a part: the upload that it became; null before. */
  joinedInto: string | null;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Builds a request for anything, of which nothing has arrived. */
export function buildRequestRecord(overrides: Partial<RequestRecord> = {}): RequestRecord {
  return {
    note: null,
    kinds: ['image', 'video', 'audio', 'document', 'other'],
    maxFiles: 200,
    maxBytes: null,
    maxFileBytes: null,
    uploads: [],
    ...overrides,
  };
}
