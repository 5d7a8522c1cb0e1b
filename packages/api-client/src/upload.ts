import { ResumableUpload } from './upload/resumable-upload.ts';
import type { UploadHandle, UploadOptions } from './upload/upload-types.ts';

export type { RetryDelay } from './requests/back-off.ts';
export { UnreadableFileError } from './upload/upload-error.ts';
export { type LeftUploadsOptions, listLeftUploads, type UploadLocks } from './upload/upload-locks.ts';
export {
  createUploadMemory,
  type RememberedUpload,
  type UnfinishedUpload,
  type UploadMemory,
} from './upload/upload-memory.ts';
export type {
  UploadHandle,
  UploadOptions,
  UploadProgress,
  UploadResult,
  UploadState,
} from './upload/upload-types.ts';

/**
 * Uploads a file by the tus protocol, in parts that survive a lost network, a paused page and a reload:
 * another call with the same file and group resumes it.
 *
 * @see https://tus.io/protocols/resumable-upload 1.0.0
 */
export function uploadFile(options: UploadOptions): UploadHandle {
  const upload = new ResumableUpload(options);
  upload.resume();
  return upload;
}
